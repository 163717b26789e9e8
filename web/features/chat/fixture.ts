/** For tests: the global chat without a server. */
import type { GlobalChatMessage } from "#server/protocol/api.ts";
import type { ClientType, ServerMessages } from "#server/protocol/messages.ts";
import type { ApiResult } from "#web/lib/api.ts";
import type { ConnectionState } from "#web/lib/socket.ts";
import type { Ack } from "#web/lib/socketOutbox.ts";
import { type Channel, type ChannelSocket, createChannel } from "./channel.ts";

export const line = (at: number, text: string, sender = "kofi"): GlobalChatMessage => ({
  id: String(at),
  text,
  sender_id: sender,
  sender_name: sender === "kofi" ? "Kofi" : sender,
  timestamp: at,
  avatar: null,
});

type History = ApiResult<readonly GlobalChatMessage[]>;

export const refused: History = {
  ok: false,
  failure: { kind: "refused", status: 503, code: "unavailable", message: "away" },
};

export class FakeSocket implements ChannelSocket {
  state: ConnectionState;
  /** Kinds of what was said, in order. */
  readonly said: ClientType[] = [];
  readonly payloads: unknown[] = [];
  /** While true, what is said waits for `answer`. */
  isHeld = false;
  readonly #waiting: ((ack: Ack) => void)[] = [];
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();

  constructor(state: ConnectionState) {
    this.state = state;
  }

  start(): void {
    if (this.state === "off") this.become("connecting");
  }

  act(type: ClientType, payload: unknown): Promise<Ack> {
    this.tell(type, payload);
    return this.isHeld ? new Promise((settle) => this.#waiting.push(settle)) : Promise.resolve({ ok: true });
  }

  tell(type: ClientType, payload: unknown): void {
    this.said.push(type);
    this.payloads.push(payload);
  }

  on<T extends keyof ServerMessages>(type: T, listener: (payload: ServerMessages[T]) => void): () => void {
    const set = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, set.add(listener));
    return () => set.delete(listener);
  }

  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  become(state: ConnectionState): void {
    this.state = state;
    for (const watcher of this.#watchers) watcher(state);
  }

  emit<T extends keyof ServerMessages>(type: T, payload: ServerMessages[T]): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(payload as never);
  }

  /** Answers everything that waits. */
  answer(ack: Ack): void {
    for (const settle of this.#waiting.splice(0)) settle(ack);
  }
}

export interface FakeParts {
  /** What the next call for the history is answered with. */
  answer: History;
  readUpTo: number | null;
}

interface FakeOptions {
  readonly state?: ConnectionState;
  readonly history?: readonly GlobalChatMessage[];
  readonly readUpTo?: number;
}

export interface FakeWorld {
  readonly channel: Channel;
  readonly socket: FakeSocket;
  readonly parts: FakeParts;
  readonly settled: () => Promise<void>;
}

/** A channel in the hands of a test; the reader's id is `me` and it is a thousand milliseconds past the epoch. */
export function fakeChannel({ state = "open", history = [], readUpTo }: FakeOptions = {}): FakeWorld {
  const socket = new FakeSocket(state);
  const parts: FakeParts = { answer: { ok: true, value: history }, readUpTo: readUpTo ?? null };
  const channel = createChannel({
    socket,
    history: () => Promise.resolve(parts.answer),
    myId: () => "me",
    now: () => 1_000,
    readUpTo: {
      get: () => parts.readUpTo,
      set: (at) => {
        parts.readUpTo = at;
      },
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  return { channel, socket, parts, settled };
}
