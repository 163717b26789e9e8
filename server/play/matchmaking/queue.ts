/** The players who wait for an opponent, and how long a player without a connection still counts as waiting. */
import { queueLimits } from "./limits.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { WaitingPlayer } from "./pairing.ts";

/** A player who looks for a match, as far as matchmaking must know. */
export interface QueuedPlayer {
  readonly user: PublicUser;
  /** Of the duel pool. */
  readonly rating: number;
  readonly isGuest: boolean;
  /** What the player's grace is multiplied by in a rated match [R20]. */
  readonly grace: number;
}

/** A place in the queue. */
export interface QueueEntry extends WaitingPlayer {
  readonly player: QueuedPlayer;
}

interface HeldEntry {
  readonly place: QueueEntry;
  isHere: boolean;
  cancel: () => void;
}

const nothing = (): void => {};

export class Queue {
  readonly #held = new Map<string, HeldEntry>();
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

  /** Everybody who waits and has a connection to be told by. */
  get present(): QueueEntry[] {
    return [...this.#held.values()].flatMap(({ place, isHere }) => (isHere ? [place] : []));
  }

  find(userId: string): QueueEntry | undefined {
    return this.#held.get(userId)?.place;
  }

  /** Adds a player; one who waits already keeps the place, with the data of now. */
  add(player: QueuedPlayer, person: string, since: number, isHere: boolean): QueueEntry {
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

  remove(userId: string): QueueEntry | undefined {
    const held = this.#held.get(userId);
    held?.cancel();
    this.#held.delete(userId);
    return held?.place;
  }

  /** A connection of this user opened; his place, if he has one. */
  connected(userId: string): QueueEntry | undefined {
    const held = this.#held.get(userId);
    if (held === undefined) return undefined;
    held.cancel();
    held.cancel = nothing;
    held.isHere = true;
    return held.place;
  }

  /** The last connection of this user closed. */
  disconnected(userId: string): void {
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
