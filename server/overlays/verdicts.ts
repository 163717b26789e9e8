/** What exact search says about each card that may be played, with all cards known: for hands that are over. */
import { outcomeValuesOf } from "#engine/bots/outcomeValues.ts";
import { solverOf } from "#engine/bots/solver.ts";
import { fillWorld, worldOf } from "#engine/bots/world.ts";
import type { Card } from "#engine/cards.ts";
import type { MatchState } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import type { Verdict } from "#server/protocol/overlay.ts";

/** Values are chances to win the match, which rounding moves by less than this. */
const SAME = 1e-9;

/**
 * The verdict on each card that the player whose turn it is may play; none where it is nobody's turn, and at tables of
 * more than two, where there is no one best play. Points count as far as they help to win the match.
 */
export function verdictsOn(match: MatchState): ReadonlyMap<Card, Verdict> {
  if (match.config.players !== 2 || match.phase !== "play" || match.turn === null) return new Map();
  const view = project(match, match.turn);
  const { legal } = view;
  if (legal.length === 1) return new Map(legal.map((card) => [card, "best"]));
  const world = worldOf(view, outcomeValuesOf(view));
  fillWorld(world, match.hands);
  const values = new Float64Array(legal.length);
  solverOf(world).addValues(legal, values, 1);
  const highest = Math.max(...values);
  const isHighest = legal.map((_, index) => highest - (values[index] as number) < SAME);
  const winner: Verdict = isHighest.filter(Boolean).length === 1 ? "best" : "equal";
  return new Map(legal.map((card, index) => [card, isHighest[index] === true ? winner : "worse"]));
}
