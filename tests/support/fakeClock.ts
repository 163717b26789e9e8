import type { Clock } from "#server/base/core/clock.ts";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that only a test advances; its timers ring in order on the way. */
export class FakeClock implements Clock {
  #now = 0;
  #wall: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(wall = 1_800_000_000_000) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall + this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, order: this.#order++, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Advances the time and rings the due timers. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#first(end); next !== undefined; next = this.#first(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.run();
    }
    this.#now = end;
  }

  /** The wall clock jumps, as when an administrator sets it; monotonic time does not. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  #first(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}
