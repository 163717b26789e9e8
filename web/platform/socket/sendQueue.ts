import type { Frame } from "#server/protocol/codec.ts";
import type { AckOk, AckRefused } from "#server/protocol/messages.ts";

export type Ack = AckOk | AckRefused;

/** Not the server's word: the action never got through and is no longer worth sending. */
export const tryAgain: AckRefused = { ok: false, code: "try-again", message: "The server could not be reached" };

interface Waiting {
  readonly frame: Frame;
  readonly sinceMs: number;
  readonly settle: (ack: Ack) => void;
}

/**
 * Actions without an answer yet, in the order they were made. The server applies an id once, so sending one again
 * after a reconnect is safe; but what a player wanted long ago may not be what they want now, so it goes stale.
 */
export class SendQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #staleMs: number;

  constructor(staleMs: number) {
    this.#staleMs = staleMs;
  }

  /** Keeps an action until it is answered. */
  add(id: string, frame: Frame, sinceMs: number): Promise<Ack> {
    return new Promise((settle) => this.#waiting.set(id, { frame, sinceMs, settle }));
  }

  /** Takes an answer in; answers to unknown ids are none of ours. */
  settle(id: string, ack: Ack): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(ack);
  }

  /** What is to be sent again now, oldest first; what has gone stale is given up. */
  again(nowMs: number): Frame[] {
    for (const [id, { sinceMs }] of this.#waiting) if (nowMs - sinceMs > this.#staleMs) this.settle(id, tryAgain);
    return [...this.#waiting.values()].map(({ frame }) => frame);
  }

  /** Gives everything up. */
  clear(): void {
    for (const id of this.#waiting.keys()) this.settle(id, tryAgain);
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }
}
