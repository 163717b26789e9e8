/** The chat of one table: its messages, how many are unread, and who is typing. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { TableSocket } from "#web/platform/socket/socket.ts";
import { isHidden, onUnblocked, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import type { GameChatMessage, Phrase } from "#protocol/frames/userRecords.ts";

export const typingStopMs = 1000;
/** The time between two signals while the player types on. */
const typingAgainMs = 2000;
/** A typist without a new signal for this long counts as stopped. */
const typingForgetMs = 5000;

export interface Typist {
  readonly user_id: UserId;
  readonly username: string;
}

export interface ChatState {
  readonly isOpen: boolean;
  readonly messages: readonly GameChatMessage[];
  readonly unread: number;
  readonly typists: readonly Typist[];
  /** The last message that came while the panel was closed. */
  readonly arrived: GameChatMessage | null;
}

export interface ChatOptions {
  readonly code: RoomCode;
  readonly socket: TableSocket;
  readonly myId: () => string | null;
  readonly history: () => Promise<readonly GameChatMessage[]>;
  readonly onSent?: () => void;
}

export interface Chat {
  readonly store: StoreApi<ChatState>;
  setOpen(isOpen: boolean): void;
  /** Resolves to whether the server accepted the message. */
  send(text: string): Promise<boolean>;
  /** Sends a phrase, which each reader sees in their own language. */
  sayPhrase(phrase: Phrase): Promise<boolean>;
  /** The player pressed a key. */
  typing(): void;
  dismissArrived(): void;
  open(): () => void;
}

const isSame = (a: GameChatMessage, b: GameChatMessage): boolean =>
  a.timestamp === b.timestamp && a.user_id === b.user_id && a.message === b.message;

/** One list in sending order, each message once: the history and messages that arrived meanwhile overlap. */
export function mergeMessages(
  known: readonly GameChatMessage[],
  more: readonly GameChatMessage[],
): readonly GameChatMessage[] {
  const fresh = more.filter((message) => !known.some((other) => isSame(message, other)));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].toSorted((a, b) => a.timestamp - b.timestamp);
}

export function createChat({ code, socket, myId, history, onSent }: ChatOptions): Chat {
  const store = createStore<ChatState>(() => ({ isOpen: false, messages: [], unread: 0, typists: [], arrived: null }));
  const { getState, setState } = store;
  const typing = typingSignal(code, socket);

  const forget = (userId: UserId): void =>
    setState(({ typists }) => ({ typists: typists.filter(({ user_id }) => user_id !== userId) }));

  const receive = (message: GameChatMessage): void => {
    if (message.game_code !== code) return;
    forget(message.user_id);
    const isUnwanted = message.user_id === myId() || isHidden(useHiddenUsers.getState(), message.user_id);
    const isNews = !isUnwanted && !getState().isOpen;
    setState(({ messages, unread, arrived }) => ({
      messages: mergeMessages(messages, [message]),
      unread: isNews ? unread + 1 : unread,
      arrived: isNews ? message : arrived,
    }));
  };

  const loadHistory = async (): Promise<void> => {
    const past = await history();
    setState(({ messages }) => ({ messages: mergeMessages(messages, past) }));
  };

  const settle = (isSaid: boolean): boolean => {
    if (isSaid) onSent?.();
    return isSaid;
  };

  return {
    store,
    setOpen: (isOpen) => setState(isOpen ? { isOpen, unread: 0, arrived: null } : { isOpen }),
    async send(text) {
      const trimmed = text.trim();
      if (trimmed === "") return false;
      typing.stop();
      return settle((await socket.act("sendMessage", { code, text: trimmed })).ok);
    },
    sayPhrase: async (phrase) => settle((await socket.act("sayPhrase", { code, phrase })).ok),
    typing: typing.press,
    dismissArrived: () => setState({ arrived: null }),
    open: () => listen(code, socket, { receive, forget, loadHistory, store }),
  };
}

interface ChatHandlers {
  readonly receive: (message: GameChatMessage) => void;
  readonly forget: (userId: UserId) => void;
  readonly loadHistory: () => Promise<void>;
  readonly store: StoreApi<ChatState>;
}

function listen(
  code: RoomCode,
  socket: TableSocket,
  { receive, forget, loadHistory, store }: ChatHandlers,
): () => void {
  const timers = new Map<UserId, ReturnType<typeof setTimeout>>();
  const stops = [
    socket.on("chatMessage", receive),
    socket.on("userTyping", ({ code: where, user_id, username }) => {
      if (where !== code) return;
      clearTimeout(timers.get(user_id));
      timers.set(
        user_id,
        setTimeout(() => forget(user_id), typingForgetMs),
      );
      store.setState(({ typists }) =>
        typists.some((typist) => typist.user_id === user_id) ? {} : { typists: [...typists, { user_id, username }] },
      );
    }),
    socket.on("userStoppedTyping", ({ code: where, user_id }) => {
      if (where === code) forget(user_id);
    }),
    onUnblocked(() => void loadHistory()),
    // Loads the messages that were sent while the connection was lost.
    socket.watch((connection) => {
      if (connection === "open") void loadHistory();
    }),
  ];
  void loadHistory();
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Sends 'typing' at the first key and repeats it, and 'stopped' a second after the last key. */
function typingSignal(code: RoomCode, socket: TableSocket): { readonly press: () => void; readonly stop: () => void } {
  let saidAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    if (saidAtMs !== null) socket.sendIfOpen("stopTyping", { code });
    saidAtMs = null;
  };
  const press = (): void => {
    const nowMs = socket.serverNow();
    if (saidAtMs === null || nowMs - saidAtMs >= typingAgainMs) {
      socket.sendIfOpen("typing", { code });
      saidAtMs = nowMs;
    }
    clearTimeout(timer);
    timer = setTimeout(stop, typingStopMs);
  };
  return { press, stop };
}
