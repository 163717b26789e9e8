/** The product's nine usage events and their fields. No field says who the player is. */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { count, flag, orNull, text } from "#protocol/schema.ts";

const none = v.strictObject({});
const hand = v.strictObject({ hand_number: count() });

const analyticsSchemas = {
  /** The page was opened. */
  app_open: none,
  hand_ended: hand,
  new_hand_started: hand,
  game_ended: v.strictObject({ won: flag }),
  rematch_started: none,
  message_sent: none,
  /** A table for friends was opened. */
  invited_friend: v.strictObject({
    numPlayers: count(),
    winPoints: count(),
    includeAces: flag,
    includeSixes: flag,
    isRated: flag,
  }),
  /** Quick match was joined. */
  start_match_game: v.strictObject({ method: v.literal("play_now") }),
  start_bot_game: v.strictObject({ difficulty: v.picklist(BOT_LEVELS) }),
} as const;

export type AnalyticsEvents = { [E in keyof typeof analyticsSchemas]: v.InferOutput<(typeof analyticsSchemas)[E]> };
export type AnalyticsEvent = keyof AnalyticsEvents;

export const ANALYTICS_EVENTS = Object.keys(analyticsSchemas) as readonly AnalyticsEvent[];

/** Counts one event; it neither waits nor throws. */
export type CountEvent = <E extends AnalyticsEvent>(event: E, fields: Readonly<AnalyticsEvents[E]>) => void;

/** POST /events/app-open: where the page forwards its events to, an Umami of the operator; null: nowhere. */
export const openedSchema = v.object({ forward: orNull(v.object({ url: text(300), site: text(64) })) });
export type Opened = Readonly<v.InferOutput<typeof openedSchema>>;
