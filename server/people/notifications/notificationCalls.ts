/** The notifications of an account. */
import * as v from "valibot";
import {
  allReadSchema,
  NOTIFICATION_TABS,
  notificationPageSchema,
  NOTIFICATIONS_PAGE_MAX,
  seenForm,
  undoReadForm,
  unreadSchema,
} from "#protocol/calls/notification/records.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { notificationLimits } from "./limits.ts";

const tabs = NOTIFICATION_TABS.join(", ");
const whole = `limit is a whole number from 1 to ${NOTIFICATIONS_PAGE_MAX}`;

export const notificationsCall = call({
  method: "GET",
  path: "/api/notifications",
  who: "account",
  summary:
    "The user's notifications, newest first; kept for 90 days, 300 at most. `total` and `unread` count all of them, on every `tab`.",
  query: v.object({
    tab: v.optional(v.picklist(NOTIFICATION_TABS, `tab is one of ${tabs}`), "all"),
    limit: v.pipe(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, whole)), String(notificationLimits.pageRows)),
      v.transform(Number),
      v.minValue(1, whole),
      v.maxValue(NOTIFICATIONS_PAGE_MAX, whole),
    ),
    after: v.pipe(
      v.optional(v.pipe(v.string(), v.regex(/^\d{0,10}$/, "after is the `next` of an earlier answer")), ""),
      v.transform((cursor) => (cursor === "" ? null : cursor)),
    ),
  }),
  answer: record(notificationPageSchema),
});

export const unreadCall = call({
  method: "GET",
  path: "/api/notifications/unread",
  who: "account",
  summary: "How many notifications are unread, without those of a type that the user has switched off.",
  answer: record(unreadSchema),
});

export const seenCall = call({
  method: "POST",
  path: "/api/notifications/seen",
  who: "account",
  summary: "The list was on screen up to this notification: what the user has seen is in no mail.",
  body: seenForm,
  answer: done,
  limits: ["notifications"],
});

export const readCall = call({
  method: "PUT",
  path: "/api/notifications/:id/read",
  who: "account",
  summary: "Marks a notification as read. Repeating it changes nothing, and there is no way back.",
  params: byId,
  answer: done,
  limits: ["notifications"],
});

export const readAllCall = call({
  method: "POST",
  path: "/api/notifications/read",
  who: "account",
  summary: "Marks all notifications as read. `read_at` takes it back by `POST /notifications/unread`.",
  answer: record(allReadSchema),
  limits: ["notifications"],
});

export const unreadAgainCall = call({
  method: "POST",
  path: "/api/notifications/unread",
  who: "account",
  summary: "Takes `POST /notifications/read` back: what it marked as read at `read_at` is unread again.",
  body: undoReadForm,
  answer: done,
  limits: ["notifications"],
});
