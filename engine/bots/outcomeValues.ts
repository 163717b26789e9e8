/**
 * The value of a hand's outcome for the viewer: the chance to win the match from the score after it. Points matter
 * early in a match; a player who needs one point only needs the hand.
 */
import { WIN_POINTS_MAX } from "#engine/config.ts";
import type { Seat } from "#engine/seating.ts";
import type { PlayerView } from "#engine/view.ts";

/** More than the largest score of a hand, stacked ones included [R13]. */
export const POINTS_SPAN = 16;
const NEEDS = WIN_POINTS_MAX + 1;

/** How often a hand between good players scores 1, 2 and 3 points when sixes count. */
const SHARES = [0.83, 0.09, 0.08];

/**
 * The chance that a player who needs `mine` points reaches them before an opponent who needs `theirs`. The index is
 * `mine * NEEDS + theirs`.
 */
const chances = new Float64Array(NEEDS * NEEDS);
for (let mine = 0; mine < NEEDS; mine++) {
  for (let theirs = 0; theirs < NEEDS; theirs++) chances[mine * NEEDS + theirs] = chanceOf(mine, theirs);
}

/** Each player is equally likely to win a hand. The table is filled in rising order, so smaller entries are known. */
function chanceOf(mine: number, theirs: number): number {
  if (mine === 0) return 1;
  if (theirs === 0) return 0;
  return SHARES.reduce((sum, share, index) => {
    const won = chance(mine - index - 1, theirs);
    const lost = chance(mine, theirs - index - 1);
    return sum + (share * (won + lost)) / 2;
  }, 0);
}

function chance(mine: number, theirs: number): number {
  return chances[Math.max(mine, 0) * NEEDS + Math.max(theirs, 0)] as number;
}

/** The value of each outcome, from 0 to 1: `[seat * POINTS_SPAN + points]`. */
export type OutcomeValues = Float64Array;

/**
 * The values from the match score: the average over the opponents one by one, and 0 once another player has won the
 * match.
 */
export function outcomeValuesOf(view: PlayerView): OutcomeValues {
  const { players, winPoints } = view.config;
  const viewer = view.viewer as Seat;
  const values = new Float64Array(players * POINTS_SPAN);
  for (let winner = 0; winner < players; winner++) {
    for (let points = 1; points < POINTS_SPAN; points++) {
      const needs = view.scores.map((score, seat) => winPoints - score - (seat === winner ? points : 0));
      const lost = winner !== viewer && (needs[winner] as number) <= 0;
      const duels = needs.filter((_, seat) => seat !== viewer).map((theirs) => chance(needs[viewer] as number, theirs));
      values[winner * POINTS_SPAN + points] = lost ? 0 : duels.reduce((sum, each) => sum + each, 0) / duels.length;
    }
  }
  return values;
}

/** Whether the hand's points matter or only its winner. */
export const pointsMatter = (values: OutcomeValues): boolean =>
  values.some((value, index) => index % POINTS_SPAN > 1 && value !== values[index - 1]);
