/**
 * Counts by day. Counting is an addition in memory; the database is written some seconds later, for all that came
 * meanwhile together. A write that fails is tried again with the next one.
 */
import type { Clock } from "#server/base/core/clock.ts";
import { dayOf } from "#server/base/db/addDailyCount.ts";
import type { Count, DailyCountStore } from "./dailyCountStore.ts";
import { overviewLimits } from "./limits.ts";

export interface DailyCountsDependencies {
  readonly store: Pick<DailyCountStore, "add">;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

/** What waits to be written for one day. */
interface Waiting {
  readonly counts: Map<string, Count>;
  readonly seen: Set<string>;
}

export class DailyCounts {
  readonly #dependencies: DailyCountsDependencies;
  readonly #waiting = new Map<number, Waiting>();
  /** Users who are counted as active on `#day` already. */
  #known = new Set<string>();
  #day = Number.NaN;
  #cancel: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: DailyCountsDependencies) {
    this.#dependencies = parts;
  }

  /** Adds to a measure of today, or to a part of it. */
  add(measure: string, by = 1, part = ""): void {
    const { counts } = this.#today();
    const key = `${measure} ${part}`;
    counts.set(key, { measure, part, total: (counts.get(key)?.total ?? 0) + by });
  }

  /** A user is here: counts as active once a day. */
  seen(userId: string): void {
    const day = dayOf(this.#dependencies.clock.now());
    if (day !== this.#day) this.#known = new Set();
    this.#day = day;
    if (this.#known.has(userId)) return;
    if (this.#known.size < overviewLimits.rememberedUsersMax) this.#known.add(userId);
    this.#today().seen.add(userId);
  }

  /** Writes what waits; what could not be written waits again. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what waits and lets go of the clock. */
  async stop(): Promise<void> {
    await this.flush();
    this.#cancel?.();
    this.#cancel = null;
  }

  #today(): Waiting {
    const day = dayOf(this.#dependencies.clock.now());
    const waiting = this.#waiting.get(day) ?? { counts: new Map(), seen: new Set() };
    this.#waiting.set(day, waiting);
    this.#arm();
    return waiting;
  }

  #arm(): void {
    this.#cancel ??= this.#dependencies.clock.after(overviewLimits.flushMs, () => {
      this.#cancel = null;
      void this.flush();
    });
  }

  async #write(): Promise<void> {
    // In order: an earlier day written later would not count who is active on both.
    const days = [...this.#waiting].toSorted(([one], [other]) => one - other);
    this.#waiting.clear();
    for (const [day, waiting] of days) {
      try {
        await this.#dependencies.store.add(day, [...waiting.counts.values()], [...waiting.seen]);
      } catch (fault) {
        this.#dependencies.failed(fault);
        this.#putBack(day, waiting);
      }
    }
  }

  #putBack(day: number, { counts, seen }: Waiting): void {
    const newer = this.#waiting.get(day);
    for (const [key, { total }] of newer?.counts ?? []) {
      const count = newer?.counts.get(key);
      if (count !== undefined) counts.set(key, { ...count, total: total + (counts.get(key)?.total ?? 0) });
    }
    for (const userId of newer?.seen ?? []) seen.add(userId);
    this.#waiting.set(day, { counts, seen });
    this.#arm();
  }
}
