/** The REST records of the leaderboards. Conventions as in schema.ts. */
import * as v from "valibot";
import { frameField } from "./look.ts";
import { count, flag, id, orNull, pictureAddress, rating, rows, username } from "#protocol/schema.ts";

export const leaderboardEntrySchema = v.object({
  rank: count(),
  user_id: id,
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
