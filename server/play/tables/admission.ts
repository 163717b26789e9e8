/** Decides whether there is a place for another room, and which room is closed for it. */
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { IdleKind } from "#server/play/table/schedule.ts";
import { idleWaits, tablesLimits } from "./limits.ts";
import type { RoomsElsewhere } from "./userRooms.ts";

/** How many rooms there may be. */
export type RoomCaps = Pick<
  { readonly [K in keyof typeof tablesLimits]: number },
  "roomsMax" | "roomsReserved" | "roomsPerUserMax" | "roomsPerNetworkMax"
>;

/** A user or a network has too many rooms, or there is no free place at all. */
export type OpenError = "too-many-rooms" | "no-room";

export interface AdmissionParts {
  readonly caps: RoomCaps;
  readonly clock: Pick<Clock, "monotonic">;
  /** Closes a room that is not needed; whether it did. */
  readonly dismiss: (code: RoomCode) => boolean;
  /** A room was closed to make room for another. */
  readonly evicted: () => void;
  /** The rooms that a user has opened on other nodes of a cluster. */
  readonly elsewhere?: Pick<RoomsElsewhere, "countOpenedBy" | "makeWay">;
}

/** The user who opened a room, and their network. */
export interface RoomOwner {
  readonly userId: UserId;
  /** The network it was opened from, as a pseudonym; null where it is not known. */
  readonly network: string | null;
}

/**
 * Decides who may open a room. At the cap an idle room is closed first, of the network that has most. A share of all
 * places is kept for pending matches of quick match: they belong to no user, and each player has one at most.
 */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #byOwner = new RoomsByOwner();
  readonly #openedBy = new Map<UserId, Set<RoomCode>>();
  readonly #owners = new Map<RoomCode, RoomOwner>();
  readonly #pendingMatches = new Set<RoomCode>();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** Why one more room cannot be opened, or null after a place was made; then `enter` must follow at once. */
  refusalOf(owner: RoomOwner | null): OpenError | null {
    const { roomsMax, roomsReserved, roomsPerNetworkMax } = this.#parts.caps;
    if (owner !== null) {
      if (!this.#makeWay(owner.userId)) return "too-many-rooms";
      const key = ownerKeyOf(owner);
      const isCrowded = this.#byOwner.countOf(key) >= roomsPerNetworkMax;
      if (isCrowded && !this.#evict(() => this.#byOwner.nextOf(key, this.#now))) return "too-many-rooms";
      if (this.#byOwner.size >= roomsMax - roomsReserved && !this.#evictNext()) return "no-room";
    }
    const isFull = this.#byOwner.size + this.#pendingMatches.size >= roomsMax;
    return isFull && !this.#evictNext() ? "no-room" : null;
  }

  /** Takes the place of a room; the owner is null for a pending match. */
  enter(code: RoomCode, owner: RoomOwner | null): void {
    if (owner === null) {
      this.#pendingMatches.add(code);
      return;
    }
    this.#owners.set(code, owner);
    this.#byOwner.add(code, ownerKeyOf(owner));
    this.#count(owner.userId, code);
  }

  /** Gives the place of a room back; doing so twice is no error. */
  leave(code: RoomCode): void {
    this.#pendingMatches.delete(code);
    this.#byOwner.remove(code);
    const owner = this.#owners.get(code);
    if (owner === undefined) return;
    this.#owners.delete(code);
    this.#uncount(owner.userId, code);
  }

  /** A room's host is another user now. */
  pass(code: RoomCode, userId: UserId): void {
    const owner = this.#owners.get(code);
    if (owner === undefined) return;
    this.#uncount(owner.userId, code);
    this.#owners.set(code, { ...owner, userId });
    this.#count(userId, code);
  }

  /** No user is connected to a room, and this goes on there; null: a user is connected, or it must go on. */
  idle(code: RoomCode, kind: IdleKind | null): void {
    this.#byOwner.idle(code, kind, this.#now);
  }

  get #now(): number {
    return this.#parts.clock.monotonic();
  }

  #evictNext(): boolean {
    return this.#evict(() => this.#byOwner.next(this.#now));
  }

  #evict(next: () => RoomCode | null): boolean {
    for (let tries = 0; tries < tablesLimits.closeTries; tries++) {
      const code = next();
      if (code === null) return false;
      if (this.#parts.dismiss(code)) {
        // its end is being written, and nothing can undo it
        this.leave(code);
        this.#parts.evicted();
        return true;
      }
      // put behind the others
      const kind = this.#byOwner.kindOf(code);
      this.idle(code, null);
      this.idle(code, kind);
    }
    return false;
  }

  /** Whether a user may open one more; the oldest room without a connection is closed for it. */
  #makeWay(userId: UserId): boolean {
    const count = (this.#openedBy.get(userId)?.size ?? 0) + (this.#parts.elsewhere?.countOpenedBy(userId) ?? 0);
    if (count < this.#parts.caps.roomsPerUserMax || this.closeOldest(userId)) return true;
    this.#parts.elsewhere?.makeWay(userId);
    return false;
  }

  /** Closes the oldest room that this user has opened and that has no connection; whether there was one. */
  closeOldest(userId: UserId): boolean {
    for (const code of this.#openedBy.get(userId) ?? []) {
      if (!this.#parts.dismiss(code)) continue;
      this.leave(code);
      return true;
    }
    return false;
  }

  #count(userId: UserId, code: RoomCode): void {
    const mine = this.#openedBy.get(userId);
    if (mine === undefined) this.#openedBy.set(userId, new Set([code]));
    else mine.add(code);
  }

  #uncount(userId: UserId, code: RoomCode): void {
    const mine = this.#openedBy.get(userId);
    mine?.delete(code);
    if (mine?.size === 0) this.#openedBy.delete(userId);
  }
}

/** Rooms of an unknown network belong to the user alone. */
const ownerKeyOf = ({ network, userId }: RoomOwner): string =>
  network === null ? `user ${userId}` : `network ${network}`;

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
