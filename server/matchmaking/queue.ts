/** Who waits for an opponent, and for how long whoever has lost the line still counts as waiting. */
import { queueLimits } from "./limits.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Waiting } from "./pairing.ts";

/** Somebody who looks for a match, as far as matchmaking must know him. */
export interface Seeker {
  readonly user: PublicUser;
  /** Of the duel pool. */
  readonly rating: number;
  readonly isGuest: boolean;
  /** What his grace is multiplied by in a rated match [R20]. */
  readonly grace: number;
}

/** A place in the queue. */
export interface Place extends Waiting {
  readonly seeker: Seeker;
}

interface Held {
  readonly place: Place;
  isHere: boolean;
  cancel: () => void;
}

const nothing = (): void => {};

export class Queue {
  readonly #held = new Map<string, Held>();
  readonly #clock: Clock;
  /** Told of whoever stayed away for too long, after he is out. */
  readonly #lost: (place: Place) => void;

  constructor(clock: Clock, lost: (place: Place) => void) {
    this.#clock = clock;
    this.#lost = lost;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Everybody who waits and has a connection to be told by. */
  get present(): Place[] {
    return [...this.#held.values()].flatMap(({ place, isHere }) => (isHere ? [place] : []));
  }

  find(userId: string): Place | undefined {
    return this.#held.get(userId)?.place;
  }

  /** Takes a place; whoever waits already keeps his own, with what is known of him now. */
  add(seeker: Seeker, person: string, since: number, isHere: boolean): Place {
    const { user, rating, isGuest } = seeker;
    const known = this.#held.get(user.id);
    const place: Place = { userId: user.id, person, rating, isGuest, since: known?.place.since ?? since, seeker };
    known?.cancel();
    const held: Held = { place, isHere, cancel: nothing };
    this.#held.set(user.id, held);
    if (!isHere) this.#expire(held);
    return place;
  }

  remove(userId: string): Place | undefined {
    const held = this.#held.get(userId);
    held?.cancel();
    this.#held.delete(userId);
    return held?.place;
  }

  /** A connection of this user opened; his place, if he has one. */
  arrived(userId: string): Place | undefined {
    const held = this.#held.get(userId);
    if (held === undefined) return undefined;
    held.cancel();
    held.cancel = nothing;
    held.isHere = true;
    return held.place;
  }

  /** The last connection of this user closed. */
  departed(userId: string): void {
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

  #expire(held: Held): void {
    held.cancel = this.#clock.after(queueLimits.goneMsMax, () => {
      this.#held.delete(held.place.userId);
      this.#lost(held.place);
    });
  }
}
