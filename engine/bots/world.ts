/**
 * One possible distribution of the hidden cards, in the form that searches need. The cards still held, and the winning
 * card of the trick, are renumbered 0, 1, 2 ... in the order of the pack. So a hand is one integer used as a set,
 * adjacent cards of a suit are adjacent in the set, and of two cards of a suit the higher number wins.
 */
import { type Card, CARDS, rankOf, SEVEN, suitOf } from "../cards.ts";
import { winningPlay } from "../apply.ts";
import { cardPoints } from "../scoring.ts";
import type { Seat } from "../seating.ts";
import type { PlayerView } from "../view.ts";
import { pointsMatter, type OutcomeValues } from "./outcomeValues.ts";

/** At most 20 cards held and one on the table. */
const NUMBERS_MAX = 21;
/** Stands for no card, no number or no seat. */
export const NONE = -1;

export interface World {
  readonly players: number;
  readonly viewer: Seat;
  readonly outcomeValues: OutcomeValues;
  /** Whether a run of tricks won with sixes and sevens adds up [R13]. */
  readonly stacking: boolean;
  /** By card: its score in the last trick; 1 for all if points do not matter. */
  readonly scores: Uint8Array;
  /** The trick in progress: how many have played, the winning number and its seat. */
  readonly played: number;
  readonly bestCard: Card;
  readonly bestSeat: Seat;
  /** The seat that won the last trick with a six or seven, and the score of the run that it ends. */
  readonly runSeat: Seat;
  readonly runPoints: number;
  /** By card: its number. */
  readonly numbers: Int8Array;
  /** By seat: the set of its cards. */
  readonly hands: Int32Array;
  /** By number: all cards of its suit; its score; its rank; whether it continues a run. */
  readonly suits: Int32Array;
  readonly points: Uint8Array;
  readonly ranks: Uint8Array;
  readonly runs: Uint8Array;
}

/** The world of a view, without the hidden hands. */
export function worldOf(view: PlayerView, outcomeValues: OutcomeValues): World {
  const { players, stacking, includeSixes } = view.config;
  const counting = pointsMatter(outcomeValues);
  const best = winningPlay(view.trick);
  const run = runOf(view);
  return {
    players,
    viewer: view.viewer as Seat,
    outcomeValues,
    stacking: stacking && counting,
    scores: Uint8Array.from({ length: CARDS }, (_, card) => (counting ? cardPoints(card, includeSixes) : 1)),
    played: view.trick.plays.length,
    bestCard: best?.card ?? NONE,
    bestSeat: best?.seat ?? NONE,
    runSeat: run.seat,
    runPoints: run.points,
    numbers: new Int8Array(CARDS),
    hands: new Int32Array(players),
    suits: new Int32Array(NUMBERS_MAX),
    points: new Uint8Array(NUMBERS_MAX),
    ranks: new Uint8Array(NUMBERS_MAX),
    runs: new Uint8Array(NUMBERS_MAX),
  };
}

/** The run of tricks won with sixes and sevens that the last trick ends [R13]. */
function runOf(view: PlayerView): { readonly seat: Seat; readonly points: number } {
  const last = view.tricks.at(-1)?.winner ?? NONE;
  let points = 0;
  for (const { winner, winningCard } of view.tricks.toReversed()) {
    if (winner !== last || rankOf(winningCard) > SEVEN) break;
    points += cardPoints(winningCard, view.config.includeSixes);
  }
  return { seat: points > 0 ? last : NONE, points };
}

/** Whether a trick won with this card continues a stacking run. */
const carriesRun = (world: World, card: Card): boolean => world.stacking && rankOf(card) <= SEVEN;

/** Whether two cards of one suit are equivalent if no card in play lies between them. */
export const scoresAlike = (world: World, one: Card, other: Card): boolean =>
  world.scores[one] === world.scores[other] && carriesRun(world, one) === carriesRun(world, other);

const holders = new Int8Array(CARDS);
const TABLE = 8;

/** Sets the cards of each seat, the viewer's included. */
export function fillWorld(world: World, cardsBySeat: readonly (readonly Card[])[]): void {
  const { hands, suits, points, ranks, runs, numbers } = world;
  holders.fill(NONE);
  if (world.bestCard !== NONE) holders[world.bestCard] = TABLE;
  for (const [seat, cards] of cardsBySeat.entries()) {
    for (const card of cards) holders[card] = seat;
    hands[seat] = 0;
  }
  let number = 0;
  let suit = 0;
  let first = 0;
  for (let card = 0; card < CARDS; card++) {
    const holder = holders[card] as number;
    if (holder === NONE) continue;
    if (suitOf(card) !== suit) {
      suit = suitOf(card);
      first = number;
    }
    if (holder !== TABLE) hands[holder] = (hands[holder] as number) | (1 << number);
    numbers[card] = number;
    points[number] = world.scores[card] as number;
    ranks[number] = rankOf(card);
    runs[number] = carriesRun(world, card) ? 1 : 0;
    const whole = (2 << number) - (1 << first);
    for (let other = first; other <= number; other++) suits[other] = whole;
    number++;
  }
}
