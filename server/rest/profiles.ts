import { restLimits } from "#server/limits.ts";
import type { Achievement, PublicProfile, Statistics } from "#server/protocol/profiles.ts";
import { type Standing, takesChallenge } from "#server/store/friends.ts";
import type { Profile } from "#server/store/profiles.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { kindAsked, pageOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { matchRecord, publicUser } from "./present.ts";
import { readRatings } from "./self.ts";
import { statistics } from "./statistics.ts";

/** A profile as it opens to who asks. */
interface Seen extends Profile {
  readonly isOwn: boolean;
  /** Whether more than name, picture and tier may be seen. */
  readonly isOpen: boolean;
  readonly showsMatches: boolean;
  /** To an account that asks about another; undefined for everybody else. */
  readonly standing: Standing | undefined;
}

/** GET /users/:id/profile, /statistics, /achievements and /matches: what a player lets others see. */
export function profileRoutes(router: ApiRouter, { store, now }: RestDeps): void {
  /** Whose profile is asked for. A guest has none but his own, and nobody can tell a guest from somebody unknown. */
  const seen = async (ctx: ApiContext): Promise<Seen> => {
    const profile = await store.profiles.find(ctx.params["id"] ?? "");
    const viewer = ctx.state.session?.user;
    const isOwn = profile !== undefined && profile.user.id === viewer?.id;
    if (profile === undefined || (profile.user.role === "guest" && !isOwn)) throw new HttpFailure("not_found");
    const { profile_visibility: visibility, show_match_history: shows } = profile.privacy;
    const hasFriends = viewer !== undefined && viewer.role !== "guest" && !isOwn;
    const standing = hasFriends ? await store.friends.standing(viewer.id, profile.user.id) : undefined;
    const isFriend = standing?.relation === "friends";
    const isOpen = isOwn || visibility === "public" || (visibility === "friends" && isFriend);
    return { ...profile, isOwn, isOpen, showsMatches: isOwn || (isOpen && shows), standing };
  };
  const opened = async (ctx: ApiContext): Promise<Seen> => {
    const profile = await seen(ctx);
    if (!profile.isOpen) throw new HttpFailure("forbidden");
    return profile;
  };

  router.get("/api/users/:id/profile", async (ctx) => {
    const { user, privacy, isOwn, isOpen, showsMatches, standing } = await seen(ctx);
    const ratings = await readRatings(store, user.id, now());
    const { gamesWon: games_won, gamesPlayed: games_played, createdAt: created_at } = user;
    const details = { created_at, games_won, games_played, ratings, shows_matches: showsMatches };
    const { rating, is_provisional } = ratings.duel;
    const is_for_friends = !isOpen && privacy.profile_visibility === "friends";
    const shown = { user: publicUser(user), is_hidden: !isOpen, is_for_friends, is_own: isOwn, rating, is_provisional };
    const relation = standing?.relation ?? null;
    const may_challenge = standing !== undefined && takesChallenge(standing);
    ctx.body = { ...shown, relation, may_challenge, details: isOpen ? details : null } satisfies PublicProfile;
  });

  router.get("/api/users/:id/statistics", async (ctx) => {
    const { user, showsMatches } = await opened(ctx);
    const [duel, table, counts] = await Promise.all([
      store.ratings.history(user.id, "duel", restLimits.ratingPoints),
      store.ratings.history(user.id, "table", restLimits.ratingPoints),
      store.statistics.of(user.id),
    ]);
    ctx.body = statistics({ duel, table }, counts, showsMatches) satisfies Statistics;
  });

  router.get("/api/users/:id/achievements", async (ctx) => {
    const { user } = await opened(ctx);
    const all = await store.achievements.of(user.id);
    ctx.body = all.map(
      ({ key, progress, target, earnedAt }) => ({ key, progress, target, earned_at: earnedAt }) satisfies Achievement,
    );
  });

  router.get("/api/users/:id/matches", async (ctx) => {
    const { user, showsMatches } = await opened(ctx);
    if (!showsMatches) throw new HttpFailure("forbidden");
    const matches = await store.matches.ofUser(user.id, pageOf(ctx), kindAsked(ctx));
    const viewer = ctx.state.session?.user.id ?? null;
    ctx.body = matches.map((match) => matchRecord(match, viewer));
  });
}
