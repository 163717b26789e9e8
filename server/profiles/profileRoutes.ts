import { restLimits } from "#server/limits.ts";
import type { Achievement } from "#server/protocol/profiles.ts";
import { type Standing, takesChallenge } from "#server/friends/friendStore.ts";
import type { Profile } from "./profileStore.ts";
import type { Session } from "#server/db/records.ts";
import { achievementsCall, profileCall, statisticsCall } from "./profileCalls.ts";
import { matchesOfCall } from "#server/matches/matchCalls.ts";
import type { RestDeps } from "#server/http/deps.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { matchRecord } from "#server/matches/shownMatch.ts";
import { publicUser } from "#server/users/publicUser.ts";
import { readRatings } from "#server/ratings/currentUser.ts";
import type { Serve } from "#server/api/serve.ts";
import { statistics } from "./shownStatistics.ts";

/** A profile as it opens to who asks. */
interface Seen extends Profile {
  readonly isOwn: boolean;
  /** Whether more than name, picture and tier may be seen. */
  readonly isOpen: boolean;
  readonly showsMatches: boolean;
  /** To an account that asks about another; undefined for everybody else. */
  readonly standing: Standing | undefined;
}

/** Whose profile, and who asks. */
interface Look {
  readonly params: { readonly id: string };
  readonly session: Session | undefined;
}

/** What a player lets others see. */
export function profileRoutes(serve: Serve, { store, now }: RestDeps): void {
  /** Whose profile is asked for. A guest has none but his own, and nobody can tell a guest from somebody unknown. */
  const seen = async ({ params, session }: Look): Promise<Seen> => {
    const profile = await store.profiles.find(params.id);
    const viewer = session?.user;
    const isOwn = profile !== undefined && profile.user.id === viewer?.id;
    if (profile === undefined || (profile.user.role === "guest" && !isOwn)) throw new HttpFailure("not_found");
    const { profile_visibility: visibility, show_match_history: shows } = profile.privacy;
    const hasFriends = viewer !== undefined && viewer.role !== "guest" && !isOwn;
    const standing = hasFriends ? await store.friends.standing(viewer.id, profile.user.id) : undefined;
    const isFriend = standing?.relation === "friends";
    const isOpen = isOwn || visibility === "public" || (visibility === "friends" && isFriend);
    return { ...profile, isOwn, isOpen, showsMatches: isOwn || (isOpen && shows), standing };
  };
  const opened = async (look: Look): Promise<Seen> => {
    const profile = await seen(look);
    if (!profile.isOpen) throw new HttpFailure("forbidden");
    return profile;
  };

  serve(profileCall, async (asked) => {
    const { user, privacy, isOwn, isOpen, showsMatches, standing } = await seen(asked);
    const ratings = await readRatings(store, user.id, now());
    const { gamesWon: games_won, gamesPlayed: games_played, createdAt: created_at } = user;
    const details = { created_at, games_won, games_played, ratings, shows_matches: showsMatches };
    const { rating, is_provisional } = ratings.duel;
    const is_for_friends = !isOpen && privacy.profile_visibility === "friends";
    const shown = { user: publicUser(user), is_hidden: !isOpen, is_for_friends, is_own: isOwn, rating, is_provisional };
    const relation = standing?.relation ?? null;
    const may_challenge = standing !== undefined && takesChallenge(standing);
    return { ...shown, relation, may_challenge, details: isOpen ? details : null };
  });

  serve(statisticsCall, async (asked) => {
    const { user, showsMatches } = await opened(asked);
    const [duel, table, counts] = await Promise.all([
      store.ratings.history(user.id, "duel", restLimits.ratingPoints),
      store.ratings.history(user.id, "table", restLimits.ratingPoints),
      store.statistics.of(user.id),
    ]);
    return statistics({ duel, table }, counts, showsMatches);
  });

  serve(achievementsCall, async (asked) => {
    const { user } = await opened(asked);
    const all = await store.achievements.of(user.id);
    return all.map(
      ({ key, progress, target, earnedAt }): Achievement => ({ key, progress, target, earned_at: earnedAt }),
    );
  });

  serve(matchesOfCall, async (asked) => {
    const { user, showsMatches } = await opened(asked);
    if (!showsMatches) throw new HttpFailure("forbidden");
    const { kind, ...page } = asked.query;
    const matches = await store.matches.ofUser(user.id, page, kind);
    const viewer = asked.session?.user.id ?? null;
    return matches.map((match) => matchRecord(match, viewer));
  });
}
