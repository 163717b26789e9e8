/**
 * The messages on the one connection to the tables. Every action is stored until the server answers it; an action sent
 * twice has the same id and counts once. The socket stores no table: its listeners request theirs again on each new
 * connection.
 */
import type { RoomCode } from "#protocol/ids.ts";
import { encodeFrame, type Frame } from "#protocol/frames/codec.ts";
import type { AckOk, AckRefused, ClientMessages, ClientType } from "#protocol/frames/messages.ts";
import type { ServerClock } from "#web/platform/calls/serverClock.ts";
import { type ReceivedFrame, type ReceivedMessages, ServerReader } from "#protocol/frames/serverReader.ts";
import { type ConnectionOptions, type ConnectionState, LastingConnection } from "./connection.ts";
import { closeCode, socketTimes } from "./socketPolicy.ts";

export interface SocketOptions extends ConnectionOptions {
  readonly newId: () => string;
  /** Is told the server's time, and tells it. */
  readonly serverClock: ServerClock;
}

export type Ack = AckOk | AckRefused;

/** Not an answer of the server: the action did not get through and is no longer worth sending. */
const tryAgain: AckRefused = { ok: false, code: "try-again", message: "The server could not be reached" };

interface Waiting {
  readonly frame: Frame;
  readonly sinceMs: number;
  readonly settle: (ack: Ack) => void;
}

/**
 * Actions without an answer yet, in the order they were made. The server applies an id once, so sending one again after
 * a reconnect is safe. An old action becomes stale, because the player may want something else now.
 */
class SendQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #staleMs: number;

  constructor(staleMs: number) {
    this.#staleMs = staleMs;
  }

  /** Keeps an action until it is answered. */
  add(id: string, frame: Frame, sinceMs: number): Promise<Ack> {
    return new Promise((settle) => this.#waiting.set(id, { frame, sinceMs, settle }));
  }

  /** Applies an answer; unknown ids are ignored. */
  settle(id: string, ack: Ack): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(ack);
  }

  /** The actions to send again now, oldest first; stale ones are dropped. */
  again(nowMs: number): Frame[] {
    for (const [id, { sinceMs }] of this.#waiting) if (nowMs - sinceMs > this.#staleMs) this.settle(id, tryAgain);
    return [...this.#waiting.values()].map(({ frame }) => frame);
  }

  /** Drops every action. */
  clear(): void {
    for (const id of this.#waiting.keys()) this.settle(id, tryAgain);
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }
}

/** The messages with listeners; the socket handles the others itself. */
export type ListenableType = Exclude<keyof ReceivedMessages, "ack" | "welcome" | "pong">;

/** The listeners of a connection: of its messages by type, and of its state. */
export class Listeners {
  readonly #byType = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();

  /** The number of listeners of all types. */
  get listening(): number {
    return [...this.#byType.values()].reduce((sum, { size }) => sum + size, this.#watchers.size);
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    const set = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, set.add(listener));
    return () => set.delete(listener);
  }

  /** Whether this type of message has a listener. */
  hasListener(type: ListenableType): boolean {
    return (this.#byType.get(type)?.size ?? 0) > 0;
  }

  /** Follows the connection's state; returns a function that stops it. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Passes a message to the listeners of its type. */
  emit<T extends ListenableType>(type: T, payload: ReceivedMessages[T]): void {
    for (const listener of this.#byType.get(type) ?? []) listener(payload as never);
  }

  /** Tells the watchers the connection's state. */
  become(state: ConnectionState): void {
    for (const watcher of this.#watchers) watcher(state);
  }
}

/** The most tables that are requested again at a time: a connection may look at four. */
const TABLES_ASKED_MAX = 8;

/** The connection has ended: no action would be sent. */
const unheard: readonly ConnectionState[] = ["off", "ended", "outdated"];

export class Socket extends LastingConnection {
  readonly #newId: () => string;
  readonly #outbox = new SendQueue(socketTimes.staleMs);
  readonly #listeners = new Listeners();
  readonly #serverClock: ServerClock;
  #reader = new ServerReader();
  /** Tables of this connection that were requested again and have not arrived. */
  readonly #requested = new Set<string>();
  /** Types of messages that did not fit, so that each is reported once. */
  readonly #reported = new Set<string>();

  constructor(options: SocketOptions) {
    super(options);
    this.#newId = options.newId;
    this.#serverClock = options.serverClock;
  }

  /** The estimated time of the server's clock. */
  serverNow(): number {
    return this.#serverClock.now();
  }

  /** Sends an action and resolves to the server's answer; after a reconnect it is sent again under the same id. */
  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    if (unheard.includes(this.state)) return Promise.resolve(tryAgain);
    const id = this.#newId();
    const frame: Frame = [type, payload, id];
    const answer = this.#outbox.add(id, frame, this.clock.now());
    if (this.state === "open") this.#transmit(frame);
    return answer;
  }

  /** Sends a message that is worthless later: without an open connection it is dropped. */
  sendIfOpen<T extends ClientType>(type: T, payload: ClientMessages[T]): void {
    if (this.state === "open") this.send(encodeFrame([type, payload]));
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
    if (type === "updatedGameData") this.attend();
    return this.#listeners.on(type, listener);
  }

  /** Whether this type of message has a listener. */
  hasListener(type: ListenableType): boolean {
    return this.#listeners.hasListener(type);
  }

  /**
   * Follows the connection's state; on `open`, listeners may request their tables before older actions are sent again.
   */
  watch(watcher: (state: ConnectionState) => void): () => void {
    return this.#listeners.watch(watcher);
  }

  protected override began(): void {
    this.#reader = new ServerReader();
    this.#requested.clear();
  }

  protected override broke(code: number): void {
    // A message that the server cannot read would end the next connection too.
    if (code === closeCode.badMessage) this.#outbox.clear();
  }

  protected override changed(state: ConnectionState): void {
    if (unheard.includes(state)) this.#outbox.clear();
    this.#listeners.become(state);
  }

  protected override ping(): void {
    this.send(encodeFrame(["ping", {}]));
  }

  protected override isAtTable(): boolean {
    return this.hasListener("updatedGameData");
  }

  #transmit(frame: Frame): void {
    this.send(encodeFrame(frame));
    const id = frame[2];
    if (id !== undefined) this.expectAnswer(() => this.#outbox.has(id));
  }

  protected override received(bytes: Uint8Array): void {
    const reading = this.#reader.read(bytes);
    if (reading.is === "unfit") return this.#report(reading.type);
    if (reading.answers !== undefined) this.#outbox.settle(reading.answers.id, reading.answers.ack);
    if (reading.is === "stale") this.#askAnew(reading.code);
    else this.#hear(reading.heard);
  }

  #hear(heard: ReceivedFrame): void {
    if (heard.type === "welcome") return this.#greeted(heard.payload);
    if (heard.type === "pong") return this.#serverClock.hear(heard.payload.server_time);
    if (heard.type === "ack") {
      if (heard.id !== undefined) this.#outbox.settle(heard.id, heard.payload);
      return;
    }
    if (heard.type === "gameData" || heard.type === "updatedGameData") {
      this.#requested.delete(heard.payload.view.code);
      this.#serverClock.hear(heard.payload.server_time);
    }
    this.#listeners.emit(heard.type, heard.payload);
  }

  /** Requests a whole table, once until it arrives. */
  #askAnew(code: RoomCode): void {
    if (this.#requested.has(code) || this.#requested.size >= TABLES_ASKED_MAX) return;
    this.#requested.add(code);
    void this.act("getGameData", { code }).then((ack) => {
      // Refused for now: the next message that cannot be shown requests it again.
      if (!ack.ok) this.#requested.delete(code);
    });
  }

  /** Reports a message that does not fit. */
  #report(type: string): void {
    if (this.#reported.has(type)) return;
    this.#reported.add(type);
    console.warn("A message from the server was not understood", type);
  }

  #greeted({ server_time, answers_ping }: ReceivedMessages["welcome"]): void {
    this.#serverClock.hear(server_time);
    const older = this.#outbox.again(this.clock.now());
    this.welcomed(answers_ping === true);
    for (const frame of older) this.#transmit(frame);
  }
}

/** The part of the socket that a table needs; a table server inside the page implements it too. */
export type TableSocket = Pick<Socket, "act" | "sendIfOpen" | "on" | "watch" | "start" | "serverNow"> & {
  readonly state: ConnectionState;
};
