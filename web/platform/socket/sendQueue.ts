/** The actions that the server has not answered yet. */
import type { Frame } from "#protocol/frames/codec.ts";
import type { AckOk, AckRefused } from "#protocol/frames/messages.ts";

export type Ack = AckOk | AckRefused;

/** Not an answer of the server: the action did not get through and is no longer worth sending. */
export const tryAgain: AckRefused = { ok: false, code: "try-again", message: "The server could not be reached" };

interface Waiting {
  readonly frame: Frame;
  readonly sinceMs: number;
  readonly settle: (ack: Ack) => void;
  /** How often the server has answered that the same frame may be sent again. */
  tries: number;
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
    return new Promise((settle) => this.#waiting.set(id, { frame, sinceMs, settle, tries: 0 }));
  }

  /** Applies an answer; unknown ids are ignored. */
  settle(id: string, ack: Ack): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(ack);
  }

  /** The actions to send again now, oldest first; stale ones are dropped. */
  again(nowMs: number): readonly (readonly [string, Frame])[] {
    for (const [id, { sinceMs }] of this.#waiting) if (nowMs - sinceMs > this.#staleMs) this.settle(id, tryAgain);
    return [...this.#waiting].map(([id, { frame }]) => [id, frame]);
  }

  /** Counts that an action may be sent again, with how often that was. Null for one that is answered or stale. */
  repeat(id: string, nowMs: number): { readonly frame: Frame; readonly tries: number } | null {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || nowMs - waiting.sinceMs > this.#staleMs) return null;
    waiting.tries++;
    return waiting;
  }

  /** How often the server has answered that this action may be sent again; null for one that is answered. */
  triesOf(id: string): number | null {
    return this.#waiting.get(id)?.tries ?? null;
  }

  /** Drops every action. */
  clear(): void {
    for (const id of this.#waiting.keys()) this.settle(id, tryAgain);
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }
}
