/** The calls of moderators: the queue of cases, canned replies, and signals. */

import * as v from "valibot";
import { choice, cursor, rowsWanted, search } from "./fields.ts";
import {
  assignmentSchema,
  type banForm,
  CASE_KINDS,
  CASE_ORDERS,
  caseDetailSchema,
  casePageSchema,
  CASES_PAGE_MAX,
  type decideAppealForm,
  type dismissForm,
  repliesSchema,
  type replyForm,
  REPORT_STATUSES,
  type resolveForm,
  type reviewForm,
  SIGNAL_STATUSES,
  signalPageSchema,
} from "./moderation.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";
import { ids } from "#protocol/schema.ts";

const [usualOrder, ...otherOrders] = CASE_ORDERS;

export const casesQuery = v.object({
  q: search,
  status: choice(
    "pending",
    [...REPORT_STATUSES.slice(1), "all"],
    `status is one of ${REPORT_STATUSES.join(", ")}, all`,
  ),
  kind: choice("all", CASE_KINDS, `kind is one of all, ${CASE_KINDS.join(", ")}`),
  assigned: choice("all", ["me"], "assigned is all or me"),
  sort: choice(usualOrder, otherOrders, `sort is one of ${CASE_ORDERS.join(", ")}`),
  limit: rowsWanted(CASES_PAGE_MAX),
  after: cursor,
});

export const casesCall = call({
  method: "GET",
  path: "/api/admin/reports",
  who: "moderator",
  query: takes<typeof casesQuery>(),
  answer: record(casePageSchema),
});

export const caseCall = call({
  method: "GET",
  path: "/api/admin/reports/:id",
  who: "moderator",
  answer: record(caseDetailSchema),
});

export const claimCaseCall = call({
  method: "PUT",
  path: "/api/admin/reports/:id/claim",
  who: "moderator",
  answer: record(assignmentSchema),
});

export const releaseCaseCall = call({
  method: "DELETE",
  path: "/api/admin/reports/:id/claim",
  who: "moderator",
  answer: done,
});

const decided = record(v.object({ decision_id: ids.decision }));

export const resolveCaseCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/resolve",
  who: "moderator",
  body: takes<typeof resolveForm>(),
  answer: decided,
});

export const banReportedCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/ban",
  who: "administrator",
  body: takes<typeof banForm>(),
  answer: decided,
});

export const dismissCaseCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/dismiss",
  who: "moderator",
  body: takes<typeof dismissForm>(),
  answer: decided,
});

export const undoDecisionCall = call({
  method: "POST",
  path: "/api/admin/reports/decisions/:id/undo",
  who: "moderator",
  answer: record(v.object({ case_id: ids.case })),
});

export const decideAppealCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/appeal",
  who: "moderator",
  body: takes<typeof decideAppealForm>(),
  answer: decided,
});

export const repliesCall = call({
  method: "GET",
  path: "/api/admin/replies",
  who: "moderator",
  answer: record(repliesSchema),
});

export const addReplyCall = call({
  method: "POST",
  path: "/api/admin/replies",
  who: "moderator",
  body: takes<typeof replyForm>(),
  answer: made(v.object({ id: ids.reply })),
});

export const changeReplyCall = call({
  method: "PUT",
  path: "/api/admin/replies/:id",
  who: "moderator",
  body: takes<typeof replyForm>(),
  answer: done,
});

export const deleteReplyCall = call({
  method: "DELETE",
  path: "/api/admin/replies/:id",
  who: "moderator",
  answer: done,
});

export const signalsQuery = v.object({
  status: choice("open", [...SIGNAL_STATUSES.slice(1), "all"], "status is one of open, reviewed, all"),
  limit: rowsWanted(CASES_PAGE_MAX),
  after: cursor,
});

export const signalsCall = call({
  method: "GET",
  path: "/api/admin/signals",
  who: "moderator",
  query: takes<typeof signalsQuery>(),
  answer: record(signalPageSchema),
});

export const reviewSignalCall = call({
  method: "POST",
  path: "/api/admin/signals/:id/review",
  who: "moderator",
  body: takes<typeof reviewForm>(),
  answer: done,
});
