/**
 * The domain of ratings and leaderboards, one for each pool [R22]. It promises that a match is rated once, in the
 * transaction that stores it, and that ranks come from memory, some seconds old at most. ratingStore.ts rates matches,
 * refunds.ts gives back points that a banned cheater took, this file has the calls.
 */
import type { Instant } from "#protocol/quantities.ts";
import { leaderboardLimits } from "./limits.ts";
import type { Pool } from "#protocol/calls/users.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { type LeaderboardStore, leaderboardStore } from "./leaderboardStore.ts";
import { leaderboardEntry, type RatingStores, readRatings } from "./ratingRecords.ts";
import { publicUser, frameLook } from "#server/people/users/publicUser.ts";
import { cached } from "#server/base/core/cached.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { ratingStore } from "./ratingStore.ts";
import { type RatedPairStore, ratedPairStore } from "./ratedPairStore.ts";
import { usageLimits } from "#server/people/usage/limits.ts";
import {
  leaderboardCall,
  leaderboardQuery,
  ownPlaceCall,
  ownPlaceQuery,
  topPlayersCall,
  topPlayersQuery,
} from "#protocol/calls/leaderboard.ts";
import { route } from "#server/base/api/declare.ts";

const leaderboardRoute = route(leaderboardCall, {
  summary:
    "Players by rating. The pool `duel` is of two players, `table` of three and four; `search` is a part of the name.",
  query: leaderboardQuery,
  share: "search",
  ownLimits: ["search"],
});

const topPlayersRoute = route(topPlayersCall, {
  summary: "The first ten of a pool.",
  query: topPlayersQuery,
});

const ownPlaceRoute = route(ownPlaceCall, {
  summary: "The user's own line of a pool, or `null` where the pool does not list the user.",
  query: ownPlaceQuery,
});

interface LeaderboardDependencies {
  readonly store: RatingStores & { readonly leaderboard: LeaderboardStore; readonly users: Pick<UserStore, "find"> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function leaderboardRoutes(serve: Serve, { store, now }: LeaderboardDependencies): void {
  const read = (pool: Pool) => () =>
    store.leaderboard.list(pool, { limit: leaderboardLimits.leaderboardRows, offset: 0 });
  const top = {
    duel: cached(read("duel"), leaderboardLimits.leaderboardCacheMs, now),
    table: cached(read("table"), leaderboardLimits.leaderboardCacheMs, now),
  };

  serve(leaderboardRoute, async ({ ctx, session, query: { pool, search, ...page }, take }) => {
    if (search !== "") take("search", { user: session?.user.id ?? null, address: ctx.state.address });
    const isTop = search === "" && page.offset === 0;
    const rows = isTop ? (await top[pool]()).slice(0, page.limit) : await store.leaderboard.list(pool, page, search);
    return rows.map(leaderboardEntry);
  });

  serve(topPlayersRoute, async ({ query: { pool } }) =>
    (await top[pool]()).slice(0, leaderboardLimits.topPlayers).map(leaderboardEntry),
  );

  serve(ownPlaceRoute, async ({ session: { user }, query: { pool } }) => {
    const { rank, rating, is_provisional } = (await readRatings(store, user.id, now()))[pool];
    if (rank === null) return null;
    const { id: user_id, username, image_url, look } = publicUser((await store.users.find(user.id)) ?? user);
    return { rank, user_id, username, image_url, ...frameLook(look?.frame ?? null), rating, is_provisional };
  });
}

/** Ratings and the leaderboard. */
export const ratingsDomain = domain({
  stores: (database) => ({
    ratings: ratingStore(database),
    ratedPairs: ratedPairStore(database),
    leaderboard: leaderboardStore(database),
  }),
  open: ({ store }: Needs<{ readonly ratedPairs: RatedPairStore }>) => ({
    purges: { pairs: (now: number) => store.ratedPairs.forget(now - usageLimits.pairsRetentionMs) },
  }),
  routes: { "Other players": [leaderboardRoutes] },
});
