/** Advances the goals of events by a match: pure functions of the player's facts. */
import { type Card, rankOf, SEVEN, SIX } from "#engine/cards.ts";
import type { EventCounts, EventGoal } from "#protocol/calls/specialEvents.ts";

/** The facts of a stored match for one account. */
export interface PlayedMatch {
  readonly userId: number;
  /** The day of the end, as 2026-11-23 in UTC. */
  readonly day: string;
  readonly isWon: boolean;
  readonly isRated: boolean;
  /** The cards with which the player won hands. */
  readonly winningCards: readonly Card[];
  /** The other people at the table, by their ids; null for one whose account is gone. */
  readonly others: readonly (string | null)[];
}

export interface GoalProgress {
  readonly progress: number;
  /** Keys that count once and have counted, such as days. */
  readonly seen: readonly string[];
}

export const noProgress: GoalProgress = { progress: 0, seen: [] };

const rank = ({ winningCards }: PlayedMatch, wanted: number): number =>
  winningCards.filter((card) => rankOf(card) === wanted).length;

type Rule = (match: PlayedMatch, before: GoalProgress) => GoalProgress;
const adds =
  (count: (match: PlayedMatch) => number): Rule =>
  (match, { progress, seen }) => ({ progress: progress + count(match), seen });
const addsNew =
  (found: (match: PlayedMatch) => readonly string[]): Rule =>
  (match, { seen }) => {
    const all = [...new Set([...seen, ...found(match)])];
    return { progress: all.length, seen: all };
  };

const rules: Readonly<Record<EventGoal, Rule>> = {
  hands_six: adds((match) => rank(match, SIX)),
  hands_seven: adds((match) => rank(match, SEVEN)),
  hands_won: adds(({ winningCards }) => winningCards.length),
  matches_won: adds(({ isWon }) => Number(isWon)),
  matches_played: adds(() => 1),
  days_played: addsNew(({ day }) => [day]),
  opponents_met: addsNew(({ others }) => others.flatMap((id) => id ?? [])),
};

const counted: Readonly<Record<EventCounts, (match: PlayedMatch) => boolean>> = {
  all: () => true,
  people: ({ others }) => others.length > 0,
  ranked: ({ isRated }) => isRated,
};

export interface Goal {
  readonly goal: EventGoal;
  readonly goalCount: number;
  readonly counts: EventCounts;
}

/** The progress after a match, at most the goal; undefined where the match changes nothing. */
export function advanced(
  { goal, goalCount, counts }: Goal,
  match: PlayedMatch,
  before: GoalProgress,
): GoalProgress | undefined {
  if (before.progress >= goalCount || !counted[counts](match)) return undefined;
  const { progress, seen } = rules[goal](match, before);
  return progress === before.progress
    ? undefined
    : { progress: Math.min(progress, goalCount), seen: seen.slice(0, goalCount) };
}
