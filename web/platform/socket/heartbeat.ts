/**
 * Finds out that a connection is dead although nobody closed it: a proxy or a network that swallows both directions.
 * After a quiet time the server is asked whether it is there; any frame is an answer. It measures with timers alone, so a
 * clock that is changed does not matter.
 */
import { socketTimes } from "./socketPolicy.ts";

export interface HeartbeatParts {
  /** Calls back once, later; returns a function that cancels it. */
  after(delayMs: number, call: () => void): () => void;
  /** How long nothing may be heard before the server is asked. */
  quietMs(): number;
  /** Asks the server. */
  ping(): void;
  /** Nothing was heard: the connection is dead. */
  dead(): void;
}

export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #cancel: () => void = () => undefined;
  #is: "off" | "quiet" | "asking" = "off";

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#is = "quiet";
    this.#listen();
  }

  stop(): void {
    this.#is = "off";
    this.#cancel();
  }

  /** Something came over the connection. */
  heard(): void {
    if (this.#is !== "off") this.start();
  }

  /** Asks now, without waiting for a quiet time: the page was asleep, or is looked at from now on. */
  ask(): void {
    if (this.#is !== "quiet") return;
    this.#is = "asking";
    this.#parts.ping();
    // Where the page was asleep the timer may ring before the answer is read, which has long been here: a moment more.
    this.#later(socketTimes.ackMsMax, () => this.#later(socketTimes.readMs, () => this.#parts.dead()));
  }

  #listen(): void {
    this.#later(this.#parts.quietMs(), () => this.ask());
  }

  #later(delayMs: number, call: () => void): void {
    this.#cancel();
    this.#cancel = this.#parts.after(delayMs, call);
  }
}
