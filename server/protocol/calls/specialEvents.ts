/** The REST records of special events: a goal for all players in a time, with a reward. Conventions as in schema.ts. */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { COSMETIC_KEYS } from "./cosmetics.ts";
import { COSMETIC_KINDS, RARITIES } from "./look.ts";
import { count, ids, list, moment, orNull, text, username, whole } from "#protocol/schema.ts";
import { choice, cursor, prefix, type reasonForm, rowsWanted } from "./fields.ts";
import { call, made, record, takes } from "#protocol/call.ts";

/** What is counted towards the goal. */
export const EVENT_GOALS = [
  "hands_six",
  "hands_seven",
  "hands_won",
  "matches_won",
  "matches_played",
  "days_played",
  "opponents_met",
] as const;
export type EventGoal = (typeof EVENT_GOALS)[number];

/** Which matches count: all on this server, those with another person, or ranked ones. */
export const EVENT_COUNTS = ["all", "people", "ranked"] as const;
export type EventCounts = (typeof EVENT_COUNTS)[number];

export const EVENT_STATUSES = ["ongoing", "upcoming", "past"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const eventBounds = {
  titleCharsMax: 80,
  descriptionCharsMax: 500,
  goalMax: 1_000,
  gemsMax: 10_000,
  aheadMsMax: 365 * 86_400_000,
  lengthMsMax: 92 * 86_400_000,
} as const;
const { titleCharsMax, descriptionCharsMax, goalMax, gemsMax } = eventBounds;

const goal = { goal: v.picklist(EVENT_GOALS), goal_count: whole(1, goalMax), counts: v.picklist(EVENT_COUNTS) };

const reward = v.variant("type", [
  v.object({ type: v.literal("currency"), currency: v.literal("gems"), amount: count() }),
  v.object({
    type: v.literal("cosmetic"),
    /** The key of a cosmetic. */
    name: text(32),
    kind: v.picklist(COSMETIC_KINDS),
    rarity: v.picklist(RARITIES),
  }),
]);
export type EventReward = Readonly<v.InferOutput<typeof reward>>;

const specialEventSchema = v.object({
  id: ids.event,
  type: v.literal("special"),
  title: text(titleCharsMax),
  description: text(descriptionCharsMax),
  /** The language of title and description. */
  locale: v.picklist(LOCALES),
  status: v.picklist(EVENT_STATUSES),
  startDate: moment,
  endDate: moment,
  ...goal,
  rewards: list(reward, 8),
  /** How many players have begun. */
  participants: count(),
  /** How far the user is; null for visitors and guests. */
  progress: orNull(count()),
  /** When the user reached the goal and got the reward. */
  done_at: orNull(moment),
});
export type SpecialEvent = Readonly<v.InferOutput<typeof specialEventSchema>>;

/** GET /events */
const specialEventsSchema = v.object({ items: list(specialEventSchema, 100), next: orNull(text(128)) });
export type SpecialEvents = Readonly<v.InferOutput<typeof specialEventsSchema>>;

const localText = v.object({ title: text(titleCharsMax), description: text(descriptionCharsMax) });
const texts = v.object({
  en: localText,
  es: v.optional(localText),
  fr: v.optional(localText),
  de: v.optional(localText),
});
/** Title and description by language. English is always there. */
export type EventTexts = Readonly<v.InferOutput<typeof texts>>;
export const eventTexts = texts;

/** POST /admin/events, PUT /admin/events/:id */
export const eventForm = v.object({
  texts,
  ...goal,
  /** Null for now. */
  startDate: orNull(moment),
  endDate: moment,
  gems: count(gemsMax),
  /** A cosmetic as a reward besides the gems. */
  item: orNull(v.picklist(COSMETIC_KEYS)),
});
export type EventForm = Readonly<v.InferOutput<typeof eventForm>>;

export const MANAGED_EVENT_STATUSES = [...EVENT_STATUSES, "cancelled"] as const;
export type ManagedEventStatus = (typeof MANAGED_EVENT_STATUSES)[number];

/** GET /admin/events/:id */
const managedEventSchema = v.object({
  id: ids.event,
  texts,
  ...goal,
  startDate: moment,
  endDate: moment,
  gems: count(),
  item: orNull(text(32)),
  status: v.picklist(MANAGED_EVENT_STATUSES),
  /** Who planned it; null after that account was deleted. */
  author: orNull(username),
  /** How many players have begun, and how many reached the goal. */
  participants: count(),
  done: count(),
});
export type ManagedEvent = Readonly<v.InferOutput<typeof managedEventSchema>>;

/** GET /admin/events */
const managedEventsSchema = v.object({
  items: list(managedEventSchema, 100),
  next: orNull(text(512)),
  total: count(),
});
export type ManagedEvents = Readonly<v.InferOutput<typeof managedEventsSchema>>;

const [english, ...otherLocales] = LOCALES;

const [ongoing, ...otherStatuses] = EVENT_STATUSES;

export const eventsQuery = v.object({
  locale: choice(english, otherLocales, `locale is one of ${LOCALES.join(", ")}`),
  status: choice(ongoing, otherStatuses, `status is one of ${EVENT_STATUSES.join(", ")}`),
  limit: rowsWanted(),
  after: cursor,
});

export const eventsCall = call({
  method: "GET",
  path: "/api/events",
  who: "anyone",
  isSigned: true,
  query: takes<typeof eventsQuery>(),
  answer: record(specialEventsSchema),
});

export const adminEventsQuery = v.object({
  q: prefix,
  status: choice("all", MANAGED_EVENT_STATUSES, `status is all or one of ${MANAGED_EVENT_STATUSES.join(", ")}`),
  sort: choice("-start", ["start", "title", "-title"], "sort is start, -start, title or -title"),
  limit: rowsWanted(),
  after: cursor,
});

export const adminEventsCall = call({
  method: "GET",
  path: "/api/admin/events",
  who: "administrator",
  query: takes<typeof adminEventsQuery>(),
  answer: record(managedEventsSchema),
});

export const adminEventCall = call({
  method: "GET",
  path: "/api/admin/events/:id",
  who: "administrator",
  answer: record(managedEventSchema),
});

export const createEventCall = call({
  method: "POST",
  path: "/api/admin/events",
  who: "administrator",
  body: takes<typeof eventForm>(),
  answer: made(managedEventSchema),
});

export const changeEventCall = call({
  method: "PUT",
  path: "/api/admin/events/:id",
  who: "administrator",
  body: takes<typeof eventForm>(),
  answer: record(managedEventSchema),
});

export const cancelEventCall = call({
  method: "POST",
  path: "/api/admin/events/:id/cancel",
  who: "administrator",
  body: takes<typeof reasonForm>(),
  answer: record(managedEventSchema),
});

export const reopenEventCall = call({
  method: "POST",
  path: "/api/admin/events/:id/reopen",
  who: "administrator",
  body: takes<typeof reasonForm>(),
  answer: record(managedEventSchema),
});
