/** Counts stored matches for events: after each stored match, at the start, and at intervals. */
import type { Clock } from "#server/base/core/clock.ts";
import type { EventStore } from "./eventStore.ts";
import { eventLimits } from "./limits.ts";

export interface EventCounterDependencies {
  readonly store: Pick<EventStore, "countMatches">;
  readonly clock: Clock;
  /** Rewards were paid: their notifications are to be told. */
  readonly paid: () => void;
  readonly failed: (fault: unknown) => void;
}

export class EventCounter {
  readonly #parts: EventCounterDependencies;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;
  #cancel = (): void => {};

  constructor(parts: EventCounterDependencies) {
    this.#parts = parts;
  }

  /** There may be matches to count. Returns at once. */
  count(): void {
    if (this.#isStopped) return;
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return;
    }
    this.#cancel();
    this.#running = this.#countAll().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.count();
      }
    });
  }

  /** Ends after what is being counted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async #countAll(): Promise<void> {
    const { store, clock, paid, failed } = this.#parts;
    let nextMs: number = eventLimits.countMs;
    try {
      for (let matches = 1; matches > 0 && !this.#isStopped; ) {
        const counted = await store.countMatches(clock.now());
        if (counted.isPaid) paid();
        ({ matches } = counted);
      }
    } catch (fault) {
      nextMs = eventLimits.countAgainMs;
      if (!this.#isStopped) failed(fault);
    }
    if (!this.#isStopped) this.#cancel = clock.after(nextMs, () => this.count());
  }
}
