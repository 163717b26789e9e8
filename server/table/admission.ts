import type { roomLimits } from "./limits.ts";
import type { Clock } from "#server/core/clock.ts";
import { RoomsByOwner, type IdleKind } from "./roomsByOwner.ts";

/** How many rooms there may be. */
export type RoomCaps = Pick<
  { readonly [K in keyof typeof roomLimits]: number },
  "roomsMax" | "roomsReserved" | "roomsPerUserMax" | "roomsPerNetworkMax"
>;

/** A user or a network has too many rooms, or there is no place for anyone. */
export type OpenError = "too-many-rooms" | "no-room";

export interface AdmissionParts {
  readonly caps: RoomCaps;
  readonly clock: Pick<Clock, "monotonic">;
  /** Closes a room that nobody needs; whether it did. */
  readonly dismiss: (code: string) => boolean;
  /** A room was closed to make room for another. */
  readonly evicted: () => void;
}

/** Whose room it is. */
export interface RoomOwner {
  readonly userId: string;
  /** The network it was opened from, as a pseudonym; null where it is not known, for an old room. */
  readonly network: string | null;
}

/** Rooms that are tried until one closes: one that is stuck on its journal does not. */
const TRIES_MAX = 8;

/**
 * Who may open a room. At the cap an idle room goes first, of the network that holds most; a share of all places is
 * kept for arranged games, which are nobody's own and bounded by everyone having one unfinished match.
 */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #holdings = new RoomsByOwner();
  readonly #openedBy = new Map<string, Set<string>>();
  readonly #tenants = new Map<string, RoomOwner>();
  readonly #arranged = new Set<string>();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** Why one more room cannot be opened, or null after a place was made; then `enter` must follow at once. */
  refusalOf(tenant: RoomOwner | null): OpenError | null {
    const { roomsMax, roomsReserved, roomsPerNetworkMax } = this.#parts.caps;
    if (tenant !== null) {
      if (!this.#makeWay(tenant.userId)) return "too-many-rooms";
      const holder = holderOf(tenant);
      const isCrowded = this.#holdings.countOf(holder) >= roomsPerNetworkMax;
      if (isCrowded && !this.#evict(() => this.#holdings.nextOf(holder, this.#now))) return "too-many-rooms";
      if (this.#holdings.size >= roomsMax - roomsReserved && !this.#evictNext()) return "no-room";
    }
    const isFull = this.#holdings.size + this.#arranged.size >= roomsMax;
    return isFull && !this.#evictNext() ? "no-room" : null;
  }

  /** Takes the place of a room; null for an arranged game. */
  enter(code: string, tenant: RoomOwner | null): void {
    if (tenant === null) {
      this.#arranged.add(code);
      return;
    }
    this.#tenants.set(code, tenant);
    this.#holdings.add(code, holderOf(tenant));
    this.#count(tenant.userId, code);
  }

  /** Gives the place of a room back; twice is no mistake. */
  leave(code: string): void {
    this.#arranged.delete(code);
    this.#holdings.remove(code);
    const tenant = this.#tenants.get(code);
    if (tenant === undefined) return;
    this.#tenants.delete(code);
    this.#uncount(tenant.userId, code);
  }

  /** A room's host is another user now. */
  pass(code: string, userId: string): void {
    const tenant = this.#tenants.get(code);
    if (tenant === undefined) return;
    this.#uncount(tenant.userId, code);
    this.#tenants.set(code, { ...tenant, userId });
    this.#count(userId, code);
  }

  /** Nobody is connected to a room, and this goes on there; null: somebody is, or it must go on. */
  idle(code: string, kind: IdleKind | null): void {
    this.#holdings.idle(code, kind, this.#now);
  }

  get #now(): number {
    return this.#parts.clock.monotonic();
  }

  #evictNext(): boolean {
    return this.#evict(() => this.#holdings.next(this.#now));
  }

  #evict(next: () => string | null): boolean {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const code = next();
      if (code === null) return false;
      if (this.#parts.dismiss(code)) {
        // its end is being written, and nothing can undo it
        this.leave(code);
        this.#parts.evicted();
        return true;
      }
      // put behind the others
      const kind = this.#holdings.kindOf(code);
      this.idle(code, null);
      this.idle(code, kind);
    }
    return false;
  }

  /** Whether a user may open one more; the oldest room that nobody looks at is closed for it. */
  #makeWay(userId: string): boolean {
    const mine = this.#openedBy.get(userId);
    if (mine === undefined || mine.size < this.#parts.caps.roomsPerUserMax) return true;
    for (const code of mine) {
      if (!this.#parts.dismiss(code)) continue;
      this.leave(code);
      return true;
    }
    return false;
  }

  #count(userId: string, code: string): void {
    const mine = this.#openedBy.get(userId);
    if (mine === undefined) this.#openedBy.set(userId, new Set([code]));
    else mine.add(code);
  }

  #uncount(userId: string, code: string): void {
    const mine = this.#openedBy.get(userId);
    mine?.delete(code);
    if (mine?.size === 0) this.#openedBy.delete(userId);
  }
}

/** Rooms of an unknown network are held by the user alone. */
const holderOf = ({ network, userId }: RoomOwner): string =>
  network === null ? `user ${userId}` : `network ${network}`;
