/** Plays brackets by chance, for tests: every match is decided, and players stay away, withdraw and give up. */
import type { Random } from "#engine/random.ts";
import { type Bracket, bracketOf } from "./bracket.ts";
import type { BracketMatch, BracketPlan, MatchResult, Pair, Side } from "./plan.ts";

export interface Played {
  readonly bracket: Bracket;
  /** In the order in which they were stored. */
  readonly results: readonly MatchResult[];
}

/** How often, of a hundred matches. */
export interface Mishaps {
  readonly absent: number;
  readonly bothAbsent: number;
  readonly withdrawn: number;
}

/** Plays to the end. `after` sees the bracket after each result. */
export function playedOut(
  plan: BracketPlan,
  random: Random,
  mishaps: Mishaps,
  after: (before: Bracket, match: BracketMatch, now: Bracket) => void = () => {},
): Played {
  const results: MatchResult[] = [];
  const dropped = new Set<number>();
  let bracket = bracketOf(plan, results);
  for (;;) {
    const ready = bracket.matches.filter(({ state }) => state === "ready");
    const match = ready[random(Math.max(1, ready.length))];
    if (match === undefined) return { bracket, results };
    results.push(resultOf(match, dropped, random, mishaps));
    const now = bracketOf(plan, results);
    after(bracket, match, now);
    bracket = now;
  }
}

const none: Pair<number> = [0, 0];

function resultOf(match: BracketMatch, dropped: Set<number>, random: Random, mishaps: Mishaps): MatchResult {
  const { key } = match;
  const isGone = match.players.map((seed) => dropped.has(seed ?? 0));
  if (isGone[0] === true || isGone[1] === true) {
    const winner = isGone[0] === true ? (isGone[1] === true ? null : 1) : 0;
    return { key, winner, how: "withdrawn", wins: none, hands: none, points: none };
  }
  const side: Side = random(2) === 0 ? 0 : 1;
  const chance = random(100);
  if (chance < mishaps.bothAbsent) return { key, winner: null, how: "absent", wins: none, hands: none, points: none };
  if (chance < mishaps.bothAbsent + mishaps.absent) {
    return { key, winner: side, how: "absent", wins: none, hands: none, points: none };
  }
  if (chance < mishaps.bothAbsent + mishaps.absent + mishaps.withdrawn) {
    dropped.add(match.players[side === 0 ? 1 : 0] ?? 0);
    return { key, winner: side, how: "withdrawn", wins: none, hands: none, points: none };
  }
  return { key, ...played(side, random, Math.ceil(match.bestOf / 2)) };
}

function played(side: Side, random: Random, needed: number): Omit<MatchResult, "key"> {
  const lost = random(needed);
  const pair = (won: number, other: number): Pair<number> => (side === 0 ? [won, other] : [other, won]);
  return {
    winner: side,
    how: "played",
    wins: pair(needed, lost),
    hands: pair(needed * 4 + random(3), lost * 4 + random(9)),
    points: pair(needed * 10 + random(3), random(10 * needed)),
  };
}
