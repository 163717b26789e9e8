/** Pairs of users: an index of challenges, and recent refusals. */
import { challengeLimits } from "./limits.ts";
import type { Clock } from "#server/base/core/clock.ts";

/** Things between two users, found by either of them; each user's in the order in which they were added. */
import type { UserId } from "#protocol/ids.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

export class PairIndex<T> {
  readonly #byUser = new Map<UserId, Set<T>>();

  add(userIds: readonly UserId[], thing: T): void {
    for (const userId of userIds) this.#byUser.set(userId, (this.#byUser.get(userId) ?? new Set<T>()).add(thing));
  }

  delete(userIds: readonly UserId[], thing: T): void {
    for (const userId of userIds) {
      const things = this.#byUser.get(userId);
      things?.delete(thing);
      if (things?.size === 0) this.#byUser.delete(userId);
    }
  }

  /** A copy, which stays as it is while the index changes. */
  of(userId: UserId): T[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** Moves one user's entries to another, in the order of `isBefore`. */
  pass(from: UserId, to: UserId, isBefore: (one: T, other: T) => number): void {
    if (from === to) return;
    const things = new Set([...this.of(from), ...this.of(to)].toSorted(isBefore));
    this.#byUser.delete(from);
    if (things.size > 0) this.#byUser.set(to, things);
  }

  clear(): void {
    this.#byUser.clear();
  }
}

/** Refusals of the last `declinedMs`, by pair. A refused user may not ask the same player again. */
export class RecentRefusals {
  readonly #clock: Clock;
  /** The latest is the last. */
  readonly #at = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(fromId: UserId, byId: UserId): void {
    const key = keyOf(fromId, byId);
    this.#at.delete(key);
    makeRoom(this.#at, challengeLimits.declinedMax);
    this.#at.set(key, this.#clock.monotonic());
  }

  isFresh(fromId: UserId, byId: UserId): boolean {
    const at = this.#at.get(keyOf(fromId, byId));
    return at !== undefined && this.#clock.monotonic() - at < challengeLimits.declinedMs;
  }
}

const keyOf = (fromId: UserId, byId: UserId): string => `${fromId}:${byId}`;
