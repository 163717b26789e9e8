/** What exact search says about each card that may be played, with all cards known: for hands that are over. */
import { outcomeValuesOf } from "#engine/bots/outcomeValues.ts";
import { solverOf } from "#engine/bots/solver.ts";
import { fillWorld, worldOf } from "#engine/bots/world.ts";
import type { Card } from "#engine/cards.ts";
import type { MatchState } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import type { Verdict } from "#protocol/frames/overlay.ts";

/** Values are chances to win the match, which rounding moves by less than this. */
const SAME = 1e-9;

/**
 * Of 104,000 positions of random matches none takes more than 2,100. So many take some 2 ms of the main thread, which
 * has tables to serve.
 */
const NODES_MAX = 20_000;

/** What was said of a position. Each is shown many times, by several streams, and goes with its match. */
const known = new WeakMap<MatchState, ReadonlyMap<Card, Verdict>>();

/**
 * The verdict on each card that the player whose turn it is may play; none where it is nobody's turn, and at tables of
 * more than two, where there is no one best play. Points count as far as they help to win the match.
 */
export function verdictsOn(match: MatchState): ReadonlyMap<Card, Verdict> {
  const before = known.get(match);
  if (before !== undefined) return before;
  const verdicts = searchVerdicts(match, NODES_MAX);
  known.set(match, verdicts);
  return verdicts;
}

/** The same, searched anew; none where the search would take more than so many positions. */
export function searchVerdicts(match: MatchState, nodesMax: number): ReadonlyMap<Card, Verdict> {
  if (match.config.players !== 2 || match.phase !== "play" || match.turn === null) return new Map();
  const view = project(match, match.turn);
  const { legal } = view;
  if (legal.length === 1) return new Map(legal.map((card) => [card, "best"]));
  const world = worldOf(view, outcomeValuesOf(view));
  fillWorld(world, match.hands);
  const values = new Float64Array(legal.length);
  const solver = solverOf(world, nodesMax);
  solver.addValues(legal, values, 1);
  if (solver.nodes() > nodesMax) return new Map();
  const highest = Math.max(...values);
  const isHighest = legal.map((_, index) => highest - (values[index] as number) < SAME);
  const winner: Verdict = isHighest.filter(Boolean).length === 1 ? "best" : "equal";
  return new Map(legal.map((card, index) => [card, isHighest[index] === true ? winner : "worse"]));
}
