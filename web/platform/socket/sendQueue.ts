import type { Frame } from "#server/protocol/codec.ts";
import type { AckOk, AckRefused } from "#server/protocol/messages.ts";

export type Ack = AckOk | AckRefused;

/** Not an answer of the server: the action did not get through and is no longer worth sending. */
export const tryAgain: AckRefused = { ok: false, code: "try-again", message: "The server could not be reached" };

interface Waiting {
  readonly frame: Frame;
  readonly sinceMs: number;
  readonly settle: (ack: Ack) => void;
}

/**
 * Actions without an answer yet, in the order they were made. The server applies an id once, so sending one again after
 * a reconnect is safe. An old action becomes stale, because the player may want something else now.
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
