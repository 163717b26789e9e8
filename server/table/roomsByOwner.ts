import { idleWaits } from "./limits.ts";

/**
 * What goes on in a room that nobody is connected to: nothing yet or no more, a match against the computer, or a match
 * between people who are all gone.
 */
export type IdleKind = keyof typeof idleWaits;

/** In the order in which they are given up. */
const idleKinds = Object.keys(idleWaits) as IdleKind[];

interface Holder {
  count: number;
  /** Rooms by kind that have been idle for long enough, the longest first. Made when needed: most holders have one room. */
  readonly ripe: Partial<Record<IdleKind, Set<string>>>;
}

interface Held {
  readonly holder: string;
  kind: IdleKind | null;
}

/**
 * Who holds which rooms, a holder being a network, and which of these may be closed to make room for others. No
 * question reads all rooms or all holders: idle rooms wait in the order in which they became idle until they have been
 * so for long enough, and holders of such rooms are kept by their number of rooms.
 */
export class RoomsByOwner {
  readonly #rooms = new Map<string, Held>();
  readonly #holders = new Map<string, Holder>();
  /** Rooms that have not been idle for long enough, each since when, the longest first. */
  readonly #fresh = new Map(idleKinds.map((kind) => [kind, new Map<string, number>()]));
  /** Holders that have a room which may go, by how many rooms they hold. */
  readonly #ranks: Set<string>[] = [];

  get size(): number {
    return this.#rooms.size;
  }

  /** How many rooms somebody holds. */
  countOf(holder: string): number {
    return this.#holders.get(holder)?.count ?? 0;
  }

  add(code: string, holder: string): void {
    const it = this.#holders.get(holder) ?? { count: 0, ripe: {} };
    this.#holders.set(holder, it);
    this.#rooms.set(code, { holder, kind: null });
    this.#rerank(holder, it, () => it.count++);
  }

  /** Forgets a room; whether it was held. */
  remove(code: string): boolean {
    const held = this.#rooms.get(code);
    if (held === undefined) return false;
    this.idle(code, null, 0);
    this.#rooms.delete(code);
    const it = this.#holders.get(held.holder) as Holder;
    this.#rerank(held.holder, it, () => it.count--);
    if (it.count === 0) this.#holders.delete(held.holder);
    return true;
  }

  /** A room is idle in this way since `now`, which is monotonic, or is not idle: null. */
  idle(code: string, kind: IdleKind | null, now: number): void {
    const held = this.#rooms.get(code);
    if (held === undefined || held.kind === kind) return;
    const before = held.kind;
    const it = this.#holders.get(held.holder) as Holder;
    if (before !== null && this.#fresh.get(before)?.delete(code) === false) {
      this.#rerank(held.holder, it, () => it.ripe[before]?.delete(code));
    }
    if (kind !== null) this.#fresh.get(kind)?.set(code, now);
    held.kind = kind;
  }

  /** How a room is idle, or null. */
  kindOf(code: string): IdleKind | null {
    return this.#rooms.get(code)?.kind ?? null;
  }

  /** The room that is closed first for others: of the largest holder who has one that is idle for long enough. */
  next(now: number): string | null {
    this.#ripen(now);
    const [largest] = this.#ranks.at(-1) ?? [];
    return largest === undefined ? null : this.#firstOf(largest);
  }

  /** The same among the rooms of one holder. */
  nextOf(holder: string, now: number): string | null {
    this.#ripen(now);
    return this.#firstOf(holder);
  }

  #firstOf(holder: string): string | null {
    for (const kind of idleKinds) {
      const [first] = this.#holders.get(holder)?.ripe[kind] ?? [];
      if (first !== undefined) return first;
    }
    return null;
  }

  /** Each room passes here once for each time that it is idle. */
  #ripen(now: number): void {
    for (const [kind, fresh] of this.#fresh) {
      for (const [code, since] of fresh) {
        if (now - since < idleWaits[kind]) break;
        fresh.delete(code);
        const { holder } = this.#rooms.get(code) as Held;
        const it = this.#holders.get(holder) as Holder;
        this.#rerank(holder, it, () => (it.ripe[kind] ??= new Set()).add(code));
      }
    }
  }

  #rerank(holder: string, it: Holder, change: () => void): void {
    if (hasRipe(it)) this.#ranks[it.count]?.delete(holder);
    change();
    if (hasRipe(it)) (this.#ranks[it.count] ??= new Set()).add(holder);
    while (this.#ranks.length > 0 && (this.#ranks.at(-1)?.size ?? 0) === 0) this.#ranks.pop();
  }
}

const hasRipe = ({ ripe }: Holder): boolean => idleKinds.some((kind) => (ripe[kind]?.size ?? 0) > 0);
