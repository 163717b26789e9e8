/** Canned replies, and signals. */
import * as v from "valibot";
import { call, done, made, record } from "#server/base/api/declare.ts";
import { byId, choice, cursor, rowsWanted } from "#server/base/api/fields.ts";
import {
  CASES_PAGE_MAX,
  repliesSchema,
  replyForm,
  reviewForm,
  SIGNAL_STATUSES,
  signalPageSchema,
} from "#protocol/calls/moderation.ts";
import { id } from "#server/protocol/schema.ts";

export const repliesCall = call({
  method: "GET",
  path: "/api/admin/replies",
  who: "moderator",
  summary: "Canned replies in all languages, by title.",
  answer: record(repliesSchema),
});

export const addReplyCall = call({
  method: "POST",
  path: "/api/admin/replies",
  who: "moderator",
  summary: "Adds a canned reply.",
  body: replyForm,
  answer: made(v.object({ id })),
  refusals: ["bad_request"],
  limits: ["moderate"],
});

export const changeReplyCall = call({
  method: "PUT",
  path: "/api/admin/replies/:id",
  who: "moderator",
  summary: "Changes a canned reply. What was sent before stays as it was.",
  params: byId,
  body: replyForm,
  answer: done,
  limits: ["moderate"],
});

export const deleteReplyCall = call({
  method: "DELETE",
  path: "/api/admin/replies/:id",
  who: "moderator",
  summary: "Deletes a canned reply.",
  params: byId,
  answer: done,
  limits: ["moderate"],
});

export const signalsCall = call({
  method: "GET",
  path: "/api/admin/signals",
  who: "moderator",
  summary:
    "What the server noticed and moderators should look at: two who meet again and again with one always losing, many accounts in one browser. Nothing follows from it by itself.",
  query: v.object({
    status: choice("open", [...SIGNAL_STATUSES.slice(1), "all"], "status is one of open, reviewed, all"),
    limit: rowsWanted(CASES_PAGE_MAX),
    after: cursor,
  }),
  answer: record(signalPageSchema),
});

export const reviewSignalCall = call({
  method: "POST",
  path: "/api/admin/signals/:id/review",
  who: "moderator",
  summary:
    "Marks a signal as reviewed; with `report_user_id` one of its accounts is reported as well, for cheating. The same signal is open again when it comes up once more.",
  params: byId,
  body: reviewForm,
  answer: done,
  refusals: ["bad_request", "already_decided"],
  limits: ["moderate"],
});
