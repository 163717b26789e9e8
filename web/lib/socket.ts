/**
 * The one connection to the tables. It opens with the token, comes back by itself, and holds every action until the
 * server has answered it: an action sent twice carries the same id and counts once. What is on the table is never
 * kept here; whoever listens asks for it again when the line is open again.
 */
import { decodeFrame, encodeFrame, type Frame } from "#server/protocol/codec.ts";
import { type ClientMessages, type ClientType, PROTOCOL, type ServerMessages } from "#server/protocol/messages.ts";
import { fields, number, text } from "./decode.ts";
import type { Dial, Line } from "./socketLine.ts";
import { type ConnectionState, type Heard, Listeners } from "./socketListeners.ts";
import { type Ack, Outbox, tryAgain } from "./socketOutbox.ts";
import { closeCode, delayAfterClose, patience } from "./socketPolicy.ts";

export interface SocketClock {
  now(): number;
  /** Calls back once, later; the answer cancels it. */
  after(delayMs: number, call: () => void): () => void;
}

export interface SocketOptions {
  readonly dial: Dial;
  /** Where to call and as whom; null while that cannot be found out. */
  credentials(): Promise<{ readonly url: string; readonly token: string } | null>;
  /** The server refused the token. Resolves to whether dialling again makes sense. */
  sessionRefused(): Promise<boolean>;
  readonly clock: SocketClock;
  readonly random: () => number;
  readonly newId: () => string;
}

export class Socket {
  readonly #options: SocketOptions;
  readonly #outbox = new Outbox(patience.staleMs);
  readonly #listeners = new Listeners();
  #state: ConnectionState = "off";
  #line: Line | null = null;
  #failures = 0;
  #openedAtMs = 0;
  #aheadMs = 0;
  #cancelTimer: () => void = () => undefined;
  /** Grows with every attempt, so that what an older one was waiting for comes to nothing. */
  #attempt = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The server's clock, as well as it is known. */
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

  /** Hangs up and forgets what was not answered. */
  stop(): void {
    this.#drop();
    this.#outbox.clear();
    this.#become("off");
  }

  /** Dials at once if the line is down: the network is said to be back. */
  hurry(): void {
    if (this.#state !== "lost" && this.#state !== "connecting") return;
    if (this.#line !== null) return;
    this.#failures = 0;
    void this.#dial();
  }

  /** Treats the line as dead: the network is said to be gone. */
  lose(): void {
    if (this.#line !== null) this.#closed(1006);
  }

  /** Does something and hears what the server says to it; sent again after a reconnect, under the same id. */
  act<T extends ClientType>(type: T, payload: ClientMessages[T]): Promise<Ack> {
    if (this.#state === "off" || this.#state === "ended") return Promise.resolve(tryAgain);
    const id = this.#options.newId();
    const frame: Frame = [type, payload, id];
    const answer = this.#outbox.add(id, frame, this.#options.clock.now());
    if (this.#state === "open") this.#transmit(frame);
    return answer;
  }

  /** Says something that is worth nothing later: without an open line it is not said at all. */
  tell<T extends ClientType>(type: T, payload: ClientMessages[T]): void {
    if (this.#state === "open") this.#line?.send(encodeFrame([type, payload]));
  }

  /** Listens to one kind of message; the answer stops it. */
  on<T extends Heard>(type: T, listener: (payload: ServerMessages[T]) => void): () => void {
    return this.#listeners.on(type, listener);
  }

  /** Whether anybody listens to this kind of message. */
  hears(type: Heard): boolean {
    return this.#listeners.hears(type);
  }

  /** Follows the connection; on `open`, listeners may ask for their tables before older actions are sent again. */
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
    this.#line?.hangUp();
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
    this.#later(patience.welcomeMsMax, () => this.#closed(1006));
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
    this.#options.clock.after(patience.ackMsMax, () => {
      if (id !== undefined && attempt === this.#attempt && this.#outbox.has(id)) this.#closed(1006);
    });
  }

  #closed(code: number): void {
    const steady = this.#state === "open" && this.#options.clock.now() - this.#openedAtMs >= patience.steadyMs;
    this.#drop();
    if (steady) this.#failures = 0;
    this.#become("lost");
    if (code === closeCode.sessionDead) void this.#settleSession();
    else this.#later(delayAfterClose(code, this.#failures++, this.#options.random), () => void this.#dial());
  }

  async #settleSession(): Promise<void> {
    const attempt = this.#attempt;
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
    let type: string;
    let payload: unknown;
    let id: unknown;
    try {
      const frame = decodeFrame(bytes);
      if (!Array.isArray(frame)) return;
      [type, payload, id] = [text(frame[0]), fields(frame[1]), frame[2]];
      if (type === "welcome") this.#welcomed(number(fields(payload)["server_time"]));
    } catch (error) {
      console.warn("A frame from the server was not understood", error);
      return;
    }
    if (type === "ack" && typeof id === "string") this.#outbox.settle(id, payload as Ack);
    const serverTime = fields(payload)["server_time"];
    if (typeof serverTime === "number") this.#keepTime(serverTime);
    this.#listeners.emit(type as Heard, payload as never);
  }

  #welcomed(serverTime: number): void {
    this.#cancelTimer();
    this.#openedAtMs = this.#options.clock.now();
    this.#aheadMs = serverTime - this.#openedAtMs;
    const older = this.#outbox.again(this.#openedAtMs);
    this.#become("open");
    for (const frame of older) this.#transmit(frame);
  }

  /** A message is always late, never early: of all readings the one furthest ahead is the truest. */
  #keepTime(serverTime: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, serverTime - this.#options.clock.now());
  }
}

/** As much of the socket as a table needs; a house without a server may stand in for it. */
export type TableSocket = Pick<Socket, "act" | "tell" | "on" | "watch" | "start" | "serverNow"> & {
  readonly state: ConnectionState;
};
