/**
 * Shares of something scarce. Each key (a user, an address, a host) has a bounded number of places, at work and in line,
 * and the keys that wait take turns. So a crowd of one key makes nobody else wait for more than one of its works.
 */
import { StatedError } from "./errors.ts";

/** Places at work, and in line for one. */
export interface Places {
  readonly atOnce: number;
  readonly waiting: number;
}

/** The places of all together, and of each key by its kind. Turns go by the kinds in their order: by address, then by user. */
export interface Share<K extends string> {
  readonly all: Places;
  readonly each: Readonly<Record<K, Places>>;
}

/** One key for each kind; null where a kind does not apply, which bounds nothing. */
export type ShareKeys<K extends string> = Readonly<Record<K, string | null>>;

/** There is no place, or it was given to another key. */
export class Crowded extends StatedError {
  override readonly name = "Crowded";
  /** Of what there is no place. */
  readonly share: string;
  /** A key of the asker has all of its own places; otherwise all places are taken. */
  readonly isOwn: boolean;

  constructor(message: string, { share, isOwn }: { readonly share: string; readonly isOwn: boolean }) {
    super(message);
    this.share = share;
    this.isOwn = isOwn;
  }
}

/** The state of one key. */
interface Holder {
  readonly places: Places;
  /** How to forget it once it has nothing; null for a work that this kind does not bound. */
  readonly forget: (() => void) | null;
  atWork: number;
  waiting: number;
  /** The key with the lowest is served next. */
  turn: number;
}

interface Waiting {
  readonly held: readonly Holder[];
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
}

const unbounded: Places = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

export class Turns<K extends string> {
  readonly #name: string;
  readonly #all: Places;
  readonly #kinds: readonly { readonly kind: K; readonly places: Places; readonly holders: Map<string, Holder> }[];
  /** The oldest first. */
  readonly #waiting = new Set<Waiting>();
  #atWork = 0;
  #lastTurn = 0;

  constructor(name: string, { all, each }: Share<K>) {
    this.#name = name;
    this.#all = all;
    const entries = Object.entries<Places>(each) as unknown as (readonly [K, Places])[];
    this.#kinds = entries.map(([kind, places]) => ({ kind, places, holders: new Map() }));
  }

  /** How many are at work and in line. */
  get busy(): number {
    return this.#atWork + this.#waiting.size;
  }

  /** Refuses where work of these keys would be refused at this moment. @throws Crowded */
  checkPlace(keys: ShareKeys<K>): void {
    const held = this.#holders(keys);
    const refusal = this.#mayBegin(held) ? null : this.#refusal(held);
    this.#forgetUnused(held);
    if (refusal !== null) throw refusal;
  }

  /**
   * Does the work in its turn. `signal` gives a place in line up; work that has begun goes on.
   * @throws Crowded when there is no place, or when it is given to another; the signal's reason
   */
  async run<T>(keys: ShareKeys<K>, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const held = this.#holders(keys);
    if (this.#mayBegin(held)) this.#begin(held);
    else await this.#wait(held, signal);
    try {
      return await work();
    } finally {
      this.#end(held);
    }
  }

  #holders(keys: ShareKeys<K>): Holder[] {
    return this.#kinds.map(({ kind, places, holders }) => {
      const key = keys[kind];
      const found = key === null ? undefined : holders.get(key);
      if (found !== undefined) return found;
      const forget = key === null ? null : () => void holders.delete(key);
      const made = { places: key === null ? unbounded : places, forget, atWork: 0, waiting: 0, turn: 0 };
      if (key !== null) holders.set(key, made);
      return made;
    });
  }

  #mayBegin(held: readonly Holder[]): boolean {
    return this.#atWork < this.#all.atOnce && held.every(({ atWork, places }) => atWork < places.atOnce);
  }

  #begin(held: readonly Holder[]): void {
    this.#atWork += 1;
    for (const holder of held) {
      holder.atWork += 1;
      holder.turn = ++this.#lastTurn;
    }
  }

  #end(held: readonly Holder[]): void {
    this.#atWork -= 1;
    for (const holder of held) holder.atWork -= 1;
    this.#forgetUnused(held);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#leaveLine(next);
      this.#begin(next.held);
      next.begin();
    }
  }

  #wait(held: readonly Holder[], signal: AbortSignal | undefined): Promise<void> {
    const refusal = this.#refusal(held);
    if (refusal !== null) {
      this.#forgetUnused(held);
      return Promise.reject(refusal);
    }
    const given = this.#isLineFull(held) ? this.#newestOf(this.#crowding(held)) : undefined;
    const place = this.#takePlace(held, signal);
    // Afterwards: a key that both have would be forgotten in between, and be bounded no more.
    given?.refuse(this.#crowded(true));
    return place;
  }

  #takePlace(held: readonly Holder[], signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => waiting.refuse(signal?.reason);
      const waiting: Waiting = {
        held,
        begin: () => {
          signal?.removeEventListener("abort", giveUp);
          resolve();
        },
        refuse: (reason) => {
          signal?.removeEventListener("abort", giveUp);
          this.#leaveLine(waiting);
          this.#forgetUnused(held);
          reject(reason);
        },
      };
      for (const holder of held) {
        if (holder.waiting === 0) holder.turn = ++this.#lastTurn;
        holder.waiting += 1;
      }
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Why these keys get no place in line; null where they get one. */
  #refusal(held: readonly Holder[]): Crowded | null {
    if (held.some(({ waiting, places }) => waiting >= places.waiting)) return this.#crowded(true);
    const isFull = this.#isLineFull(held) && this.#crowding(held) === undefined;
    return isFull ? this.#crowded(false) : null;
  }

  #crowded(isOwn: boolean): Crowded {
    return new Crowded("all places are taken", { share: this.#name, isOwn });
  }

  /** The server's own work has no key and always gets a place. */
  #isLineFull(held: readonly Holder[]): boolean {
    const hasKey = this.#kinds.length === 0 || held.some(({ forget }) => forget !== null);
    return hasKey && this.#waiting.size >= this.#all.waiting;
  }

  /** The key of the first kind with the longest line, if it would still have as many places as this one after giving one up. */
  #crowding([own]: readonly Holder[]): Holder | undefined {
    let longest: Holder | undefined;
    let length = (own?.waiting ?? 0) + 1;
    for (const holder of this.#kinds[0]?.holders.values() ?? []) {
      if (holder.waiting <= length) continue;
      longest = holder;
      length = holder.waiting;
    }
    return longest;
  }

  #newestOf(holder: Holder | undefined): Waiting | undefined {
    return [...this.#waiting].findLast(({ held }) => held[0] === holder);
  }

  #next(): Waiting | undefined {
    if (this.#atWork >= this.#all.atOnce) return undefined;
    let first: Waiting | undefined;
    for (const each of this.#waiting) {
      if (this.#mayBegin(each.held) && (first === undefined || isBefore(each.held, first.held))) first = each;
    }
    return first;
  }

  #leaveLine(waiting: Waiting): void {
    if (!this.#waiting.delete(waiting)) return;
    for (const holder of waiting.held) holder.waiting -= 1;
  }

  #forgetUnused(held: readonly Holder[]): void {
    for (const { atWork, waiting, forget } of held) if (atWork === 0 && waiting === 0) forget?.();
  }
}

/** Whether the turn of these keys comes sooner: the first kind decides, then the next. Equal ones keep their order. */
function isBefore(one: readonly Holder[], other: readonly Holder[]): boolean {
  for (const [at, { turn }] of one.entries()) {
    const otherTurn = other[at]?.turn ?? turn;
    if (turn !== otherTurn) return turn < otherTurn;
  }
  return false;
}
