/**
 * The one connection to the tables. It sends the token, reconnects by itself, and keeps every action until the server
 * has answered it: an action sent twice has the same id and counts once. It keeps no table; its listeners request
 * theirs again on each new connection.
 */
import { encodeFrame, type Frame } from "#server/protocol/codec.ts";
import { type ClientMessages, type ClientType, PROTOCOL } from "#server/protocol/messages.ts";
import { type ReceivedFrame, type ReceivedMessages, ServerReader } from "#server/protocol/serverReader.ts";
import type { Connection, OpenConnection } from "./connection.ts";
import { type ConnectionState, type ListenableType, Listeners } from "./socketListeners.ts";
import { type Ack, SendQueue, tryAgain } from "./sendQueue.ts";
import { closeCode, delayAfterClose, socketTimes } from "./socketPolicy.ts";

export interface SocketClock {
  now(): number;
  /** Calls back once, later; returns a function that cancels it. */
  after(delayMs: number, call: () => void): () => void;
}

export interface SocketOptions {
  readonly dial: OpenConnection;
  /** The address and token to connect with; null while they are not known. */
  credentials(): Promise<{ readonly url: string; readonly token: string } | null>;
  /** The server refused the hello. Resolves to whether it speaks another protocol than this page. */
  isOutdated(): Promise<boolean>;
  /** The server refused the token. Resolves to whether to connect again. */
  sessionRefused(): Promise<boolean>;
  readonly clock: SocketClock;
  readonly random: () => number;
  readonly newId: () => string;
}

/** The most tables that are requested again at a time: a connection may look at four. */
const TABLES_ASKED_MAX = 8;

/** The connection has ended: no action would be sent. */
const unheard: readonly ConnectionState[] = ["off", "ended", "outdated"];

export class Socket {
  readonly #options: SocketOptions;
  readonly #outbox = new SendQueue(socketTimes.staleMs);
  readonly #listeners = new Listeners();
  #state: ConnectionState = "off";
  #line: Connection | null = null;
  #failures = 0;
  #openedAtMs = 0;
  #aheadMs = 0;
  #cancelTimer: () => void = () => undefined;
  /** Grows with every attempt, so that results of older attempts are ignored. */
  #attempt = 0;
  #reader = new ServerReader();
  /** Tables of this connection that were requested again and have not arrived. */
  readonly #asked = new Set<string>();
  /** Types of messages that did not fit, so that each is reported once. */
  readonly #reported = new Set<string>();

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The estimated time of the server's clock. */
  serverNow(): number {
    return this.#options.clock.now() + this.#aheadMs;
  }

  /** Connects and stays connected. */
  start(): void {
    if (this.#state !== "off" && this.#state !== "ended") return;
    this.#failures = 0;
    this.#become("connecting");
    void this.#dial();
  }

  /** Disconnects and drops the actions without an answer. */
  stop(): void {
    this.#drop();
    this.#outbox.clear();
    this.#become("off");
  }

  /** Connects at once if the connection is down: the network is back. */
  hurry(): void {
    if (this.#state !== "lost" && this.#state !== "connecting") return;
    if (this.#line !== null) return;
    this.#failures = 0;
    void this.#dial();
  }

  /** Treats the connection as dead: the network is gone. */
  lose(): void {
    if (this.#line !== null) this.#closed(1006);
  }

  /** Sends an action and resolves to the server's answer; after a reconnect it is sent again under the same id. */
  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    if (unheard.includes(this.#state)) return Promise.resolve(tryAgain);
    const id = this.#options.newId();
    const frame: Frame = [type, payload, id];
    const answer = this.#outbox.add(id, frame, this.#options.clock.now());
    if (this.#state === "open") this.#transmit(frame);
    return answer;
  }

  /** Sends a message that is worthless later: without an open connection it is dropped. */
  tell<T extends ClientType>(type: T, payload: ClientMessages[T]): void {
    if (this.#state === "open") this.#line?.send(encodeFrame([type, payload]));
  }

  /** Listens to one type of message; returns a function that stops it. */
  on<T extends ListenableType>(type: T, listener: (payload: ReceivedMessages[T]) => void): () => void {
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

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.become(state);
  }

  #drop(): void {
    this.#attempt++;
    this.#cancelTimer();
    this.#line?.close();
    this.#line = null;
  }

  #later(delayMs: number, call: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(delayMs, call);
  }

  async #dial(): Promise<void> {
    this.#drop();
    const attempt = this.#attempt;
    const found = await this.#options.credentials().catch(() => null);
    if (attempt !== this.#attempt) return;
    if (found === null) {
      this.#closed(1006);
      return;
    }
    this.#later(socketTimes.welcomeMsMax, () => this.#closed(1006));
    this.#reader = new ServerReader();
    this.#asked.clear();
    this.#line = this.#options.dial(found.url, {
      opened: () => this.#line?.send(encodeFrame(["hello", { token: found.token, protocol: PROTOCOL }])),
      received: (bytes) => attempt === this.#attempt && this.#received(bytes),
      closed: (code) => attempt === this.#attempt && this.#closed(code),
    });
  }

  #transmit(frame: Frame): void {
    this.#line?.send(encodeFrame(frame));
    const id = frame[2];
    const attempt = this.#attempt;
    this.#options.clock.after(socketTimes.ackMsMax, () => {
      if (id !== undefined && attempt === this.#attempt && this.#outbox.has(id)) this.#closed(1006);
    });
  }

  #closed(code: number): void {
    const steady = this.#state === "open" && this.#options.clock.now() - this.#openedAtMs >= socketTimes.steadyMs;
    this.#drop();
    if (steady) this.#failures = 0;
    // A message that the server cannot read would end the next connection too.
    if (code === closeCode.badMessage) this.#outbox.clear();
    this.#become("lost");
    if (code === closeCode.sessionDead) void this.#settleSession();
    else this.#later(delayAfterClose(code, this.#failures++, this.#options.random), () => void this.#dial());
  }

  async #settleSession(): Promise<void> {
    const attempt = this.#attempt;
    const isOutdated = await this.#options.isOutdated().catch(() => false);
    if (attempt !== this.#attempt) return;
    if (isOutdated) {
      this.#outbox.clear();
      this.#become("outdated");
      return;
    }
    const again = await this.#options.sessionRefused().catch(() => true);
    if (attempt !== this.#attempt) return;
    if (again) {
      this.#later(delayAfterClose(closeCode.sessionDead, this.#failures++, this.#options.random), () => {
        void this.#dial();
      });
      return;
    }
    this.#outbox.clear();
    this.#become("ended");
  }

  #received(bytes: Uint8Array): void {
    const reading = this.#reader.read(bytes);
    if (reading.is === "unfit") return this.#report(reading.type);
    if (reading.answers !== undefined) this.#outbox.settle(reading.answers.id, reading.answers.ack);
    if (reading.is === "stale") this.#askAnew(reading.code);
    else this.#hear(reading.heard);
  }

  #hear(heard: ReceivedFrame): void {
    if (heard.type === "welcome") return this.#welcomed(heard.payload.server_time);
    if (heard.type === "ack") {
      if (heard.id !== undefined) this.#outbox.settle(heard.id, heard.payload);
      return;
    }
    if (heard.type === "gameData" || heard.type === "updatedGameData") {
      this.#asked.delete(heard.payload.view.code);
      this.#keepTime(heard.payload.server_time);
    }
    this.#listeners.emit(heard.type, heard.payload);
  }

  /** Requests a whole table, once until it arrives. */
  #askAnew(code: string): void {
    if (this.#asked.has(code) || this.#asked.size >= TABLES_ASKED_MAX) return;
    this.#asked.add(code);
    void this.act("getGameData", { code }).then((ack) => {
      // Refused for now: the next message that cannot be shown requests it again.
      if (!ack.ok) this.#asked.delete(code);
    });
  }

  /** Reports a message that does not fit. */
  #report(type: string): void {
    if (this.#reported.has(type)) return;
    this.#reported.add(type);
    console.warn("A message from the server was not understood", type);
  }

  #welcomed(serverTime: number): void {
    this.#cancelTimer();
    this.#openedAtMs = this.#options.clock.now();
    this.#aheadMs = serverTime - this.#openedAtMs;
    const older = this.#outbox.again(this.#openedAtMs);
    this.#become("open");
    for (const frame of older) this.#transmit(frame);
  }

  /** A message can be late but not early: of all readings the furthest ahead is the most exact. */
  #keepTime(serverTime: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, serverTime - this.#options.clock.now());
  }
}

/** The part of the socket that a table needs; a table server inside the page implements it too. */
export type TableSocket = Pick<Socket, "act" | "tell" | "on" | "watch" | "start" | "serverNow"> & {
  readonly state: ConnectionState;
};
