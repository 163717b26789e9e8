/** The moderators' queue: cases of reports and appeals, and what is decided about them. */
import * as v from "valibot";
import { call, done, record } from "#server/base/api/declare.ts";
import { byId, choice, cursor, rowsWanted, search } from "#server/base/api/fields.ts";
import {
  assignmentSchema,
  banForm,
  CASE_KINDS,
  CASE_ORDERS,
  caseDetailSchema,
  casePageSchema,
  CASES_PAGE_MAX,
  decideAppealForm,
  dismissForm,
  REPORT_STATUSES,
  resolveForm,
} from "#protocol/calls/moderation.ts";
import { id } from "#server/protocol/schema.ts";

const [usualOrder, ...otherOrders] = CASE_ORDERS;

export const casesCall = call({
  method: "GET",
  path: "/api/admin/reports",
  who: "moderator",
  summary:
    "Cases: all pending reports about one player together, or one appeal. `q` is the beginning of the player's name; `assigned=me` those that the moderator works on.",
  query: v.object({
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
  }),
  answer: record(casePageSchema),
  share: "search",
});

export const caseCall = call({
  method: "GET",
  path: "/api/admin/reports/:id",
  who: "moderator",
  summary:
    "A case with its reports, their evidence and matches, earlier reports about and by the player, sanctions, decisions, and the appeal if it is one.",
  params: byId,
  answer: record(caseDetailSchema),
});

export const claimCaseCall = call({
  method: "PUT",
  path: "/api/admin/reports/:id/claim",
  who: "moderator",
  summary: "Takes a case for half an hour, or keeps it for longer. `claimed` while another moderator has it.",
  params: byId,
  answer: record(assignmentSchema),
  refusals: ["claimed", "already_decided", "own_case"],
  limits: ["moderate"],
});

export const releaseCaseCall = call({
  method: "DELETE",
  path: "/api/admin/reports/:id/claim",
  who: "moderator",
  summary: "Gives a case back to the queue.",
  params: byId,
  answer: done,
  limits: ["moderate"],
});

const decided = record(v.object({ decision_id: id }));

export const resolveCaseCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/resolve",
  who: "moderator",
  summary:
    "Resolves reports of a case, with what is done to the player. A mute and a suspension have `hours`; moderators: up to 7 days. Without one of these it can be undone for two minutes, and only then the players are told.",
  params: byId,
  body: resolveForm,
  answer: decided,
  refusals: ["claimed", "already_decided", "own_case", "bad_request", "last_administrator"],
  limits: ["moderate"],
});

export const banReportedCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/ban",
  who: "administrator",
  isFresh: true,
  summary: "Resolves reports of a case with a ban of the player.",
  params: byId,
  body: banForm,
  answer: decided,
  refusals: ["claimed", "already_decided", "own_case", "last_administrator"],
  limits: ["moderate"],
});

export const dismissCaseCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/dismiss",
  who: "moderator",
  summary: "Dismisses reports of a case. It can be undone for two minutes, and only then the players are told.",
  params: byId,
  body: dismissForm,
  answer: decided,
  refusals: ["claimed", "already_decided", "own_case"],
  limits: ["moderate"],
});

export const undoDecisionCall = call({
  method: "POST",
  path: "/api/admin/reports/decisions/:id/undo",
  who: "moderator",
  summary:
    "Takes back an own decision whose players were not told yet. Answers the case in which its reports are again.",
  params: byId,
  answer: record(v.object({ case_id: id })),
  refusals: ["claimed", "already_decided"],
  limits: ["moderate"],
});

export const decideAppealCall = call({
  method: "POST",
  path: "/api/admin/reports/:id/appeal",
  who: "moderator",
  summary:
    "Grants or refuses the appeal of a case. Granted, the sanction is lifted. `own_case` for the moderator who gave the sanction, unless nobody else could decide.",
  params: byId,
  body: decideAppealForm,
  answer: decided,
  refusals: ["claimed", "already_decided", "own_case", "bad_request"],
  limits: ["moderate"],
});
