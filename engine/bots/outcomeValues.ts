/**
 * What an outcome of the hand is worth to the viewer: his chance to win the match from the score that it leads to.
 * Points count while the end is far; who needs one point only wants the hand, whatever it scores.
 */
import { WIN_POINTS_MAX } from "#engine/config.ts";
import type { Seat } from "#engine/state.ts";
import type { PlayerView } from "#engine/view.ts";

/** More than a hand can score, even stacked [R13]. */
export const POINTS_SPAN = 16;
const NEEDS = WIN_POINTS_MAX + 1;

/** How often a hand between good players scores 1, 2 and 3 points when sixes count. */
const SHARES = [0.83, 0.09, 0.08];

/** The chance of who needs `mine` points to get them before who needs `theirs`: `[mine * NEEDS + theirs]`. */
const chances = new Float64Array(NEEDS * NEEDS);
for (let mine = 0; mine < NEEDS; mine++) {
  for (let theirs = 0; theirs < NEEDS; theirs++) chances[mine * NEEDS + theirs] = chanceOf(mine, theirs);
}

/** Each hand goes to either, as likely; the table is filled in rising order, so shorter ways are known. */
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

/** What it is worth that a seat wins the hand with so many points: `[seat * POINTS_SPAN + points]`, 0 to 1. */
export type Worth = Float64Array;

/** By the match score: against each opponent alone, on average, and nothing once another has won the match. */
export function worthOf(view: PlayerView): Worth {
  const { players, winPoints } = view.config;
  const viewer = view.viewer as Seat;
  const worth = new Float64Array(players * POINTS_SPAN);
  for (let winner = 0; winner < players; winner++) {
    for (let points = 1; points < POINTS_SPAN; points++) {
      const needs = view.scores.map((score, seat) => winPoints - score - (seat === winner ? points : 0));
      const lost = winner !== viewer && (needs[winner] as number) <= 0;
      const duels = needs.filter((_, seat) => seat !== viewer).map((theirs) => chance(needs[viewer] as number, theirs));
      worth[winner * POINTS_SPAN + points] = lost ? 0 : duels.reduce((sum, each) => sum + each, 0) / duels.length;
    }
  }
  return worth;
}

/** Whether it matters how many points the hand scores, or only who wins it. */
export const pointsMatter = (worth: Worth): boolean =>
  worth.some((value, index) => index % POINTS_SPAN > 1 && value !== worth[index - 1]);
