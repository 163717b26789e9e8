import type { Instant, Monotonic, Span } from "#protocol/quantities.ts";

/** Time as the rooms see it, injected so that a test can hold it still or let an hour pass at once. */
export interface Clock {
  /** Epoch milliseconds: for people and records, may jump. */
  now(): Instant;
  /** Milliseconds since some start, never backwards: for deadlines. */
  monotonic(): Monotonic;
  /** Calls back once after `ms`; the answer cancels it. */
  after(ms: Span, run: () => void): () => void;
}

/** Resolves to the result of the work, or to undefined when the time is over. The work itself goes on. */
export function within<T>(ms: Span, clock: Clock, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    // If it was we who were held up, what it came to may be waiting to be read: that comes first.
    const cancel = clock.after(ms, () => setImmediate(() => resolve(undefined)));
    work.then(resolve, reject).finally(cancel);
  });
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** One timer that is set lazily: a later time than the one it rings at costs nothing, ringing early is harmless. */
export class Alarm {
  readonly #clock: Clock;
  readonly #rings: () => void;
  #at: Monotonic | null = null;
  #cancel: () => void = () => {};

  constructor(clock: Clock, rings: () => void) {
    this.#clock = clock;
    this.#rings = rings;
  }

  /** Rings at this monotonic time at the latest. */
  setFor(at: Monotonic): void {
    if (this.#at !== null && this.#at <= at) return;
    this.#cancel();
    this.#at = at;
    this.#cancel = this.#clock.after(Math.max(0, at - this.#clock.monotonic()), () => {
      this.#at = null;
      this.#rings();
    });
  }

  off(): void {
    this.#cancel();
    this.#at = null;
  }
}
