/** The leaderboard. */
import * as v from "valibot";
import { leaderboardSchema, ownPlaceSchema } from "#protocol/calls/leaderboard.ts";
import { call, record } from "#server/base/api/declare.ts";
import { page, pool, search } from "#server/base/api/fields.ts";
import { leaderboardLimits } from "./limits.ts";

export const leaderboardCall = call({
  method: "GET",
  path: "/api/leaderboard",
  who: "anyone",
  summary:
    "Players by rating. The pool `duel` is of two players, `table` of three and four; `search` is a part of the name.",
  query: v.object({ pool, ...page(leaderboardLimits.leaderboardRows), search }),
  answer: record(leaderboardSchema),
  share: "search",
  ownLimits: ["search"],
});

export const topPlayersCall = call({
  method: "GET",
  path: "/api/leaderboard/topplayers",
  who: "anyone",
  summary: "The first ten of a pool.",
  query: v.object({ pool }),
  answer: record(leaderboardSchema),
});

export const ownPlaceCall = call({
  method: "GET",
  path: "/api/leaderboard/me",
  who: "session",
  summary: "The user's own line of a pool, or `null` where the pool does not list the user.",
  query: v.object({ pool }),
  answer: record(ownPlaceSchema),
});
