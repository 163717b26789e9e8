/**
 * Rate limits: a bucket of `points` for each key, refilled evenly over `seconds`. It answers at once, so the caller
 * decides in the same turn; it knows nothing of what is limited.
 */
import { LRUCache } from "lru-cache";

export interface Limit {
  /** How many may be taken at once. */
  readonly points: number;
  /** In how many seconds an empty bucket is full again. */
  readonly seconds: number;
}

/** The limits by name, and under each name one limit for each kind of key: `{ chat: { user: ..., address: ... } }`. */
export type LimitTable = Readonly<Record<string, Readonly<Record<string, Limit>>>>;

/** One key for each kind that the limit knows; null where this kind does not apply. */
export type LimitKeys<Kinds> = { readonly [K in keyof Kinds]: string | null };

export interface LimiterParts {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** False lets everything pass. */
  readonly isOn: boolean;
  /** Buckets kept for each limit, of each sort (see Buckets). */
  readonly keysMax: number;
}

/** Hears of points that were taken. */
type HearTaken<T extends LimitTable> = <N extends keyof T & string>(
  name: N,
  keys: LimitKeys<T[N]>,
  points: number,
) => void;

/** Part of a point by which sums of fractions may be off. */
const SLACK = 0.001;

/**
 * The buckets of one limit and one kind of key. Of each only the time at which it will be full again is kept, so a full
 * bucket need not be kept at all. Buckets that are more than half empty are kept apart: a client that floods us with new keys
 * pushes out buckets that have lost little, and never an empty one, unless as many keys are emptied one by one. By then
 * it has refilled.
 */
class Buckets {
  readonly #limit: Limit;
  readonly #keysMax: number;
  readonly #pointMs: number;
  readonly #wholeMs: number;
  /** Made with the first key, because their memory is taken at once. */
  #light: LRUCache<string, number> | null = null;
  #drained: LRUCache<string, number> | null = null;

  constructor(limit: Limit, keysMax: number) {
    this.#limit = limit;
    this.#keysMax = keysMax;
    this.#wholeMs = limit.seconds * 1_000;
    this.#pointMs = this.#wholeMs / limit.points;
  }

  get size(): number {
    return (this.#light?.size ?? 0) + (this.#drained?.size ?? 0);
  }

  /** Milliseconds until these points can be taken: 0 for now, Infinity where the bucket never holds that number. */
  waitMs(key: string, points: number, now: number): number {
    if (points > this.#limit.points) return Number.POSITIVE_INFINITY;
    const over = this.#fullAt(key, now) + points * this.#pointMs - now - this.#wholeMs;
    return over <= SLACK * this.#pointMs ? 0 : over;
  }

  take(key: string, points: number, now: number): void {
    const fullAt = this.#fullAt(key, now) + points * this.#pointMs;
    if (fullAt - now > this.#wholeMs / 2) {
      this.#light?.delete(key);
      this.#drained ??= new LRUCache({ max: this.#keysMax });
      this.#drained.set(key, fullAt);
    } else {
      this.#drained?.delete(key);
      this.#light ??= new LRUCache({ max: this.#keysMax });
      this.#light.set(key, fullAt);
    }
  }

  /** Takes points that are spent already, at most as many again as the bucket holds. */
  charge(key: string, points: number, now: number): void {
    const missing = this.#fullAt(key, now) - now;
    const room = Math.floor((2 * this.#wholeMs - missing) / this.#pointMs);
    if (room > 0) this.take(key, Math.min(points, room), now);
  }

  #fullAt(key: string, now: number): number {
    return Math.max(now, this.#drained?.get(key) ?? this.#light?.get(key) ?? now);
  }
}

type Kinds = readonly (readonly [kind: string, buckets: Buckets])[];

/** All limits of a table. */
export class Limiter<T extends LimitTable> {
  readonly #parts: LimiterParts;
  readonly #byName: ReadonlyMap<string, Kinds>;
  #taken: HearTaken<T> | null = null;

  constructor(table: T, parts: LimiterParts) {
    this.#parts = parts;
    const kinds = (limits: Readonly<Record<string, Limit>>): Kinds =>
      Object.entries(limits).map(([kind, limit]) => [kind, new Buckets(limit, parts.keysMax)]);
    this.#byName = new Map(Object.entries(table).map(([name, limits]) => [name, kinds(limits)]));
  }

  /** How many buckets are kept, of all limits. */
  get size(): number {
    return [...this.#byName.values()].flat().reduce((sum, [, buckets]) => sum + buckets.size, 0);
  }

  /**
   * Takes points from the bucket of each key, or from none where one of them has too few. Answers 0 where they were
   * taken, else the milliseconds until they can be.
   */
  take<N extends keyof T & string>(name: N, keys: LimitKeys<T[N]>, points = 1): number {
    if (!this.#parts.isOn) return 0;
    const waitMs = this.waitMs(name, keys, points);
    if (waitMs > 0) return waitMs;
    this.#each(name, keys, (buckets, key, now) => buckets.take(key, points, now));
    this.#taken?.(name, keys, points);
    return 0;
  }

  /**
   * Takes a point for something that has happened already, whether or not there is one: what was done at once before
   * any of it could be judged makes the wait longer. Answers what `take` would have answered.
   */
  charge<N extends keyof T & string>(name: N, keys: LimitKeys<T[N]>): number {
    if (!this.#parts.isOn) return 0;
    const waitMs = this.waitMs(name, keys);
    this.note(name, keys, 1);
    this.#taken?.(name, keys, 1);
    return waitMs;
  }

  /** Points were taken elsewhere: they are missing here too. */
  note<N extends keyof T & string>(name: N, keys: LimitKeys<T[N]>, points: number): void {
    if (this.#parts.isOn) this.#each(name, keys, (buckets, key, now) => buckets.charge(key, points, now));
  }

  /** Calls back with points that are taken here from now on. */
  watch(taken: HearTaken<T>): void {
    this.#taken = taken;
  }

  /** The wait that `take` would return now; takes no points. */
  waitMs<N extends keyof T & string>(name: N, keys: LimitKeys<T[N]>, points = 1): number {
    if (!this.#parts.isOn) return 0;
    let waitMs = 0;
    this.#each(name, keys, (buckets, key, now) => {
      waitMs = Math.max(waitMs, buckets.waitMs(key, points, now));
    });
    return waitMs;
  }

  /** For each kind of key that applies. */
  #each(
    name: string,
    keys: Readonly<Record<string, string | null>>,
    run: (buckets: Buckets, key: string, now: number) => void,
  ): void {
    const now = this.#parts.now();
    for (const [kind, buckets] of this.#byName.get(name) ?? []) {
      const key = keys[kind];
      if (key !== null && key !== undefined) run(buckets, key, now);
    }
  }
}
