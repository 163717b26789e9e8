/** The REST records of activities. Conventions as in schema.ts. */
import * as v from "valibot";
import { PLAYERS_MAX } from "#engine/config.ts";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import { ACHIEVEMENTS, type AchievementKey } from "./profiles.ts";
import { count, flag, id, ids, list, moment, orNull, text, username } from "#protocol/schema.ts";
import { publicUserSchema } from "./users.ts";
import { choice, cursor, rowsWanted } from "./fields.ts";
import { call, record, takes } from "#protocol/call.ts";

export const ACTIVITY_TYPES = ["achievement", "rank", "friend", "tournament", "game"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const tier = v.picklist([...TIERS.map(({ name }): TierName => name), UNRANKED]);

const common = {
  id,
  at: moment,
  /** The caller, or a friend. */
  user: publicUserSchema,
  is_own: flag,
};

const match = {
  match_id: ids.match,
  is_rated: flag,
  is_won: flag,
  /** 1 is first; equal points share a place [R8]. */
  place: count(),
  players: count(PLAYERS_MAX),
  /** By seat, without the user. Empty names are those of deleted accounts. */
  opponents: list(v.object({ user_id: orNull(ids.user), username, is_bot: flag }), PLAYERS_MAX),
};

/** A match of a tournament is a tournament's activity, all others are games. */
const activitySchema = v.variant("type", [
  v.object({
    ...common,
    type: v.literal("achievement"),
    achievement: v.picklist(Object.keys(ACHIEVEMENTS) as AchievementKey[]),
  }),
  v.object({ ...common, type: v.literal("rank"), pool: v.picklist(["duel", "table"]), before: tier, after: tier }),
  v.object({ ...common, type: v.literal("friend"), friend: publicUserSchema }),
  v.object({ ...common, type: v.literal("tournament"), ...match }),
  v.object({ ...common, type: v.literal("game"), ...match }),
]);
export type Activity = Readonly<v.InferOutput<typeof activitySchema>>;

/** GET /activities: newest first. `next` continues the list; null at its end. */
const activitiesSchema = v.object({ items: list(activitySchema, 100), next: orNull(text(128)) });
export type Activities = Readonly<v.InferOutput<typeof activitiesSchema>>;

export const activitiesQuery = v.object({
  type: choice("all", ACTIVITY_TYPES, `type is all or one of ${ACTIVITY_TYPES.join(", ")}`),
  limit: rowsWanted(),
  after: cursor,
});

export const activitiesCall = call({
  method: "GET",
  path: "/api/activities",
  who: "session",
  query: takes<typeof activitiesQuery>(),
  answer: record(activitiesSchema),
});
