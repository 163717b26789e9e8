import { type Card, rankOf, SEVEN, SIX } from "./cards.ts";
import type { MatchConfig } from "./config.ts";
import { perSeat, type WonTrick } from "./state.ts";
import type { Seat } from "./seating.ts";

const POINTS = 1;
const POINTS_SEVEN = 2;
const POINTS_SIX = 3;

/** The points of a winning card: a 6 scores three (one when sixes are off), a 7 two, any other one [R6, R10]. */
export function cardPoints(card: Card, includeSixes: boolean): number {
  if (rankOf(card) === SEVEN) return POINTS_SEVEN;
  return rankOf(card) === SIX && includeSixes ? POINTS_SIX : POINTS;
}

/**
 * The points of a hand by its five tricks: those of the card that won the last [R6]. With stacking, the
 * winner's unbroken run that ends there, each trick won with a 6 or a 7, scores all of them [R13].
 */
export function handPoints(tricks: readonly WonTrick[], config: MatchConfig): number {
  const last = tricks.at(-1);
  if (last === undefined) return 0;
  if (!config.stacking) return cardPoints(last.winningCard, config.includeSixes);
  let points = 0;
  for (const trick of tricks.toReversed()) {
    if (trick.winner !== last.winner || rankOf(trick.winningCard) > SEVEN) break;
    points += cardPoints(trick.winningCard, config.includeSixes);
  }
  return points || POINTS;
}

/**
 * Final places by seat, 1 first; equal points share a place [R8]. The winner is first at any score (a forfeit).
 * `absent` seats, rated players who did not come back, are last [R20].
 */
export function places(scores: readonly number[], winner: Seat | null, absent: readonly Seat[] = []): number[] {
  const out = perSeat(scores.length, 0);
  const standing = scores.map((score, seat) => {
    if (seat === winner) return Number.POSITIVE_INFINITY;
    return absent.includes(seat) ? -1 : score;
  });
  for (const [seat, mine] of standing.entries()) out[seat] = 1 + standing.filter((theirs) => theirs > mine).length;
  return out;
}
