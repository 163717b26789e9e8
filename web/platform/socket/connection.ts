/**
 * The connection to the server: opened as a WebSocket, and kept open. It sends the token, connects again by itself, and
 * ends where the session is over or the page is too old. Its messages are in socket.ts.
 */
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { Heartbeat } from "./heartbeat.ts";
import { closeCode, delayAfterClose, socketTimes } from "./socketPolicy.ts";

/** One physical connection: the used part of a WebSocket, so that tests can replace it. */
export interface Connection {
  send(bytes: Uint8Array): void;
  /** Closes the connection; no more events are reported from it. */
  close(): void;
}

export interface ConnectionHandlers {
  opened(): void;
  received(bytes: Uint8Array): void;
  /** Not called after close. */
  closed(code: number): void;
}

export type OpenConnection = (url: string, on: ConnectionHandlers) => Connection;

/** Opens a WebSocket in the browser. */
export const openWebSocket: OpenConnection = (url, on) => {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", () => on.opened());
  socket.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.data instanceof ArrayBuffer) on.received(new Uint8Array(event.data));
  });
  const closed = (event: CloseEvent): void => on.closed(event.code);
  socket.addEventListener("close", closed);
  return {
    send: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
    close: () => {
      socket.removeEventListener("close", closed);
      socket.close();
    },
  };
};

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

export interface ConnectionOptions {
  readonly dial: OpenConnection;
  /** The address and token to connect with; null while they are not known. */
  credentials(): Promise<{ readonly url: string; readonly token: string } | null>;
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
  #state: ConnectionState = "off";
  #line: Connection | null = null;
  #failures = 0;
  #openedAtMs = 0;
  #cancelTimer: () => void = () => undefined;
  /** Grows with every attempt, so that results of older attempts are ignored. */
  #attempt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.#heartbeat = new Heartbeat({
      after: (delayMs, call) => this.clock.after(delayMs, call),
      quietMs: () => (this.isAtTable() && options.isVisible() ? socketTimes.quietAtTableMs : socketTimes.quietMs),
      ping: () => this.ping(),
      dead: () => this.#closed(1006),
    });
  }

  /** A new physical connection begins: what was heard on the last one is not continued. */
  protected abstract began(): void;
  protected abstract received(bytes: Uint8Array): void;
  /** The physical connection has ended with this code; the state changes next. */
  protected abstract broke(code: number): void;
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
    if (this.#line !== null) this.#closed(1006);
  }

  /** Asks soon whether the connection is alive: more depends on it from now on. */
  protected attend(): void {
    this.#heartbeat.ask();
  }

  protected send(bytes: Uint8Array): void {
    this.#line?.send(bytes);
  }

  /** The server has answered the hello; `answersPing`: it is asked for signs of life too. */
  protected welcomed(answersPing: boolean): void {
    this.#cancelTimer();
    if (answersPing) this.#heartbeat.start();
    this.#openedAtMs = this.clock.now();
    this.#become("open");
  }

  /** Treats the connection as dead if the answer is still missing when it is late. */
  protected expectAnswer(isMissing: () => boolean): void {
    const attempt = this.#attempt;
    this.clock.after(socketTimes.ackMsMax, () => {
      if (attempt === this.#attempt && isMissing()) this.#closed(1006);
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
    this.#line?.close();
    this.#line = null;
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
    this.#line = this.#options.dial(found.url, {
      opened: () => this.send(encodeFrame(["hello", { token: found.token, protocol: PROTOCOL }])),
      received: (bytes) => {
        if (attempt !== this.#attempt) return;
        this.#heartbeat.heard();
        this.received(bytes);
      },
      closed: (code) => attempt === this.#attempt && this.#closed(code),
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
