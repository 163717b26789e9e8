/** The figures of the dashboard. Conventions as in schema.ts; the product names the fields of the system status. */
import * as v from "valibot";
import { ANALYTICS_EVENTS, type AnalyticsEvent, openedSchema } from "./analytics.ts";
import { count, list, moment, orNull, span, text, whole } from "#protocol/schema.ts";
import { call, record, takes } from "#protocol/call.ts";

/** How many days an overview shows. */
export const OVERVIEW_DAYS = [7, 30, 90, 365] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];
const daysMax = 365;

const anyInteger = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
/** In percent, with fractions. */
const change = v.pipe(v.number(), v.minValue(-Number.MAX_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A figure, and by how many percent it differs from the one before; null where there was none before. */
const figureSchema = v.object({ value: anyInteger, change: orNull(change) });
export type Figure = Readonly<v.InferOutput<typeof figureSchema>>;

/** One value a day, from the first day of the period to today. */
const daily = list(count(), daysMax);

const eventCounts = v.object(
  Object.fromEntries(ANALYTICS_EVENTS.map((event) => [event, daily])) as Record<AnalyticsEvent, typeof daily>,
);

/** GET /admin/overview */
const overviewSchema = v.object({
  /** The start of the first day, in UTC. */
  from: moment,
  days: v.picklist(OVERVIEW_DAYS),
  totalUsers: figureSchema,
  activeGames: figureSchema,
  tournamentPlayers: figureSchema,
  /** Entry fees minus prizes, in gems. */
  revenue: figureSchema,
  sign_ups: daily,
  active_players: daily,
  matches: daily,
  /** The mean time in the queue of those who were paired; null on a day without any. */
  queue_wait_ms: list(orNull(span), daysMax),
  events: eventCounts,
  /** How often each value of an event's field occurred in the period. */
  event_fields: list(
    v.object({ event: v.picklist(ANALYTICS_EVENTS), field: text(40), value: text(40), count: count() }),
    1_000,
  ),
});
export type Overview = Readonly<v.InferOutput<typeof overviewSchema>>;

const days = v.pipe(
  v.optional(v.string(), "30"),
  v.picklist(OVERVIEW_DAYS.map(String), `days: one of ${OVERVIEW_DAYS.join(", ")}`),
  v.transform(Number),
  v.picklist(OVERVIEW_DAYS),
);

export const overviewQuery = v.object({ days });

export const overviewCall = call({
  method: "GET",
  path: "/api/admin/overview",
  who: "moderator",
  query: takes<typeof overviewQuery>(),
  answer: record(overviewSchema),
});

export const appOpenCall = call({
  method: "POST",
  path: "/api/events/app-open",
  who: "anyone",
  answer: record(openedSchema),
});
