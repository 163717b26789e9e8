import type { Clock } from "./clock.ts";

/** One timer that is set lazily: a later time than the one it rings at costs nothing, ringing early is harmless. */
export class Alarm {
  readonly #clock: Clock;
  readonly #rings: () => void;
  #at: number | null = null;
  #cancel: () => void = () => {};

  constructor(clock: Clock, rings: () => void) {
    this.#clock = clock;
    this.#rings = rings;
  }

  /** Rings at this monotonic time at the latest. */
  setFor(at: number): void {
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
