/** The state of one conversation in this tab: its messages, those being sent, and whether the other user types. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { UserId } from "#protocol/ids.ts";
import type { ConversationMessage, ConversationPage } from "#protocol/calls/messages.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { More } from "#web/platform/queries/pages.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import type { Socket } from "#web/platform/socket/socket.ts";
import { asSaid, createOutgoingLines, type LineSource, type LinesState } from "../channel.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

/** How long the other user counts as typing without another signal. */
const typingForgetMs = 5_000;

/** The other user and the reader's permissions. */
export type ConversationAbout = Omit<ConversationPage, "messages" | "next">;

interface ConversationState extends LinesState {
  /** Null until it was fetched. */
  readonly about: ConversationAbout | null;
  /** Whether the conversation cannot exist because the other user has no account. */
  readonly isUnknown: boolean;
  /** The messages before the first one here. */
  readonly earlier: More;
  readonly isTyping: boolean;
}

interface ConversationParts {
  readonly userId: UserId;
  readonly me: () => PublicUser | null;
  readonly socket: Pick<Socket, "act" | "sendIfOpen" | "on" | "watch" | "start"> & { readonly state: ConnectionState };
  readonly fetch: (before: string | null) => Promise<ApiResult<ConversationPage>>;
  readonly now: () => number;
  /** Whether the reader lets others see that they type. */
  readonly showsTyping: () => boolean;
  /** Whether the reader looks at the conversation. */
  readonly isVisible: () => boolean;
  readonly onSent?: () => void;
}

export interface Conversation extends LineSource {
  readonly store: StoreApi<ConversationState>;
  /** Follows the conversation until the returned function is called. */
  follow(): () => void;
  send(text: string): void;
  readonly typing: () => void;
  readonly fetchEarlier: () => void;
}

const empty = (connection: ConnectionState): ConversationState => ({
  history: "loading",
  connection,
  lines: [],
  outgoing: [],
  about: null,
  isUnknown: false,
  earlier: "nothing",
  isTyping: false,
});

/** One list in the order of sending, each message once. */
function merged(known: readonly GlobalChatMessage[], more: readonly GlobalChatMessage[]): readonly GlobalChatMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted((a, b) => Number(a.id) - Number(b.id));
}

function lineOf(
  { id, text, at }: Pick<ConversationMessage, "id" | "text" | "at">,
  from: PublicUser,
): GlobalChatMessage {
  return { id, text, sender_id: from.id, sender_name: from.username, avatar: from.image_url, timestamp: at };
}

export function createConversation(parts: ConversationParts): Conversation {
  const { socket, userId } = parts;
  const store = createStore<ConversationState>(() => empty(socket.state));
  const { getState, setState } = store;
  const typing = createTypingSignal(socket, userId);
  const reading = createReading(store, parts);
  const transmit = (text: string) => socket.act("sendDirectMessage", { to: userId, text });
  // Reload, because the other user may have changed who may write.
  const onRefused = (): void => void load(parts, store);
  const outgoing = createOutgoingLines(store, { transmit, now: parts.now, onSent: parts.onSent, onRefused });

  return {
    store,
    ...outgoing,
    send: (text) => {
      typing.stop();
      outgoing.send(text);
    },
    read: reading.open,
    reload: () => {
      setState({ history: "loading" });
      void load(parts, store).then(reading.seen);
    },
    typing: () => {
      if (parts.showsTyping() && getState().about?.correspondence === "open") typing.press();
    },
    fetchEarlier: () => void fetchEarlier(parts, store),
    follow: () => {
      const stop = listen(parts, store, { discard: outgoing.discard, seen: reading.seen });
      return () => {
        stop();
        typing.stop();
      };
    },
  };
}

const linesOf = ({ user, messages }: ConversationPage, me: PublicUser | null): readonly GlobalChatMessage[] =>
  messages.flatMap((message) => {
    const from = message.is_own ? me : user;
    return from === null ? [] : [lineOf(message, from)];
  });

/** Fetches the latest page. Drops the earlier lines if there are messages between them and this page. */
async function load({ fetch, me }: ConversationParts, store: StoreApi<ConversationState>): Promise<void> {
  const answer = await fetch(null);
  if (!answer.ok) {
    const isUnknown = answer.failure.status === 404;
    store.setState(({ lines }) => ({ isUnknown, history: lines.length === 0 ? "failed" : "ready" }));
    return;
  }
  const { messages, next, ...about } = answer.value;
  const fresh = linesOf(answer.value, me());
  store.setState(({ lines, earlier }) => {
    const isJoined = next === null || lines.some(({ id }) => id === fresh[0]?.id);
    const isVisible = about.correspondence !== "blocked" && messages.length > 0;
    return {
      about,
      history: "ready",
      isUnknown: false,
      // Without messages the conversation was deleted on another device, or one of the two blocks the other.
      lines: isVisible ? merged(isJoined ? lines : [], fresh) : [],
      earlier: isJoined && lines.length > 0 ? earlier : next === null ? "nothing" : "offered",
    };
  });
}

async function fetchEarlier({ fetch, me }: ConversationParts, store: StoreApi<ConversationState>): Promise<void> {
  const { earlier, lines } = store.getState();
  const first = lines[0];
  if (first === undefined || (earlier !== "offered" && earlier !== "failed")) return;
  store.setState({ earlier: "fetching" });
  const answer = await fetch(first.id);
  if (!answer.ok) store.setState({ earlier: "failed" });
  else {
    const before = linesOf(answer.value, me());
    store.setState((state) => ({
      lines: merged(state.lines, before),
      earlier: answer.value.next === null ? "nothing" : "offered",
    }));
  }
}

interface Heard {
  readonly discard: (key: number) => void;
  readonly seen: () => void;
}

function listen(parts: ConversationParts, store: StoreApi<ConversationState>, { discard, seen }: Heard): () => void {
  const { socket, userId } = parts;
  let forget: ReturnType<typeof setTimeout> | undefined;
  const setTyping = (isTyping: boolean): void => {
    clearTimeout(forget);
    if (isTyping) forget = setTimeout(() => setTyping(false), typingForgetMs);
    if (store.getState().isTyping !== isTyping) store.setState({ isTyping });
  };
  const refresh = (): void => void load(parts, store).then(seen);
  const stops = [
    socket.on("directMessage", ({ from, to, ...message }) => {
      const isOwn = from.id === parts.me()?.id;
      if (isOwn ? to !== userId : from.id !== userId) return;
      if (isOwn) {
        const sent = store
          .getState()
          .outgoing.find((line) => line.refusal === null && asSaid(line.text) === asSaid(message.text));
        if (sent !== undefined) discard(sent.key);
      } else setTyping(false);
      store.setState(({ lines }) => ({ lines: merged(lines, [lineOf(message, from)]) }));
      seen();
    }),
    socket.on("directTyping", ({ from, is_typing }) => {
      if (from === userId) setTyping(is_typing);
    }),
    socket.on("conversationsChanged", refresh),
    socket.on("friendsChanged", refresh),
    socket.watch((connection) => {
      store.setState({ connection });
      if (connection === "open") refresh();
    }),
  ];
  store.setState({ connection: socket.state });
  if (socket.state !== "open") socket.start();
  refresh();
  return () => {
    for (const stop of stops) stop();
    setTyping(false);
  };
}

/** Reports the last message that the reader has seen, while the page is visible. */
function createReading(store: StoreApi<ConversationState>, { socket, userId, isVisible }: ConversationParts) {
  let open = 0;
  let reportedId = "";
  const seen = (): void => {
    if (open === 0 || !isVisible()) return;
    const last = store.getState().lines.findLast(({ sender_id }) => sender_id === userId);
    if (last === undefined || last.id === reportedId) return;
    reportedId = last.id;
    void socket.act("readDirectMessages", { from: userId, up_to: last.id }).then((ack) => {
      if (!ack.ok) reportedId = "";
    });
  };
  return {
    seen,
    open: (): (() => void) => {
      open += 1;
      seen();
      document.addEventListener("visibilitychange", seen);
      globalThis.addEventListener("focus", seen);
      return () => {
        open -= 1;
        document.removeEventListener("visibilitychange", seen);
        globalThis.removeEventListener("focus", seen);
      };
    },
  };
}

/** How long after the last key the signal ends. */
export const typingStopMs = 1_000;
/** How often the signal is sent again while the reader types. */
const typingAgainMs = 2_000;

interface TypingSignal {
  readonly press: () => void;
  readonly stop: () => void;
}

/** Sends 'typing' at the first key and repeats it, and 'stopped' a second after the last key. */
function createTypingSignal(socket: Pick<Socket, "sendIfOpen">, to: UserId): TypingSignal {
  let saidAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    if (saidAtMs !== null) socket.sendIfOpen("stopDirectTyping", { to });
    saidAtMs = null;
  };
  return {
    press: () => {
      const nowMs = performance.now();
      if (saidAtMs === null || nowMs - saidAtMs >= typingAgainMs) {
        socket.sendIfOpen("directTyping", { to });
        saidAtMs = nowMs;
      }
      clearTimeout(timer);
      timer = setTimeout(stop, typingStopMs);
    },
    stop,
  };
}
