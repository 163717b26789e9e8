import { profileLimits } from "./limits.ts";
import type { Achievement } from "#protocol/calls/profiles.ts";
import { takesChallenge } from "#server/people/friends/friendStore.ts";
import { achievementsCall, profileCall, statisticsCall } from "./profileCalls.ts";
import type { AchievementStore } from "#server/people/statistics/achievementStore.ts";
import type { StatisticsStore } from "#server/people/statistics/statisticsStore.ts";
import type { RatingStore } from "#server/people/ratings/ratingStore.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { type RatingStores, readRatings } from "#server/people/ratings/currentUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { openProfile, type ProfileViewStores, visibleProfile } from "./visibleProfile.ts";
import { shownStatistics } from "./shownStatistics.ts";
import { domain } from "#server/base/domain.ts";
import { profileStore } from "./profileStore.ts";

interface ProfileDependencies {
  readonly store: RatingStores &
    ProfileViewStores & {
      readonly ratings: Pick<RatingStore, "of" | "history">;
      readonly statistics: Pick<StatisticsStore, "of">;
      readonly achievements: Pick<AchievementStore, "of">;
    };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What a player lets others see. */
export function profileRoutes(serve: Serve, { store, now }: ProfileDependencies): void {
  serve(profileCall, async (asked) => {
    const { user, privacy, isOwn, isOpen, showsMatches, standing } = await visibleProfile(store, asked);
    const ratings = await readRatings(store, user.id, now());
    const { gamesWon: games_won, gamesPlayed: games_played, createdAt: created_at } = user;
    const details = { created_at, games_won, games_played, ratings, shows_matches: showsMatches };
    const { rating, is_provisional } = ratings.duel;
    const is_for_friends = !isOpen && privacy.profileVisibility === "friends";
    const shown = { user: publicUser(user), is_hidden: !isOpen, is_for_friends, is_own: isOwn, rating, is_provisional };
    const relation = standing?.relation ?? null;
    const may_challenge = standing !== undefined && takesChallenge(standing);
    return { ...shown, relation, may_challenge, details: isOpen ? details : null };
  });

  serve(statisticsCall, async (asked) => {
    const { user, showsMatches } = await openProfile(store, asked);
    const [duel, table, counts] = await Promise.all([
      store.ratings.history(user.id, "duel", profileLimits.ratingPoints),
      store.ratings.history(user.id, "table", profileLimits.ratingPoints),
      store.statistics.of(user.id),
    ]);
    return shownStatistics({ duel, table }, counts, showsMatches);
  });

  serve(achievementsCall, async (asked) => {
    const { user } = await openProfile(store, asked);
    const all = await store.achievements.of(user.id);
    return all.map(
      ({ key, progress, target, earnedAt }): Achievement => ({ key, progress, target, earned_at: earnedAt }),
    );
  });
}

/** Profiles of players. */
export const profilesDomain = domain({
  stores: (database) => ({ profiles: profileStore(database) }),
  routes: [profileRoutes],
});
