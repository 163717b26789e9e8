/**
 * The connection to the server: opened as a WebSocket, and kept open. It sends the token, connects again by itself, and
 * ends where the session is over or the page is too old. In a cluster it moves to the server of a table: the old
 * connection stays until the new one is welcomed. Its messages are in socket.ts.
 */
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import type { NodeName } from "#protocol/ids.ts";
import { Heartbeat } from "./heartbeat.ts";
import { Move } from "./move.ts";
import { closeCode, delayAfterClose, socketTimes } from "./socketPolicy.ts";
import { addressOf, type Connection, type OpenConnection } from "./webSocket.ts";

/**
 * off: not wanted. connecting: for the first time. open: welcomed. lost: reconnecting. ended: the session is over and
 * the user must sign in. outdated: the server speaks another protocol than this page.
 */
export type ConnectionState = "off" | "connecting" | "open" | "lost" | "ended" | "outdated";

export interface SocketClock {
  now(): number;
  /** Calls back once, later; returns a function that cancels it. */
  after(delayMs: number, call: () => void): () => void;
}

interface Credentials {
  readonly url: string;
  readonly token: string;
}

export interface ConnectionOptions {
  readonly dial: OpenConnection;
  /** The address of any server, and the token to connect with; null while they are not known. */
  credentials(): Promise<Credentials | null>;
  /** The server refused the hello. Resolves to whether it speaks another protocol than this page. */
  isOutdated(): Promise<boolean>;
  /** The server refused the token. Resolves to whether to connect again. */
  sessionRefused(): Promise<boolean>;
  readonly clock: SocketClock;
  readonly random: () => number;
  /** Whether the page is looked at. */
  readonly isVisible: () => boolean;
}

export abstract class LastingConnection {
  protected readonly clock: SocketClock;
  readonly #options: ConnectionOptions;
  readonly #heartbeat: Heartbeat;
  readonly #move: Move;
  #state: ConnectionState = "off";
  #line: Connection | null = null;
  /** The node of the cluster that the connection has; null before the welcome, and for a server alone. */
  #node: NodeName | null = null;
  #failures = 0;
  #openedAtMs = 0;
  #cancelTimer: () => void = () => undefined;
  /** Grows with every attempt, so that results of older attempts are ignored. */
  #attempt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.clock = options.clock;
    const after = (delayMs: number, call: () => void) => this.clock.after(delayMs, call);
    this.#heartbeat = new Heartbeat({
      after,
      quietMs: () => (this.isAtTable() && options.isVisible() ? socketTimes.quietAtTableMs : socketTimes.quietMs),
      ping: () => this.ping(),
      dead: () => this.#ended(this.#line, 1006),
    });
    this.#move = new Move({
      after,
      random: options.random,
      dial: async (node) => {
        const found = await options.credentials();
        return found === null ? null : this.#open({ ...found, url: addressOf(found.url, node) });
      },
      arrived: (line, welcome) => this.#arrived(line, welcome),
      sessionRefused: () => this.#closed(closeCode.sessionDead),
      mayTryOthers: () => this.#line !== null,
      failed: (code) => this.#closed(code),
    });
  }

  /** A new physical connection begins: what was heard on the last one is not continued. */
  protected abstract began(): void;
  protected abstract received(bytes: Uint8Array): void;
  /** The physical connection has ended with this code; the state changes next. */
  protected abstract broke(code: number): void;
  /** The state has changed, or is "open" again: on another connection. */
  protected abstract changed(state: ConnectionState): void;
  /** Asks the server for a sign of life. */
  protected abstract ping(): void;
  /** Whether a table is shown, where a dead connection must be noticed soonest. */
  protected abstract isAtTable(): boolean;

  get state(): ConnectionState {
    return this.#state;
  }

  /** Connects and stays connected. */
  start(): void {
    if (this.#state !== "off" && this.#state !== "ended") return;
    this.#failures = 0;
    this.#become("connecting");
    void this.#dial();
  }

  /** Disconnects. Actions without an answer are dropped. */
  stop(): void {
    this.#drop();
    this.#become("off");
  }

  /** The page is looked at again, perhaps after a sleep: connects at once, or asks whether the connection is alive. */
  wake(): void {
    this.hurry();
    this.#heartbeat.ask();
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
    if (this.#line !== null || this.isMoving) this.#closed(1006);
  }

  /** Connects to this node of the cluster. The present connection stays until the new one is welcomed. */
  follow(node: NodeName): void {
    if (this.#state === "open" && node !== this.#node) this.#move.begin(node);
  }

  /** Whether the server is a node of a cluster. */
  protected get isInCluster(): boolean {
    return this.#node !== null;
  }

  /** Whether another connection is about to take the place of this one. */
  protected get isMoving(): boolean {
    return this.#move.isUnderWay;
  }

  /** A table was seen over this connection. */
  protected sawTable(): void {
    this.#move.settled();
  }

  /** Asks soon whether the connection is alive: more depends on it from now on. */
  protected attend(): void {
    this.#heartbeat.ask();
  }

  protected send(bytes: Uint8Array): void {
    this.#line?.send(bytes);
  }

  /** The server has answered the hello; `answersPing`: it is asked for signs of life too. */
  protected welcomed(answersPing: boolean, node: NodeName | null): void {
    this.#cancelTimer();
    if (answersPing) this.#heartbeat.start();
    this.#openedAtMs = this.clock.now();
    this.#node = node;
    if (this.#state === "open") this.changed("open");
    else this.#become("open");
  }

  /** Treats the connection as dead if the answer is still missing when it is late. */
  protected expectAnswer(isMissing: () => boolean): void {
    const line = this.#line;
    this.clock.after(socketTimes.ackMsMax, () => {
      if (line !== null && line === this.#line && !this.isMoving && isMissing()) this.#closed(1006);
    });
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.changed(state);
  }

  #drop(): void {
    this.#attempt++;
    this.#cancelTimer();
    this.#heartbeat.stop();
    this.#move.stop();
    this.#line?.close();
    this.#line = null;
    this.#node = null;
  }

  #later(delayMs: number, call: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.clock.after(delayMs, call);
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
    this.began();
    this.#line = this.#open(found);
  }

  /** Opens a physical connection and says hello. */
  #open({ url, token }: Credentials): Connection {
    const line = this.#options.dial(url, {
      opened: () => line.send(encodeFrame(["hello", { token, protocol: PROTOCOL }])),
      received: (bytes) => {
        if (line !== this.#line) return this.#move.heard(line, bytes);
        this.#heartbeat.heard();
        this.received(bytes);
      },
      closed: (code) => this.#ended(line, code),
    });
    return line;
  }

  /** The new connection takes the place of the old one. */
  #arrived(line: Connection, welcome: Uint8Array): void {
    this.#drop();
    this.#line = line;
    this.began();
    this.received(welcome);
  }

  #ended(line: Connection | null, code: number): void {
    if (line === null) return;
    if (line !== this.#line) return this.#move.ended(line, code);
    if (!this.#move.isDialling || code === closeCode.sessionDead) return this.#closed(code);
    // The server that is left may end first. The new connection is nearly there.
    this.#heartbeat.stop();
    line.close();
    this.#line = null;
    this.#later(socketTimes.moveGraceMs, () => {
      this.broke(code);
      this.#become("lost");
    });
  }

  #dialAgain(code: number): void {
    this.#later(delayAfterClose(code, this.#failures++, this.#options.random), () => void this.#dial());
  }

  #closed(code: number): void {
    const steady = this.#state === "open" && this.clock.now() - this.#openedAtMs >= socketTimes.steadyMs;
    this.#drop();
    if (steady) this.#failures = 0;
    this.broke(code);
    this.#become("lost");
    if (code === closeCode.sessionDead) void this.#settleSession();
    else this.#dialAgain(code);
  }

  async #settleSession(): Promise<void> {
    const attempt = this.#attempt;
    const isOutdated = await this.#options.isOutdated().catch(() => false);
    if (attempt !== this.#attempt) return;
    if (isOutdated) {
      this.#become("outdated");
      return;
    }
    const again = await this.#options.sessionRefused().catch(() => true);
    if (attempt !== this.#attempt) return;
    if (again) this.#dialAgain(closeCode.sessionDead);
    else this.#become("ended");
  }
}
