/**
 * Solves a deal with all cards known: the viewer against all others, with perfect play on both sides (alpha-beta,
 * double dummy). With three or four players the others play as one side, which is the worst case.
 *
 * A trick in progress is one integer, 0 for none: how many have played, the winning card and its seat. A stacking run
 * is one integer too [R13]: its seat and its score.
 */
import type { Card } from "../cards.ts";
import { nextSeat } from "../state.ts";
import type { Seat } from "../seating.ts";
import { NONE, type World } from "./world.ts";
import { POINTS_SPAN } from "./outcomeValues.ts";

/** Adds the value of playing each given card now, times a weight, to `sums`. */
export type AddValues = (cards: readonly Card[], sums: Float64Array, weight: number) => void;

export interface Solver {
  readonly addValues: AddValues;
  /** How many positions were searched so far. This bounds a search. */
  readonly nodes: () => number;
}

const trickOf = (played: number, best: number, bestSeat: Seat): number => played | (bestSeat << 3) | (best << 6);
const playedOf = (trick: number): number => trick & 7;
const bestSeatOf = (trick: number): Seat => (trick >> 3) & 7;
const bestOf = (trick: number): number => (trick === 0 ? NONE : trick >> 6);

const highestOf = (set: number): number => 31 - Math.clz32(set);

/** Known values of positions between tricks, for worlds with few enough cards to index them all. */
const REMEMBERED_CARDS = 11;
const PLACES = 4 << REMEMBERED_CARDS;
const worldIn = new Uint32Array(PLACES);
const atLeast = new Float64Array(PLACES);
const atMost = new Float64Array(PLACES);
let worldsSeen = 0;

/** The search of one world at a time. A class, because its methods share the state of the world. */
class Search implements Solver {
  readonly #world: World;
  readonly #hands: Int32Array;
  readonly #nodesMax: number;
  #nodes = 0;
  #remembers = false;

  constructor(world: World, nodesMax: number) {
    this.#world = world;
    this.#nodesMax = nodesMax;
    this.#hands = world.hands;
  }

  readonly nodes = (): number => this.#nodes;

  readonly addValues: AddValues = (cards, sums, weight) => {
    const { numbers, bestCard, bestSeat, viewer, played, stacking, runSeat, runPoints } = this.#world;
    worldsSeen = (worldsSeen + 1) >>> 0;
    this.#remembers = !stacking && this.#othersThan(NONE) >> REMEMBERED_CARDS === 0;
    const table = bestCard === NONE ? NONE : (numbers[bestCard] as number);
    const trick = table === NONE ? 0 : trickOf(played, table, bestSeat);
    const run = stacking && runSeat !== NONE ? ((runSeat + 1) << 4) | runPoints : 0;
    const [floor, ceiling] = this.#utmost(table);
    const hand = this.#hands[viewer] as number;
    for (let i = 0; i < cards.length; i++) {
      const card = numbers[cards[i] as Card] as number;
      this.#hands[viewer] = hand ^ (1 << card);
      sums[i] = (sums[i] as number) + weight * this.#afterCard(viewer, card, trick, run, floor, ceiling);
    }
    this.#hands[viewer] = hand;
  };

  /** The smallest and the largest possible value of the cards in play. A search that finds either may stop. */
  #utmost(table: number): readonly [floor: number, ceiling: number] {
    const { players, bestSeat, points, outcomeValues, stacking } = this.#world;
    if (stacking) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    let floor = Number.POSITIVE_INFINITY;
    let ceiling = Number.NEGATIVE_INFINITY;
    for (let seat = 0; seat < players; seat++) {
      const onTable = seat === bestSeat ? 1 << table : 0;
      for (let rest = (this.#hands[seat] as number) | onTable; rest !== 0; rest &= rest - 1) {
        const value = outcomeValues[seat * POINTS_SPAN + (points[highestOf(rest & -rest)] as number)] as number;
        if (value < floor) floor = value;
        if (value > ceiling) ceiling = value;
      }
    }
    return [floor, ceiling];
  }

  /** All cards held by other seats. */
  #othersThan(seat: Seat): number {
    let others = 0;
    for (let other = 0; other < this.#world.players; other++) {
      if (other !== seat) others |= this.#hands[other] as number;
    }
    return others;
  }

  /** The run after a trick that this number won. */
  #runAfter(run: number, seat: Seat, card: number): number {
    const { runs, points } = this.#world;
    if (runs[card] === 0) return 0;
    const before = run >> 4 === seat + 1 ? run & 15 : 0;
    return ((seat + 1) << 4) | (before + (points[card] as number));
  }

  /** The value of the hand when this number wins the last trick. */
  #handWorth(seat: Seat, card: number, run: number): number {
    const { runs, points, outcomeValues } = this.#world;
    const scored = runs[card] === 0 ? (points[card] as number) : this.#runAfter(run, seat, card) & 15;
    return outcomeValues[seat * POINTS_SPAN + scored] as number;
  }

  /** The last trick has no choices. */
  #lastTrick(leader: Seat, run: number): number {
    const { players, suits } = this.#world;
    let best = highestOf(this.#hands[leader] as number);
    let bestSeat = leader;
    const suit = suits[best] as number;
    for (let seat = nextSeat(leader, players); seat !== leader; seat = nextSeat(seat, players)) {
      const suited = (this.#hands[seat] as number) & suit;
      if (suited < 1 << best) continue;
      best = highestOf(suited);
      bestSeat = seat;
    }
    return this.#handWorth(bestSeat, best, run);
  }

  /** The value once a seat has played this number, which has left the hand already. */
  #afterCard(seat: Seat, card: number, trick: number, run: number, alpha: number, beta: number): number {
    const { players, suits } = this.#world;
    const before = bestOf(trick);
    const wins = before === NONE || (card > before && ((suits[before] as number) & (1 << card)) !== 0);
    const best = wins ? card : before;
    const bestSeat = wins ? seat : bestSeatOf(trick);
    const played = playedOf(trick) + 1;
    if (played < players) {
      return this.#search(nextSeat(seat, players), trickOf(played, best, bestSeat), run, alpha, beta);
    }
    const hand = this.#hands[bestSeat] as number;
    if (hand === 0) return this.#handWorth(bestSeat, best, run);
    const runNow = this.#runAfter(run, bestSeat, best);
    if ((hand & (hand - 1)) === 0) return this.#lastTrick(bestSeat, runNow);
    return this.#remembers ? this.#recall(bestSeat, alpha, beta) : this.#search(bestSeat, 0, runNow, alpha, beta);
  }

  /** The value for a seat about to lead, from memory if the same cards were seen before. */
  #recall(leader: Seat, alpha: number, beta: number): number {
    const place = (leader << REMEMBERED_CARDS) | this.#othersThan(NONE);
    if (worldIn[place] !== worldsSeen) {
      worldIn[place] = worldsSeen;
      atLeast[place] = Number.NEGATIVE_INFINITY;
      atMost[place] = Number.POSITIVE_INFINITY;
    }
    const low = atLeast[place] as number;
    const high = atMost[place] as number;
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;
    const from = Math.max(alpha, low);
    const to = Math.min(beta, high);
    const value = this.#search(leader, 0, 0, from, to);
    if (value > from) atLeast[place] = value;
    if (value < to) atMost[place] = value;
    return value;
  }

  #search(seat: Seat, trick: number, run: number, alpha: number, beta: number): number {
    // an aborted search has no valid value, and neither do its callers
    if (++this.#nodes > this.#nodesMax) return alpha;
    const hand = this.#hands[seat] as number;
    const best = bestOf(trick);
    const suited = best === NONE ? 0 : hand & (this.#world.suits[best] as number);
    const others = this.#othersThan(seat) | (best === NONE ? 0 : 1 << best);
    const mine = seat === this.#world.viewer;
    let [low, high] = [alpha, beta];
    let value = mine ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    let previous = NONE;
    for (let rest = suited === 0 ? hand : suited; rest !== 0; ) {
      const card = highestOf(rest);
      rest ^= 1 << card;
      // one card represents all adjacent cards with the same score
      const same = previous !== NONE && this.#alike(previous, card, others);
      previous = card;
      if (same) continue;
      this.#hands[seat] = hand ^ (1 << card);
      const next = this.#afterCard(seat, card, trick, run, low, high);
      this.#hands[seat] = hand;
      if (mine ? next > value : next < value) value = next;
      if (mine && value > low) low = value;
      if (!mine && value < high) high = value;
      if (low >= high) break;
    }
    return value;
  }

  /** Whether two cards of a hand are equivalent: no card of another seat lies between them, and both score alike. */
  #alike(higher: number, lower: number, others: number): boolean {
    const { suits, points, runs } = this.#world;
    return (
      ((1 << higher) & (suits[lower] as number)) !== 0 &&
      (((1 << higher) - (2 << lower)) & others) === 0 &&
      points[higher] === points[lower] &&
      runs[higher] === runs[lower]
    );
  }
}

/**
 * A solver for this world, which can be filled again for the next one. A search of more than `nodesMax` positions is
 * given up: where `nodes()` is higher, the values mean nothing.
 */
export const solverOf = (world: World, nodesMax = Number.POSITIVE_INFINITY): Solver => new Search(world, nodesMax);
