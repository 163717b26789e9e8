/**
 * The players who wait for an opponent, how long a player without a connection still counts as waiting, and how long
 * others waited.
 */
import { queueLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { WaitingPlayer } from "./pairing.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** A player who looks for a match, as far as matchmaking must know. */
export interface QueuedPlayer {
  readonly user: PublicUser;
  /** Of the duel pool. */
  readonly rating: number;
  readonly isGuest: boolean;
  /** The factor of the player's grace in a rated match [R20]. */
  readonly grace: number;
}

/** A place in the queue. */
export interface QueueEntry extends WaitingPlayer {
  readonly player: QueuedPlayer;
}

/** What makes a place in the queue. */
export type NewEntry = Pick<QueueEntry, "player" | "since">;

interface HeldEntry {
  readonly place: QueueEntry;
  isHere: boolean;
  cancel: () => void;
}

const nothing = (): void => {};

export class Queue {
  readonly #held = new Map<UserId, HeldEntry>();
  readonly #clock: Clock;
  /** Is called with each player who was removed for staying away too long. */
  readonly #lost: (place: QueueEntry) => void;

  constructor(clock: Clock, lost: (place: QueueEntry) => void) {
    this.#clock = clock;
    this.#lost = lost;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Waiting players with a connection. */
  get present(): QueueEntry[] {
    return [...this.#held.values()].flatMap(({ place, isHere }) => (isHere ? [place] : []));
  }

  find(userId: UserId): QueueEntry | undefined {
    return this.#held.get(userId)?.place;
  }

  /** Adds a player; one who waits already keeps the place, with the data of now. */
  add({ player, since }: NewEntry, person: string, isHere: boolean): QueueEntry {
    const { user, rating, isGuest } = player;
    const known = this.#held.get(user.id);
    const place: QueueEntry = {
      userId: user.id,
      person,
      rating,
      isGuest,
      since: known?.place.since ?? since,
      player,
    };
    known?.cancel();
    const held: HeldEntry = { place, isHere, cancel: nothing };
    this.#held.set(user.id, held);
    if (!isHere) this.#expire(held);
    return place;
  }

  remove(userId: UserId): QueueEntry | undefined {
    const held = this.#held.get(userId);
    held?.cancel();
    this.#held.delete(userId);
    return held?.place;
  }

  /** A connection of this user opened; his place, if he has one. */
  connected(userId: UserId): QueueEntry | undefined {
    const held = this.#held.get(userId);
    if (held === undefined) return undefined;
    held.cancel();
    held.cancel = nothing;
    held.isHere = true;
    return held.place;
  }

  /** The last connection of this user closed. */
  disconnected(userId: UserId): void {
    const held = this.#held.get(userId);
    if (held === undefined) return;
    held.cancel();
    held.isHere = false;
    this.#expire(held);
  }

  /** Nobody waits any more, and nothing rings. */
  clear(): void {
    for (const { cancel } of this.#held.values()) cancel();
    this.#held.clear();
  }

  #expire(held: HeldEntry): void {
    held.cancel = this.#clock.after(queueLimits.goneMsMax, () => {
      this.#held.delete(held.place.userId);
      this.#lost(held.place);
    });
  }
}

/** Ids that belong to one person, as far as the server knows: a guest who signed in and the account. */
export class SamePlayers {
  readonly #accounts = new Map<string, string>();

  /** The guest turned out to be this account. */
  join(guestId: UserId, accountId: string): void {
    makeRoom(this.#accounts, queueLimits.personsMax);
    this.#accounts.set(guestId, accountId);
  }

  /** The same for all accounts of one person. */
  of(userId: UserId): string {
    return this.#accounts.get(userId) ?? userId;
  }
}

interface Wait {
  readonly rating: number;
  readonly ms: number;
  readonly at: number;
}

/** How long players waited recently, as an estimate for a player who joins. */
export class WaitTimes {
  readonly #waits: Wait[] = [];
  #next = 0;

  /** A player with this rating was paired after `ms`; `at` is monotonic milliseconds. */
  add(rating: number, ms: number, at: number): void {
    this.#waits[this.#next] = { rating, ms, at };
    this.#next = (this.#next + 1) % queueLimits.waitsMax;
  }

  /** The middle of the waits of those with about this rating; null where nobody like that was paired lately. */
  typical(rating: number, now: number): number | null {
    const { waitsMsMax, waitsDistance } = queueLimits;
    const near = this.#waits
      .filter((wait) => now - wait.at <= waitsMsMax && Math.abs(wait.rating - rating) <= waitsDistance)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    return near[Math.floor(near.length / 2)] ?? null;
  }
}
