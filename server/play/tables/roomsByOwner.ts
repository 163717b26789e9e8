import type { RoomCode } from "#protocol/ids.ts";
import type { IdleKind } from "#server/play/table/schedule.ts";
import { idleWaits } from "./limits.ts";

/** In the order in which such rooms are closed for others. */
const idleKinds = Object.keys(idleWaits) as IdleKind[];

interface OwnedRooms {
  count: number;
  /** Rooms by kind that have been idle for long enough, the longest first. Made when needed: most owners have one room. */
  readonly ripe: Partial<Record<IdleKind, Set<RoomCode>>>;
}

interface KnownRoom {
  readonly owner: string;
  kind: IdleKind | null;
}

/**
 * The rooms of each owner, which is a network or a user, and which of them may be closed to make room for others. No
 * question reads all rooms or all owners: idle rooms wait in the order in which they became idle until they have been
 * so for long enough, and owners of such rooms are kept by their number of rooms.
 */
export class RoomsByOwner {
  readonly #rooms = new Map<RoomCode, KnownRoom>();
  readonly #owners = new Map<string, OwnedRooms>();
  /** Rooms that have not been idle for long enough, each since when, the longest first. */
  readonly #fresh = new Map(idleKinds.map((kind) => [kind, new Map<RoomCode, number>()]));
  /** Owners that have a room which may be closed, by how many rooms they have. */
  readonly #ranks: Set<string>[] = [];

  get size(): number {
    return this.#rooms.size;
  }

  /** How many rooms an owner has. */
  countOf(owner: string): number {
    return this.#owners.get(owner)?.count ?? 0;
  }

  add(code: RoomCode, owner: string): void {
    const it = this.#owners.get(owner) ?? { count: 0, ripe: {} };
    this.#owners.set(owner, it);
    this.#rooms.set(code, { owner, kind: null });
    this.#rerank(owner, it, () => it.count++);
  }

  /** Forgets a room; whether it was known. */
  remove(code: RoomCode): boolean {
    const room = this.#rooms.get(code);
    if (room === undefined) return false;
    this.idle(code, null, 0);
    this.#rooms.delete(code);
    const it = this.#owners.get(room.owner) as OwnedRooms;
    this.#rerank(room.owner, it, () => it.count--);
    if (it.count === 0) this.#owners.delete(room.owner);
    return true;
  }

  /** A room is idle in this way since `now`, which is monotonic, or is not idle: null. */
  idle(code: RoomCode, kind: IdleKind | null, now: number): void {
    const room = this.#rooms.get(code);
    if (room === undefined || room.kind === kind) return;
    const before = room.kind;
    const it = this.#owners.get(room.owner) as OwnedRooms;
    if (before !== null && this.#fresh.get(before)?.delete(code) === false) {
      this.#rerank(room.owner, it, () => it.ripe[before]?.delete(code));
    }
    if (kind !== null) this.#fresh.get(kind)?.set(code, now);
    room.kind = kind;
  }

  /** How a room is idle, or null. */
  kindOf(code: RoomCode): IdleKind | null {
    return this.#rooms.get(code)?.kind ?? null;
  }

  /** The room that is closed first for others: of the owner with most rooms who has one that is idle for long enough. */
  next(now: number): RoomCode | null {
    this.#ripen(now);
    const [largest] = this.#ranks.at(-1) ?? [];
    return largest === undefined ? null : this.#firstOf(largest);
  }

  /** The same among the rooms of one owner. */
  nextOf(owner: string, now: number): RoomCode | null {
    this.#ripen(now);
    return this.#firstOf(owner);
  }

  #firstOf(owner: string): RoomCode | null {
    for (const kind of idleKinds) {
      const [first] = this.#owners.get(owner)?.ripe[kind] ?? [];
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
        const { owner } = this.#rooms.get(code) as KnownRoom;
        const it = this.#owners.get(owner) as OwnedRooms;
        this.#rerank(owner, it, () => (it.ripe[kind] ??= new Set()).add(code));
      }
    }
  }

  #rerank(owner: string, it: OwnedRooms, change: () => void): void {
    if (hasRipe(it)) this.#ranks[it.count]?.delete(owner);
    change();
    if (hasRipe(it)) (this.#ranks[it.count] ??= new Set()).add(owner);
    while (this.#ranks.length > 0 && (this.#ranks.at(-1)?.size ?? 0) === 0) this.#ranks.pop();
  }
}

const hasRipe = ({ ripe }: OwnedRooms): boolean => idleKinds.some((kind) => (ripe[kind]?.size ?? 0) > 0);
