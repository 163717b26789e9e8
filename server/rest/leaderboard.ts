import { restLimits } from "#server/limits.ts";
import type { LeaderboardEntry } from "#server/protocol/leaderboard.ts";
import type { Pool } from "#server/protocol/users.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { asked, pageOf, searchAsked, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { leaderboardEntry, publicUser } from "./present.ts";
import { remembered } from "./remembered.ts";
import { readRatings } from "./self.ts";

/** GET /leaderboard, /leaderboard/topplayers and /leaderboard/me, each for one pool. */
export function leaderboardRoutes(router: ApiRouter, { rates, store, now }: RestDeps): void {
  const read = (pool: Pool) => () => store.leaderboard.list(pool, { limit: restLimits.leaderboardRows, offset: 0 });
  const top = {
    duel: remembered(read("duel"), restLimits.leaderboardCacheMs, now),
    table: remembered(read("table"), restLimits.leaderboardCacheMs, now),
  };

  router.get("/api/leaderboard", async (ctx) => {
    const pool = poolAsked(ctx);
    const page = pageOf(ctx, restLimits.leaderboardRows);
    const search = searchAsked(ctx);
    if (search !== "") bound(rates, "search", { address: ctx.state.address });
    const isTop = search === "" && page.offset === 0;
    const rows = isTop ? (await top[pool]()).slice(0, page.limit) : await store.leaderboard.list(pool, page, search);
    ctx.body = rows.map(leaderboardEntry);
  });

  router.get("/api/leaderboard/topplayers", async (ctx) => {
    ctx.body = (await top[poolAsked(ctx)]()).slice(0, restLimits.topPlayers).map(leaderboardEntry);
  });

  router.get("/api/leaderboard/me", async (ctx) => {
    const pool = poolAsked(ctx);
    const { user } = sessionOf(ctx);
    const { rank, rating, is_provisional } = (await readRatings(store, user.id, now()))[pool];
    const { id: user_id, username, image_url } = publicUser((await store.users.find(user.id)) ?? user);
    const entry: LeaderboardEntry | null =
      rank === null ? null : { rank, user_id, username, image_url, rating, is_provisional };
    ctx.type = "json";
    ctx.body = JSON.stringify(entry);
  });
}

function poolAsked(ctx: ApiContext): Pool {
  const pool = asked(ctx, "pool");
  if (pool === "" || pool === "duel") return "duel";
  if (pool === "table") return "table";
  throw new HttpFailure("bad_request", "pool is duel or table");
}
