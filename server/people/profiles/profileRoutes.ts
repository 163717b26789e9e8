/**
 * The domain of profiles: a player's record, statistics and achievements. It promises that nobody gets more of them than
 * the player shows to the user who asks (visibleProfile.ts).
 */
import type { UserId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { profileLimits } from "./limits.ts";
import {
  type Achievement,
  type RatingPoint,
  type Statistics,
  achievementsCall,
  statisticsCall,
  profileCall,
} from "#protocol/calls/profiles.ts";
import { takesChallenge } from "#server/people/friends/friendStore.ts";
import type { AchievementStore } from "#server/people/statistics/achievementStore.ts";
import type { StatisticsStore, Count } from "#server/people/statistics/statisticsStore.ts";
import type { RatingStore, RatingStep } from "#server/people/ratings/ratingStore.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { type RatingStores, readRatings } from "#server/people/ratings/ratingRecords.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { openProfile, type ProfileViewStores, visibleProfile } from "./visibleProfile.ts";
import { type BotLevel, BOT_LEVELS } from "#engine/bots/level.ts";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { domain } from "#server/base/domain.ts";
import { profileStore } from "./profileStore.ts";
import { byId } from "#server/base/api/params.ts";
import { route } from "#server/base/api/declare.ts";

const profileRoute = route(profileCall, {
  summary:
    "Who a player is and, as far as the player shows it, what the player has done. A guest's profile is `not_found` for everybody but the guest.",
  params: byId<UserId>(),
});

const statisticsRoute = route(statisticsCall, {
  summary:
    "The rating over time, and how often the player wins by seat, opponent, level and card. `forbidden` where the player hides it; `match_id` is null where the player hides the matches.",
  params: byId<UserId>(),
  refusals: ["forbidden"],
});

const achievementsRoute = route(achievementsCall, {
  summary: "All [achievements](achievements.md), earned or not. `forbidden` where the player hides them.",
  params: byId<UserId>(),
  refusals: ["forbidden"],
});

interface ProfileDependencies {
  readonly store: RatingStores &
    ProfileViewStores & {
      readonly ratings: Pick<RatingStore, "of" | "history">;
      readonly statistics: Pick<StatisticsStore, "of">;
      readonly achievements: Pick<AchievementStore, "of">;
    };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function profileRoutes(serve: Serve, { store, now }: ProfileDependencies): void {
  serve(profileRoute, async (request) => {
    const { user, privacy, isOwn, isOpen, showsMatches, standing } = await visibleProfile(store, request);
    const ratings = await readRatings(store, user.id, now());
    const { gamesWon: games_won, gamesPlayed: games_played, createdAt: created_at } = user;
    const details = { created_at, games_won, games_played, ratings, shows_matches: showsMatches };
    const { rating, is_provisional } = ratings.duel;
    const is_for_friends = !isOpen && privacy.profileVisibility === "friends";
    const record = {
      user: publicUser(user),
      is_hidden: !isOpen,
      is_for_friends,
      is_own: isOwn,
      rating,
      is_provisional,
    };
    const relation = standing?.relation ?? null;
    const may_challenge = standing !== undefined && takesChallenge(standing);
    return { ...record, relation, may_challenge, details: isOpen ? details : null };
  });

  serve(statisticsRoute, async (request) => {
    const { user, showsMatches } = await openProfile(store, request);
    const [duel, table, counts] = await Promise.all([
      store.ratings.history(user.id, "duel", profileLimits.ratingPoints),
      store.ratings.history(user.id, "table", profileLimits.ratingPoints),
      store.statistics.of(user.id),
    ]);
    return statisticsRecord({ duel, table }, counts, showsMatches);
  });

  serve(achievementsRoute, async (request) => {
    const { user } = await openProfile(store, request);
    const all = await store.achievements.of(user.id);
    return all.map(
      ({ key, progress, target, earnedAt }): Achievement => ({ key, progress, target, earned_at: earnedAt }),
    );
  });
}

const tiers: readonly TierName[] = [UNRANKED, ...TIERS.map(({ name }) => name)];

const pointOf = ({ at, after, matchId }: RatingStep, showsMatches: boolean): RatingPoint => ({
  at,
  rating: Math.round(after),
  match_id: showsMatches ? matchId : null,
});

/**
 * The stored counts as the answer lists them: seats by the size of the table, tiers and levels from the lowest, and
 * nothing that was not counted. Only users who may see the list of matches get the matches' ids.
 */
function statisticsRecord(
  history: Readonly<Record<Pool, readonly RatingStep[]>>,
  counts: readonly Count[],
  showsMatches: boolean,
): Statistics {
  const points = (pool: Pool) => history[pool].map((step) => pointOf(step, showsMatches));
  const of = (name: string) => counts.filter(({ measure }) => measure[0] === name);
  const bySeat = of("seat").map(({ measure, won, played }) => {
    const [, players, seat] = measure;
    return { players: Number(players), seat: Number(seat), won, played };
  });
  const named = <T extends string>(name: string, all: readonly T[]) => {
    const found = new Map(of(name).map((count) => [count.measure[1], count]));
    return all.flatMap((each) => {
      const count = found.get(each);
      return count === undefined ? [] : [{ name: each, won: count.won, played: count.played }];
    });
  };
  return {
    rating_history: { duel: points("duel"), table: points("table") },
    by_seat: bySeat.toSorted((a, b) => a.players - b.players || a.seat - b.seat),
    by_opponent: named<TierName>("tier", tiers).map(({ name: tier, ...rate }) => ({ tier, ...rate })),
    by_level: named<BotLevel>("level", BOT_LEVELS).map(({ name: level, ...rate }) => ({ level, ...rate })),
    by_points: of("points")
      .map(({ measure, won }) => ({ points: Number(measure[1]), hands: won }))
      .toSorted((a, b) => a.points - b.points),
  };
}

/** Profiles of players. */
export const profilesDomain = domain({
  stores: (database) => ({ profiles: profileStore(database) }),
  routes: { "Other players": [profileRoutes] },
});
