/** Achievements of players. The rules are a table of pure functions; the rows hold each player's progress. */
import { rankOf, SEVEN, SIX } from "#engine/cards.ts";
import { isProvisional, type Rating } from "#engine/ratings.ts";
import { TIERS, type TierName } from "#engine/tiers.ts";
import type { UserId } from "#protocol/ids.ts";
import { ACHIEVEMENTS, type AchievementKey } from "#protocol/calls/profiles.ts";
import type { Database } from "#server/base/db/database.ts";
import type { MatchFacts } from "./matchFacts.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import type { RowOf } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";

/** A player's progress towards one achievement. */
export interface Progress {
  readonly key: AchievementKey;
  readonly progress: number;
  readonly target: number;
  readonly earnedAt: number | null;
}

/** A shutout or a comeback in a match of one point would be none. */
const shutoutPointsMin = 5;
const comebackPointsMin = 5;
const giantPointsMin = 200;

const count = ({ hands }: MatchFacts, rank: number): number => hands.filter(({ card }) => rankOf(card) === rank).length;

const reached = (name: TierName, worth: Rating | undefined): boolean => {
  const ratingMin = TIERS.find((tier) => tier.name === name)?.ratingMin ?? Infinity;
  return worth !== undefined && !isProvisional(worth) && Math.round(worth.rating) >= ratingMin;
};

const beatGiant = ({ rated, place, opponents }: MatchFacts): boolean =>
  rated !== null &&
  opponents.some(
    (other) =>
      other.isRated &&
      other.place > place &&
      other.worth !== null &&
      other.worth.rating >= rated.before.rating + giantPointsMin,
  );

const isShutout = ({ isWon, isPlayedOut, winPoints, otherScores }: MatchFacts): boolean =>
  isWon && isPlayedOut && winPoints >= shutoutPointsMin && otherScores.every((score) => score === 0);

type Rule = (facts: MatchFacts, progress: number) => number;
const once =
  (isDone: (facts: MatchFacts) => boolean): Rule =>
  (facts, progress) =>
    isDone(facts) ? 1 : progress;
const matches: Rule = ({ gamesPlayed }) => gamesPlayed;
const sixes: Rule = (facts, progress) => progress + count(facts, SIX);

/** For each achievement, a player's progress after a match, from the progress before it. */
const rules: Readonly<Record<AchievementKey, Rule>> = {
  first_win: once(({ isWon }) => isWon),
  matches_10: matches,
  matches_100: matches,
  matches_1000: matches,
  // matches against the computer alone neither make a streak nor end it
  streak_5: ({ isWon, opponents }, progress) => (opponents.length === 0 ? progress : isWon ? progress + 1 : 0),
  hand_with_six: sixes,
  hand_with_seven: (facts, progress) => progress + count(facts, SEVEN),
  sixes_25: sixes,
  shutout: once(isShutout),
  comeback: once(({ isWon, isPlayedOut, behindMax }) => isWon && isPlayedOut && behindMax >= comebackPointsMin),
  beat_hard: once(({ isWon, level }) => isWon && level === "hard"),
  four_player_win: once(({ isWon, players }) => isWon && players === 4),
  giant_killer: once(beatGiant),
  tier_strategist: once(({ rated }) => reached("Strategist", rated?.now)),
  tier_wizard: once(({ rated }) => reached("Card Wizard", rated?.now)),
};

const keys = Object.keys(ACHIEVEMENTS) as AchievementKey[];

/** All achievements in their order, from those that a player has begun. */
function complete(begun: readonly Progress[]): Progress[] {
  const known = new Map(begun.map((each) => [each.key, each]));
  return keys.map((key) => known.get(key) ?? { key, progress: 0, target: ACHIEVEMENTS[key], earnedAt: null });
}

/** The progress that a match changes for a player; an earned achievement stays as it is. */
export function advance(begun: readonly Progress[], facts: MatchFacts, at: number): Progress[] {
  return complete(begun).flatMap(({ key, progress, target, earnedAt }) => {
    if (earnedAt !== null) return [];
    const now = Math.min(rules[key](facts, progress), target);
    return now === progress ? [] : [{ key, progress: now, target, earnedAt: now === target ? at : null }];
  });
}

export type ProgressRow = RowOf<"achievements">;

const progressOf = ({ key, progress, earned_at: earnedAt }: ProgressRow): Progress => ({
  key,
  progress,
  target: ACHIEVEMENTS[key],
  earnedAt,
});

/** How far these users are, as `award` needs it. */
export const progressOfUsers = statement((knex, { userIds }: { readonly userIds: readonly number[] }) =>
  knex("achievements").whereIn("user_id", userIds),
);

const storeProgress = statement((knex, { rows }: { readonly rows: readonly ProgressRow[] }) =>
  knex("achievements").insert(rows).onConflict(["user_id", "key"]).merge(),
);

/** How far a match brought its players, who were as far as `rows` before it: those who came further. */
export const progressAfter = (
  facts: ReadonlyMap<number, MatchFacts>,
  rows: readonly ProgressRow[],
  at: number,
): ProgressRow[] =>
  [...facts].flatMap(([userId, done]) => {
    const begun = rows.filter((row) => row.user_id === userId).map(progressOf);
    return advance(begun, done, at).map(({ key, progress, earnedAt }) => ({
      user_id: userId,
      key,
      progress,
      earned_at: earnedAt,
    }));
  });

/** Stores what `progressAfter` returned. */
export const award = (changed: readonly ProgressRow[]): BoundStatement[] =>
  changed.length === 0 ? [] : [storeProgress({ rows: changed })];

export const achievementStore = (database: Database) => ({
  /** All there are, in their order, with how far the user is. */
  of: (userId: UserId) =>
    database.run(async (knex) => {
      const rows = await knex("achievements").where("user_id", rowId(userId) ?? 0);
      return complete(rows.map(progressOf));
    }),
});

export type AchievementStore = ReturnType<typeof achievementStore>;
