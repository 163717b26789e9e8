import { idleWaits } from "#server/limits.ts";

/**
 * What goes on in a room that nobody is connected to: nothing yet or no more, a match against the computer, or a match
 * between people who are all gone.
 */
export type IdleKind = keyof typeof idleWaits;

/** In the order in which they are given up. */
const idleKinds = Object.keys(idleWaits) as IdleKind[];

/** Holders that are looked at for a room to close; the largest come first. */
const LOOKS_MAX = 64;

interface Holder {
  count: number;
  /** Idle rooms by kind, each since when, the longest first. Made when needed: most holders have one room. */
  readonly idle: Partial<Record<IdleKind, Map<string, number>>>;
}

interface Held {
  readonly holder: string;
  kind: IdleKind | null;
}

/**
 * Who holds which rooms, a holder being a network, and which of these may be closed to make room for others. No
 * question reads all rooms: holders with idle rooms are kept by their number of rooms.
 */
export class Holdings {
  readonly #rooms = new Map<string, Held>();
  readonly #holders = new Map<string, Holder>();
  /** Holders that have an idle room, by how many rooms they hold. */
  readonly #ranks: Set<string>[] = [];

  get size(): number {
    return this.#rooms.size;
  }

  /** How many rooms somebody holds. */
  countOf(holder: string): number {
    return this.#holders.get(holder)?.count ?? 0;
  }

  add(code: string, holder: string): void {
    const it = this.#holders.get(holder) ?? { count: 0, idle: {} };
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
    const it = this.#holders.get(held.holder) as Holder;
    this.#rerank(held.holder, it, () => {
      if (held.kind !== null) it.idle[held.kind]?.delete(code);
      if (kind !== null) (it.idle[kind] ??= new Map()).set(code, now);
    });
    held.kind = kind;
  }

  /** How a room is idle, or null. */
  kindOf(code: string): IdleKind | null {
    return this.#rooms.get(code)?.kind ?? null;
  }

  /** The room that is closed first for others: of the largest holder who has one that is idle for long enough. */
  next(now: number): string | null {
    let looks = 0;
    for (let rank = this.#ranks.length - 1; rank > 0; rank--) {
      for (const holder of this.#ranks[rank] ?? []) {
        const code = this.nextOf(holder, now);
        if (code !== null) return code;
        if (++looks >= LOOKS_MAX) return null;
      }
    }
    return null;
  }

  /** The same among the rooms of one holder. */
  nextOf(holder: string, now: number): string | null {
    for (const kind of idleKinds) {
      const [first] = this.#holders.get(holder)?.idle[kind] ?? [];
      if (first !== undefined && now - first[1] >= idleWaits[kind]) return first[0];
    }
    return null;
  }

  #rerank(holder: string, it: Holder, change: () => void): void {
    if (hasIdle(it)) this.#ranks[it.count]?.delete(holder);
    change();
    if (hasIdle(it)) (this.#ranks[it.count] ??= new Set()).add(holder);
    while (this.#ranks.length > 0 && (this.#ranks.at(-1)?.size ?? 0) === 0) this.#ranks.pop();
  }
}

const hasIdle = ({ idle }: Holder): boolean => idleKinds.some((kind) => (idle[kind]?.size ?? 0) > 0);
