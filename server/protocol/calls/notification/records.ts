/** The REST records of notifications. Conventions as in schema.ts. */
import { notificationIdOf } from "#protocol/ids.ts";
import * as v from "valibot";
import { count, flag, ids, list, moment, orNull, text } from "#protocol/schema.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { charsMax, notificationSchema, unreadSchema } from "#protocol/frames/userRecords.ts";

/** The lists that the page offers. */
export const NOTIFICATION_TABS = ["all", "unread", "challenges", "tournaments", "rewards"] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** How many a page of the list has at most. */
export const NOTIFICATIONS_PAGE_MAX = 50;

/** GET /notifications */
export const notificationPageSchema = v.object({
  items: list(notificationSchema, NOTIFICATIONS_PAGE_MAX),
  /** Where the next page begins, for `after`; null on the last one. */
  next: orNull(ids.notification),
  /** All that are kept for the user. */
  total: count(),
  unread: count(),
});
export type NotificationPage = Readonly<v.InferOutput<typeof notificationPageSchema>>;

/** POST /notifications/read: all that were unread are read, and have this time. It takes the step back. */
export const allReadSchema = v.object({ read_at: moment });
export type AllRead = Readonly<v.InferOutput<typeof allReadSchema>>;
/** POST /notifications/unread takes the step back: those that were read at this time are unread again. */
export const undoReadForm = v.object({ read_at: moment });

/** POST /notifications/seen: the list was on screen; the newest notification in it. It is in no mail any more. */
export const seenForm = v.object({ id: ids.notification });

/** POST /notifications/unsubscribe */
export const unsubscribeForm = v.object({ token: text(100) });

/** The longest addresses of known push services have about 700 characters. */
export const PUSH_ENDPOINT_CHARS_MAX = 1_000;

/** GET /push */
export const pushKeySchema = v.object({
  public_key: text(128),
  /** Whether the account's setting is on. */
  is_on: flag,
});
export type PushKey = Readonly<v.InferOutput<typeof pushKeySchema>>;

export const PUSH_CHARS_MAX = 300;
const pushText = text(PUSH_CHARS_MAX);
/** What a push to a browser holds, encrypted. Its sentences are in the user's language. */
export const pushPayloadSchema = v.object({
  id: ids.notification,
  title: pushText,
  body: pushText,
  link: text(charsMax.link),
});
export type PushPayload = Readonly<v.InferOutput<typeof pushPayloadSchema>>;

export const unsubscribeCall = call({
  method: "POST",
  path: "/api/notifications/unsubscribe",
  who: "anyone",
  body: takes<typeof unsubscribeForm>(),
  answer: done,
});

const tabs = NOTIFICATION_TABS.join(", ");

const whole = `limit is a whole number from 1 to ${NOTIFICATIONS_PAGE_MAX}`;

export const notificationsQuery = v.object({
  tab: v.optional(v.picklist(NOTIFICATION_TABS, `tab is one of ${tabs}`), "all"),
  limit: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, whole)), String(fieldBounds.pageRows)),
    v.transform(Number),
    v.minValue(1, whole),
    v.maxValue(NOTIFICATIONS_PAGE_MAX, whole),
  ),
  after: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{0,10}$/, "after is the `next` of an earlier answer")), ""),
    v.transform((cursor) => (cursor === "" ? null : notificationIdOf(cursor))),
  ),
});

export const notificationsCall = call({
  method: "GET",
  path: "/api/notifications",
  who: "account",
  query: takes<typeof notificationsQuery>(),
  answer: record(notificationPageSchema),
});

export const unreadCall = call({
  method: "GET",
  path: "/api/notifications/unread",
  who: "account",
  answer: record(unreadSchema),
});

export const seenCall = call({
  method: "POST",
  path: "/api/notifications/seen",
  who: "account",
  body: takes<typeof seenForm>(),
  answer: done,
});

export const readCall = call({
  method: "PUT",
  path: "/api/notifications/:id/read",
  who: "account",
  answer: done,
});

export const readAllCall = call({
  method: "POST",
  path: "/api/notifications/read",
  who: "account",
  answer: record(allReadSchema),
});

export const unreadAgainCall = call({
  method: "POST",
  path: "/api/notifications/unread",
  who: "account",
  body: takes<typeof undoReadForm>(),
  answer: done,
});

export const pushKeyCall = call({
  method: "GET",
  path: "/api/push",
  who: "account",
  answer: record(pushKeySchema),
});

const endpoint = v.pipe(v.string("a text"), v.minLength(1, "a text"), v.maxLength(PUSH_ENDPOINT_CHARS_MAX, "a text"));

/** A point of P-256, uncompressed, and 16 bytes, both in base64url. */
const p256dh = v.pipe(v.string("a key"), v.regex(/^B[\w-]{86}=?$/, "a key"));

const auth = v.pipe(v.string("a secret"), v.regex(/^[\w-]{22}={0,2}$/, "a secret"));

export const subscribeBody = v.object({ endpoint, p256dh, auth });

export const subscribeCall = call({
  method: "PUT",
  path: "/api/push/subscription",
  who: "account",
  body: takes<typeof subscribeBody>(),
  answer: done,
});

export const endSubscriptionBody = v.object({ endpoint });

export const endSubscriptionCall = call({
  method: "DELETE",
  path: "/api/push/subscription",
  who: "account",
  body: takes<typeof endSubscriptionBody>(),
  answer: done,
});
