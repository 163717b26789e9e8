import type { Clock } from "#server/base/core/clock.ts";
import { messageLimits } from "./limits.ts";

interface Known {
  readonly at: number;
  readonly may: Promise<boolean>;
}

/** Remembers for a short time who may show whom that they are typing, because each few letters ask for it. */
export class TypingPairs {
  readonly #ask: (from: string, to: string) => Promise<boolean>;
  readonly #clock: Pick<Clock, "monotonic">;
  /** The pair that was asked about last is the last. */
  readonly #known = new Map<string, Known>();

  constructor(ask: (from: string, to: string) => Promise<boolean>, clock: Pick<Clock, "monotonic">) {
    this.#ask = ask;
    this.#clock = clock;
  }

  may(from: string, to: string): Promise<boolean> {
    const key = `${from} ${to}`;
    const now = this.#clock.monotonic();
    const known = this.#known.get(key);
    if (known !== undefined && now - known.at < messageLimits.typingCheckMs) return known.may;
    this.#known.delete(key);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= messageLimits.typingPairsMax) this.#known.delete(oldest);
    const fresh = { at: now, may: this.#ask(from, to) };
    this.#known.set(key, fresh);
    fresh.may.catch(() => {
      if (this.#known.get(key) === fresh) this.#known.delete(key);
    });
    return fresh.may;
  }
}
