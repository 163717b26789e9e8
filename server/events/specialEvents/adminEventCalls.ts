/** Special events as administrators plan them. */
import * as v from "valibot";
import {
  eventForm,
  MANAGED_EVENT_STATUSES,
  managedEventSchema,
  managedEventsSchema,
} from "#protocol/calls/specialEvents.ts";
import { byId, choice, cursor, prefix, reasonForm, rowsWanted } from "#server/base/api/fields.ts";
import { call, made, record } from "#server/base/api/declare.ts";
import { eventLimits } from "./limits.ts";

export const adminEventsCall = call({
  method: "GET",
  path: "/api/admin/events",
  who: "administrator",
  summary: "All special events. `q` is the beginning of the English title.",
  query: v.object({
    q: prefix,
    status: choice("all", MANAGED_EVENT_STATUSES, `status is all or one of ${MANAGED_EVENT_STATUSES.join(", ")}`),
    sort: choice("-start", ["start", "title", "-title"], "sort is start, -start, title or -title"),
    limit: rowsWanted(eventLimits.rowsMax),
    after: cursor,
  }),
  answer: record(managedEventsSchema),
});

export const adminEventCall = call({
  method: "GET",
  path: "/api/admin/events/:id",
  who: "administrator",
  summary: "One special event with its texts in all languages.",
  params: byId,
  answer: record(managedEventSchema),
});

export const createEventCall = call({
  method: "POST",
  path: "/api/admin/events",
  who: "administrator",
  summary: "Plans a special event that begins now, or at `startDate`. It needs a reward: gems, a cosmetic or both.",
  body: eventForm,
  answer: made(managedEventSchema),
  limits: ["staffChange"],
});

export const changeEventCall = call({
  method: "PUT",
  path: "/api/admin/events/:id",
  who: "administrator",
  summary:
    "Changes a special event. Once it has begun, its goal, rewards and start stay as they are; texts and the end can change. `not_found` for a cancelled one.",
  params: byId,
  body: eventForm,
  answer: record(managedEventSchema),
  limits: ["staffChange"],
});

export const cancelEventCall = call({
  method: "POST",
  path: "/api/admin/events/:id/cancel",
  who: "administrator",
  isFresh: true,
  summary:
    "Takes a special event away. Rewards that were paid stay. It can be reopened with the progress of its players.",
  params: byId,
  body: reasonForm,
  answer: record(managedEventSchema),
  limits: ["staffChange"],
});

export const reopenEventCall = call({
  method: "POST",
  path: "/api/admin/events/:id/reopen",
  who: "administrator",
  summary: "Puts a cancelled special event back. Matches that were played meanwhile do not count.",
  params: byId,
  body: reasonForm,
  answer: record(managedEventSchema),
  limits: ["staffChange"],
});
