/**
 * The state of the global chat in this tab: its lines, lines being sent, the users in it and the unread lines. The tab
 * follows the chat from the first time the reader opens it; before that the server sends nothing of it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { isHidden, onUnblocked, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import type { Ack } from "#web/platform/socket/sendQueue.ts";
import type { Socket } from "#web/platform/socket/socket.ts";
import type { GlobalChatMessage, GlobalPresence } from "#protocol/frames/userRecords.ts";

/** The most lines on screen: a few more than the server sends at first. */
const linesMax = 400;

/** The reader's own line that the server has not confirmed. */
export interface Outgoing {
  readonly key: number;
  readonly text: string;
  readonly at: number;
  /** Null while it is being sent; else why it was refused. */
  readonly refusal: RefusalCode | null;
}

/** The state of a list of lines. */
export interface LinesState {
  readonly history: "loading" | "ready" | "failed";
  readonly connection: ConnectionState;
  readonly lines: readonly GlobalChatMessage[];
  readonly outgoing: readonly Outgoing[];
}

/** A source of lines: the global chat or a conversation. */
export interface LineSource {
  readonly store: Pick<StoreApi<LinesState>, "getState" | "getInitialState" | "subscribe">;
  /** The reader sees the lines until the returned function is called. */
  read(): () => void;
  retry(key: number): void;
  discard(key: number): void;
  /** Fetches the history again. */
  readonly reload: () => void;
}

interface ChannelState extends LinesState {
  readonly presence: GlobalPresence | null;
  readonly unread: number;
}

type ChannelSocket = Pick<Socket, "act" | "sendIfOpen" | "on" | "watch" | "start"> & {
  readonly state: ConnectionState;
};

interface ChannelParts {
  readonly socket: ChannelSocket;
  readonly history: () => Promise<ApiResult<readonly GlobalChatMessage[]>>;
  readonly myId: () => string | null;
  readonly now: () => number;
  /** The time up to which this browser has read the chat, from its storage. */
  readonly readUpTo: { readonly get: () => number | null; readonly set: (at: number) => void };
  readonly onSent?: () => void;
}

export interface Channel extends LineSource {
  readonly store: StoreApi<ChannelState>;
  /** Follows the channel until the returned function is called; several followers share it. */
  follow(): () => void;
  send(text: string): void;
}

const byTime = (a: GlobalChatMessage, b: GlobalChatMessage): number =>
  a.timestamp - b.timestamp || Number(a.id) - Number(b.id);

/** The server turns a text of several lines into one. */
export const asSaid = (text: string): string => text.replace(/\s+/g, " ");

/** One list in order, each line once, with a limited length. */
export function mergeLines(
  known: readonly GlobalChatMessage[],
  more: readonly GlobalChatMessage[],
): readonly GlobalChatMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted(byTime).slice(-linesMax);
}

export function createChannel(parts: ChannelParts): Channel {
  const { socket } = parts;
  const store = createStore<ChannelState>(() => ({
    history: "loading",
    connection: socket.state,
    lines: [],
    outgoing: [],
    presence: null,
    unread: 0,
  }));
  const { getState, setState } = store;
  const readTracker = createReadTracker(store, parts);
  const transmit = (text: string) => socket.act("sendGlobalMessage", { text });
  const outgoingLines = createOutgoingLines(store, { transmit, now: parts.now, onSent: parts.onSent });
  let followers = 0;
  let stop = (): void => undefined;

  const receive = (line: GlobalChatMessage): void => {
    const isMine = line.sender_id === parts.myId();
    // A line being sent has arrived: its confirmation follows.
    const arrived = isMine
      ? getState().outgoing.find(({ refusal, text }) => refusal === null && asSaid(text) === asSaid(line.text))
      : undefined;
    if (arrived !== undefined) outgoingLines.discard(arrived.key);
    setState(({ lines }) => ({ lines: mergeLines(lines, [line]) }));
    readTracker.seen();
  };

  const recall = async (): Promise<void> => {
    const answer = await parts.history();
    if (answer.ok) setState(({ lines }) => ({ history: "ready", lines: mergeLines(lines, answer.value) }));
    else {
      console.error("Failed to fetch messages", answer.failure.message);
      setState(({ lines }) => ({ history: lines.length === 0 ? "failed" : "ready" }));
    }
    readTracker.seen();
  };

  return {
    store,
    follow() {
      if (followers++ === 0) stop = listen(socket, store, receive, recall);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        if (--followers === 0) stop();
      };
    },
    read: readTracker.open,
    ...outgoingLines,
    reload() {
      setState({ history: "loading" });
      void recall();
    },
  };
}

/** The dependencies for sending lines. */
interface OutgoingParts {
  readonly transmit: (text: string) => Promise<Ack>;
  readonly now: () => number;
  readonly onSent?: (() => void) | undefined;
  readonly onRefused?: ((code: RefusalCode) => void) | undefined;
}

/** The reader's own lines that the server has not confirmed. */
export function createOutgoingLines(
  { getState, setState }: Pick<StoreApi<Pick<LinesState, "outgoing">>, "getState" | "setState">,
  { transmit: act, now, onSent, onRefused }: OutgoingParts,
) {
  let lastKey = 0;

  const mend = (key: number, refusal: RefusalCode | null): void =>
    setState(({ outgoing }) => ({
      outgoing: outgoing.map((line) => (line.key === key ? { ...line, refusal } : line)),
    }));
  const discard = (key: number): void =>
    setState(({ outgoing }) => ({ outgoing: outgoing.filter((line) => line.key !== key) }));

  const transmit = async (key: number, text: string): Promise<void> => {
    const ack = await act(text);
    if (!ack.ok) {
      mend(key, ack.code);
      onRefused?.(ack.code);
      return;
    }
    discard(key);
    onSent?.();
  };

  return {
    discard,
    send: (text: string): void => {
      const key = ++lastKey;
      setState(({ outgoing }) => ({ outgoing: [...outgoing, { key, text, at: now(), refusal: null }] }));
      void transmit(key, text);
    },
    retry: (key: number): void => {
      const line = getState().outgoing.find((each) => each.key === key);
      if (line === undefined || line.refusal === null) return;
      mend(key, null);
      void transmit(key, line.text);
    },
  };
}

/** The channel is opened again on every connection, and then the missed lines are fetched. */
function listen(
  socket: ChannelSocket,
  store: StoreApi<ChannelState>,
  hear: (line: GlobalChatMessage) => void,
  recall: () => Promise<void>,
): () => void {
  const open = async (): Promise<void> => {
    await socket.act("openGlobalChat", {});
    await recall();
  };
  const stops = [
    socket.on("globalMessage", hear),
    socket.on("globalPresence", (presence) => store.setState({ presence })),
    onUnblocked(() => void recall()),
    socket.watch((connection) => {
      store.setState({ connection });
      if (connection === "open") void open();
    }),
  ];
  store.setState({ connection: socket.state });
  // The history needs no connection.
  if (socket.state === "open") void open();
  else {
    socket.start();
    void recall();
  }
  return () => {
    for (const stop of stops) stop();
    socket.sendIfOpen("closeGlobalChat", {});
    store.setState({ presence: null });
  };
}

/** Lines that were on screen are read; the rest is unread, except the reader's own lines and hidden ones. */
function createReadTracker(store: StoreApi<ChannelState>, { myId, now, readUpTo }: ChannelParts) {
  let open = 0;
  // A first visit has no unread lines.
  const since = readUpTo.get() ?? now();
  const seen = (): void => {
    const { lines } = store.getState();
    const upTo = readUpTo.get() ?? since;
    if (open > 0) {
      const newest = lines.at(-1)?.timestamp ?? 0;
      if (newest > upTo || readUpTo.get() === null) readUpTo.set(Math.max(newest, upTo));
      if (store.getState().unread !== 0) store.setState({ unread: 0 });
      return;
    }
    const hidden = useHiddenUsers.getState();
    const unread = lines.filter(
      ({ timestamp, sender_id }) => timestamp > upTo && sender_id !== myId() && !isHidden(hidden, sender_id),
    ).length;
    if (unread !== store.getState().unread) store.setState({ unread });
  };
  return {
    seen,
    open: (): (() => void) => {
      open++;
      seen();
      return () => {
        open--;
      };
    },
  };
}
