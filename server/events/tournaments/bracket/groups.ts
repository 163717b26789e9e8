/** The groups of a round robin: their players, the schedule of matches, and the players who qualify. */
import { matchKey } from "#protocol/ids.ts";
import { placesOfFirstRound, roundsFor } from "./elimination.ts";
import type { BracketMatch, BracketPlan, Fixture, MatchResult, Side } from "./plan.ts";
import { ranked, type Standing, statsOf } from "./ranking.ts";
import { tournamentLimits } from "../limits.ts";

/** How many of each group go on. */
const { qualifiersPerGroup } = tournamentLimits;

/**
 * The seeds of each group, best first. Groups are filled in turn, forwards and back, so that they are equally strong;
 * where they cannot be equally large they differ by one.
 */
export function groupsOf({ players, groupSize }: Pick<BracketPlan, "players" | "groupSize">): number[][] {
  const count = Math.max(1, Math.ceil(players / groupSize));
  const groups: number[][] = Array.from({ length: count }, () => []);
  for (let index = 0; index < players; index++) {
    const row = Math.floor(index / count);
    const column = index % count;
    groups[row % 2 === 0 ? column : count - 1 - column]?.push(index + 1);
  }
  return groups;
}

/** Everybody meets everybody else once; an odd one has no match in a round. */
function roundsOf(members: readonly number[]): (readonly [number, number])[][] {
  const circle: (number | null)[] = members.length % 2 === 0 ? [...members] : [...members, null];
  const rounds: (readonly [number, number])[][] = [];
  for (let round = 1; round < circle.length; round++) {
    const pairs: (readonly [number, number])[] = [];
    for (let index = 0; index < circle.length / 2; index++) {
      const one = circle[index];
      const other = circle[circle.length - 1 - index];
      if (typeof one === "number" && typeof other === "number") pairs.push(one < other ? [one, other] : [other, one]);
    }
    rounds.push(pairs);
    // the first stays, the others move on by one
    circle.splice(1, 0, circle.pop() ?? null);
  }
  return rounds;
}

export function groupFixtures(plan: BracketPlan): Fixture[] {
  const all = groupsOf(plan).flatMap((members, index) =>
    roundsOf(members).flatMap((pairs, round) =>
      pairs.map(
        ([one, other], position): Fixture => ({
          key: matchKey(`g${index + 1}.${round + 1}.${position + 1}`),
          stage: "group",
          group: index + 1,
          round: round + 1,
          position: position + 1,
          slots: [
            { from: "seed", seed: one },
            { from: "seed", seed: other },
          ],
          bestOf: plan.bestOf,
        }),
      ),
    ),
  );
  return all.toSorted((a, b) => a.round - b.round || a.group - b.group || a.position - b.position);
}

/** Whether this side of a result is out of the tournament by it. */
const isDropped = ({ winner, how }: MatchResult, side: Side): boolean =>
  winner !== side && (how === "withdrawn" || how === "disqualified");

/** The members of each group in their order: those who dropped out last, else by the tie-breaks. */
export function tablesOf(plan: BracketPlan, matches: readonly BracketMatch[]): Standing[][] {
  const ofGroups = matches.filter(({ stage }) => stage === "group");
  return groupsOf(plan).map((members, index) => {
    const own = ofGroups.filter(({ group }) => group === index + 1);
    const stats = statsOf(members, own);
    const gone = new Set(
      own.flatMap(({ result, players }) =>
        result === null ? [] : ([0, 1] as const).filter((side) => isDropped(result, side)).map((side) => players[side]),
      ),
    );
    return ranked(stats, own, (one) => [gone.has(one.seed) ? 1 : 0, one.came ? 0 : 1, -one.wins]).map((standing) => ({
      ...standing,
      isDropped: gone.has(standing.seed),
    }));
  });
}

/** How many places the elimination after the groups has; 0 for a single group, whose table decides. */
export function qualifierCount(plan: BracketPlan): number {
  const groups = groupsOf(plan).length;
  return groups < 2 ? 0 : groups * qualifiersPerGroup;
}

/**
 * Places the qualified players in the elimination: the winners of the groups, then the seconds, shifted until no two of
 * one group meet in the first round. Null for a player who dropped out.
 * @throws Error if no order keeps the groups apart
 */
export function qualifiersOf(tables: readonly (readonly Standing[])[]): (number | null)[] {
  const groups = tables.length;
  const entrant = (group: number, place: number): number | null => {
    const found = tables[group]?.[place];
    return found === undefined || found.isDropped ? null : found.seed;
  };
  for (let shift = 0; shift < groups; shift++) {
    const seconds = Array.from({ length: groups }, (_, index) => (index + shift) % groups);
    if (meetsOwnGroup(seconds)) continue;
    return [...seconds.map((_, group) => entrant(group, 0)), ...seconds.map((group) => entrant(group, 1))];
  }
  throw new Error("no order of the seconds keeps the groups apart");
}

/** `seconds`: the group of each second in order. */
function meetsOwnGroup(seconds: readonly number[]): boolean {
  const groups = seconds.length;
  const groupAt = (place: number): number => (place <= groups ? place - 1 : (seconds[place - groups - 1] ?? -1));
  const places = placesOfFirstRound(roundsFor(groups * qualifiersPerGroup));
  return places.some(
    (place, index) =>
      index % 2 === 0 &&
      Math.max(place, places[index + 1] ?? 0) <= groups * qualifiersPerGroup &&
      groupAt(place) === groupAt(places[index + 1] ?? 0),
  );
}
