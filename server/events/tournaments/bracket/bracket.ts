/**
 * A bracket as a pure function: the plan and the stored results give every match, who meets whom, who is out and who
 * wins. Nothing else is kept, so a restart, an undone result and a replay cannot disagree.
 */
import type { MatchKey } from "#protocol/ids.ts";
import {
  doubleFixtures,
  finalKey,
  loserRoundsFor,
  roundsFor,
  secondFinalKey,
  winnersFixtures,
  winnersKey,
} from "./elimination.ts";
import { groupFixtures, qualifierCount, qualifiersOf, tablesOf } from "./groups.ts";
import type { BracketMatch, BracketPlan, Entrant, Fixture, MatchResult, MatchState, Pair, Slot } from "./plan.ts";
import { ranked, type Standing, statsOf } from "./ranking.ts";

export interface Bracket {
  /** Each behind those that it depends on. */
  readonly matches: readonly BracketMatch[];
  /** Of each group, in order; empty without groups. */
  readonly groups: readonly (readonly Standing[])[];
  /** All players, best first. Final once the bracket is over. */
  readonly standings: readonly Standing[];
  /** Seeds that play no more match. */
  readonly out: ReadonlySet<number>;
  readonly isOver: boolean;
  /** The seed that won; null until it is over. */
  readonly champion: number | null;
}

/** All matches that a plan may lead to, each behind those that it depends on. */
function fixturesOf(plan: BracketPlan): Fixture[] {
  const { format, players } = plan;
  if (format === "double") return doubleFixtures(players, plan);
  if (format === "single") return winnersFixtures(players, (seed) => ({ from: "seed", seed }), plan);
  const count = qualifierCount(plan);
  const elimination = count === 0 ? [] : winnersFixtures(count, (place) => ({ from: "groups", place }), plan);
  return [...groupFixtures(plan), ...elimination];
}

/** @throws RangeError for fewer than two players */
export function bracketOf(plan: BracketPlan, results: readonly MatchResult[]): Bracket {
  if (plan.players < 2) throw new RangeError("a bracket needs two players");
  const resolved = new Resolving(plan, results);
  const matches = fixturesOf(plan).map((fixture) => resolved.add(fixture));
  const groups = plan.format === "round-robin" ? tablesOf(plan, matches) : [];
  const isOver = matches.every(({ state }) => state === "decided" || state === "void");
  const depths = depthsOf(plan, matches, groups);
  const standings = standingsOf(plan, matches, depths);
  const champion = isOver ? (standings[0]?.seed ?? null) : null;
  const isOut = (seed: number): boolean => (isOver ? seed !== champion : depths.has(seed));
  const out = new Set(standings.map(({ seed }) => seed).filter(isOut));
  return { matches, groups, standings, out, isOver, champion };
}

/** Finds the players of one match after the other. */
class Resolving {
  readonly #plan: BracketPlan;
  readonly #results: ReadonlyMap<MatchKey, MatchResult>;
  readonly #matches = new Map<MatchKey, BracketMatch>();
  /** Null while the groups play; undefined until it is asked for. */
  #qualifiers: readonly (number | null)[] | null | undefined;

  constructor(plan: BracketPlan, results: readonly MatchResult[]) {
    this.#plan = plan;
    this.#results = new Map(results.map((result) => [result.key, result]));
  }

  add(fixture: Fixture): BracketMatch {
    const match = this.#resolve(fixture);
    this.#matches.set(fixture.key, match);
    return match;
  }

  #resolve(fixture: Fixture): BracketMatch {
    const players: Pair<Entrant> = [this.#entrant(fixture.slots[0]), this.#entrant(fixture.slots[1])];
    const as = (state: MatchState, winner: number | null = null, result: MatchResult | null = null): BracketMatch => ({
      ...fixture,
      players,
      state,
      winner,
      result,
    });
    if (fixture.key === secondFinalKey && !this.#isSecondFinal()) {
      const first = this.#matches.get(finalKey);
      return {
        ...as(first?.state === "decided" || first?.state === "void" ? "void" : "waiting"),
        players: [null, null],
      };
    }
    const [one, other] = players;
    if (one === undefined || other === undefined) return as("waiting");
    if (one === null && other === null) return as("void");
    if (one === null || other === null) return as("decided", one ?? other);
    const result = this.#results.get(fixture.key);
    if (result === undefined) return as("ready");
    return as("decided", result.winner === null ? null : (players[result.winner] ?? null), result);
  }

  /** Whether the player who was unbeaten has lost the first grand final. */
  #isSecondFinal(): boolean {
    const first = this.#matches.get(finalKey);
    return first?.result?.winner === 1;
  }

  #entrant(slot: Slot): Entrant {
    switch (slot.from) {
      case "seed":
        return slot.seed;
      case "nobody":
        return null;
      case "groups":
        return this.#qualified(slot.place);
      case "winner":
      case "loser":
        return entrantFrom(this.#matches.get(slot.key), slot.from);
    }
  }

  #qualified(place: number): Entrant {
    if (this.#qualifiers === undefined) {
      const ofGroups = [...this.#matches.values()].filter(({ stage }) => stage === "group");
      const isOver = ofGroups.every(({ state }) => state === "decided");
      this.#qualifiers = isOver ? qualifiersOf(tablesOf(this.#plan, ofGroups)) : null;
    }
    return this.#qualifiers === null ? undefined : (this.#qualifiers[place - 1] ?? null);
  }
}

/** The winner or loser of a match. A match without a winner sends no loser on: both are out. */
function entrantFrom(match: BracketMatch | undefined, wanted: "winner" | "loser"): Entrant {
  if (match === undefined || match.state === "waiting" || match.state === "ready") return undefined;
  if (wanted === "winner" || match.winner === null) return wanted === "winner" ? match.winner : null;
  const [one, other] = match.players;
  return (one === match.winner ? other : one) ?? null;
}

/**
 * How far each player came who is out, larger for further: the round of the match after which no other followed. Players
 * who do not leave their group come below all of these, by their place in it.
 */
function depthsOf(
  plan: BracketPlan,
  matches: readonly BracketMatch[],
  groups: readonly (readonly Standing[])[],
): Map<number, number> {
  const depths = new Map<number, number>();
  const isGroupStageOver = matches.every(({ stage, state }) => stage !== "group" || state === "decided");
  if (isGroupStageOver && groups.length > 0) {
    const stillIn = new Set(groups.length > 1 ? qualifiersOf(groups) : []);
    for (const table of groups) {
      for (const [place, { seed }] of table.entries()) if (!stillIn.has(seed)) depths.set(seed, -1 - place);
    }
  }
  for (const match of matches) {
    if (match.stage === "group" || match.state !== "decided") continue;
    for (const seed of match.players) {
      if (typeof seed !== "number" || seed === match.winner) continue;
      const goesOn = plan.format === "double" && match.stage === "winners" && match.winner !== null;
      const returns = match.key === finalKey && match.result?.winner === 1;
      if (!goesOn && !returns) depths.set(seed, depthOf(plan, match));
    }
  }
  return depths;
}

function depthOf(plan: BracketPlan, { stage, round }: BracketMatch): number {
  if (plan.format !== "double") return round;
  if (stage === "final") return loserRoundsFor(plan.players) + 1;
  if (stage === "losers") return round;
  // both are out of the winners' matches: as losers they would have begun in this round
  return round === 1 ? Math.min(1, loserRoundsFor(plan.players)) : 2 * (round - 1);
}

/**
 * The winner of the last match first; then players who came to a table before those who never did; then by how far they
 * came, and in a single group by wins.
 */
function standingsOf(
  plan: BracketPlan,
  matches: readonly BracketMatch[],
  depths: ReadonlyMap<number, number>,
): Standing[] {
  const seeds = Array.from({ length: plan.players }, (_, index) => index + 1);
  const stats = statsOf(seeds, matches);
  const title = titleOf(plan, matches);
  return ranked(stats, matches, (one) => [
    one.seed === title ? 0 : 1,
    one.came ? 0 : 1,
    -(depths.get(one.seed) ?? Number.POSITIVE_INFINITY),
    one.isDropped ? 1 : 0,
    -one.wins,
  ]);
}

/** The winner of the last match; null before it, and where nobody won it. */
function titleOf(plan: BracketPlan, matches: readonly BracketMatch[]): number | null {
  const byKey = (key: MatchKey) => matches.find((match) => match.key === key);
  if (plan.format === "double") {
    const second = byKey(secondFinalKey);
    const first = byKey(finalKey);
    if (second?.state === "decided") return second.winner;
    return second?.state === "void" ? (first?.winner ?? null) : null;
  }
  const players = plan.format === "single" ? plan.players : qualifierCount(plan);
  const last = players === 0 ? undefined : byKey(winnersKey(roundsFor(players), 1));
  return last?.state === "decided" ? last.winner : null;
}
