import { queueLimits } from "./limits.ts";

interface Wait {
  readonly rating: number;
  readonly ms: number;
  readonly at: number;
}

/** How long players waited lately: what a player who joins may expect. */
export class WaitTimes {
  readonly #waits: Wait[] = [];
  #next = 0;

  /** A player with this rating was paired after `ms`; `at` is monotonic milliseconds. */
  add(rating: number, ms: number, at: number): void {
    this.#waits[this.#next] = { rating, ms, at };
    this.#next = (this.#next + 1) % queueLimits.waitsKept;
  }

  /** The middle of the waits of those with about this rating; null where nobody like that was paired lately. */
  typical(rating: number, now: number): number | null {
    const { waitsMsMax, waitsDistance } = queueLimits;
    const near = this.#waits
      .filter((wait) => now - wait.at <= waitsMsMax && Math.abs(wait.rating - rating) <= waitsDistance)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    return near[Math.floor(near.length / 2)] ?? null;
  }
}
