/** The REST records of the leaderboards. Conventions as in schema.ts. */
import * as v from "valibot";
import { frameField } from "./look.ts";
import { count, flag, ids, orNull, pictureAddress, rating, rows, username } from "#protocol/schema.ts";
import { fieldBounds, page, pool, search } from "./fields.ts";
import { call, record, takes } from "#protocol/call.ts";

export const leaderboardEntrySchema = v.object({
  rank: count(),
  user_id: ids.user,
  is_provisional: flag,
  username,
  image_url: pictureAddress,
  ...frameField,
  rating,
});
export type LeaderboardEntry = Readonly<v.InferOutput<typeof leaderboardEntrySchema>>;

/** GET /leaderboard (`pool`, `search`, `limit`, `offset`), /leaderboard/topplayers */
export const leaderboardSchema = rows(leaderboardEntrySchema);
/** GET /leaderboard/me */
export const ownPlaceSchema = orNull(leaderboardEntrySchema);

export const leaderboardQuery = v.object({ pool, ...page(fieldBounds.pageRowsMax), search });

export const leaderboardCall = call({
  method: "GET",
  path: "/api/leaderboard",
  who: "anyone",
  query: takes<typeof leaderboardQuery>(),
  answer: record(leaderboardSchema),
});

export const topPlayersQuery = v.object({ pool });

export const topPlayersCall = call({
  method: "GET",
  path: "/api/leaderboard/topplayers",
  who: "anyone",
  query: takes<typeof topPlayersQuery>(),
  answer: record(leaderboardSchema),
});

export const ownPlaceQuery = v.object({ pool });

export const ownPlaceCall = call({
  method: "GET",
  path: "/api/leaderboard/me",
  who: "session",
  query: takes<typeof ownPlaceQuery>(),
  answer: record(ownPlaceSchema),
});
