/**
 * Pairs waiting players, as a pure function of the queue and the time: the same queue always gives the same pairs, in a
 * test, in the simulation and on the server.
 */
import type { UserId } from "#protocol/ids.ts";
import { queueLimits } from "./limits.ts";

/** A player who waits for an opponent. */
export interface WaitingPlayer {
  readonly userId: UserId;
  /** Equal for accounts that are known to be one person's: nobody is to meet himself. */
  readonly person: string;
  /** Of the duel pool. */
  readonly rating: number;
  readonly isGuest: boolean;
  /** Monotonic milliseconds. */
  readonly since: number;
}

/** The player who has waited longer comes first. */
export type Pair<W extends WaitingPlayer = WaitingPlayer> = readonly [W, W];

/** How far an opponent's rating may be from the player's own after this wait. */
export const windowOf = (waitedMs: number): number =>
  queueLimits.windowFirst + (queueLimits.windowPerSecond * Math.max(0, waitedMs)) / 1000;

/** Whether two may be seated together now: far enough waited for their distance, and not one person. */
export function mayMeet(one: WaitingPlayer, other: WaitingPlayer, now: number): boolean {
  if (one.userId === other.userId || one.person === other.person) return false;
  const waited = Math.max(now - one.since, now - other.since);
  if (one.isGuest !== other.isGuest && waited < queueLimits.mixedMs) return false;
  // the middle of both: a newcomer is not at once the prey of everybody who has waited for long
  const window = (windowOf(now - one.since) + windowOf(now - other.since)) / 2;
  return Math.abs(one.rating - other.rating) <= window;
}

/** The unpaired players by rating, so that the nearest are found without a look at all. */
class Row<W extends WaitingPlayer> {
  readonly #byRating: readonly W[];
  readonly #places = new Map<W, number>();
  readonly #before: number[];
  readonly #after: number[];

  constructor(queue: readonly W[]) {
    this.#byRating = queue.toSorted((a, b) => a.rating - b.rating || inOrder(a, b));
    for (const [place, waiting] of this.#byRating.entries()) this.#places.set(waiting, place);
    this.#before = this.#byRating.map((_, place) => place - 1);
    this.#after = this.#byRating.map((_, place) => place + 1);
  }

  /** The others from the nearest rating outwards. */
  *from(player: W): Generator<W> {
    const own = this.#places.get(player) ?? -1;
    let below = this.#before[own] ?? -1;
    let above = this.#after[own] ?? this.#byRating.length;
    for (;;) {
      const [lower, higher] = [this.#byRating[below], this.#byRating[above]];
      if (lower === undefined && higher === undefined) return;
      const isLower =
        higher === undefined || (lower !== undefined && player.rating - lower.rating <= higher.rating - player.rating);
      if (isLower) {
        yield lower as W;
        below = this.#before[below] ?? -1;
      } else {
        yield higher;
        above = this.#after[above] ?? this.#byRating.length;
      }
    }
  }

  take(waiting: W): void {
    const place = this.#places.get(waiting);
    if (place === undefined) return;
    const [before, after] = [this.#before[place] ?? -1, this.#after[place] ?? this.#byRating.length];
    if (before >= 0) this.#after[before] = after;
    if (after < this.#byRating.length) this.#before[after] = before;
    this.#places.delete(waiting);
  }

  has(waiting: W): boolean {
    return this.#places.has(waiting);
  }
}

const inOrder = (a: WaitingPlayer, b: WaitingPlayer): number =>
  a.since - b.since || (a.userId < b.userId ? -1 : Number(a.userId > b.userId));

/**
 * Pairs who may play now. The player who has waited longest chooses first: the nearest rating, the own kind before the
 * other (a guest's match is not rated). Nobody is in two pairs, and no two who are left over might have met.
 */
export function pair<W extends WaitingPlayer>(queue: readonly W[], now: number): Pair<W>[] {
  const row = new Row(queue);
  const pairs: Pair<W>[] = [];
  for (const player of queue.toSorted(inOrder)) {
    if (!row.has(player)) continue;
    const found = bestFor(player, row, now);
    if (found === null) continue;
    row.take(player);
    row.take(found);
    pairs.push([player, found]);
  }
  return pairs;
}

function bestFor<W extends WaitingPlayer>(player: W, row: Row<W>, now: number): W | null {
  // the others have waited no longer, so no player beyond this player's window can be paired with him
  const farthest = windowOf(now - player.since);
  let best: W | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const other of row.from(player)) {
    const distance = Math.abs(other.rating - player.rating);
    if (distance > farthest || distance >= bestCost) break;
    if (!mayMeet(player, other, now)) continue;
    const cost = distance + (other.isGuest === player.isGuest ? 0 : queueLimits.mixedCost);
    if (cost >= bestCost) continue;
    best = other;
    bestCost = cost;
  }
  return best;
}
