import * as v from "valibot";
import {
  assignmentSchema,
  type BanForm,
  type CaseDetail,
  type CasePage,
  caseDetailSchema,
  casePageSchema,
  type DecideAppealForm,
  type DismissForm,
  type ResolveForm,
  type ReviewForm,
  type SignalPage,
  signalPageSchema,
} from "#protocol/calls/moderation.ts";
import { id as idSchema } from "#server/protocol/schema.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, type ListWanted, listQueryOf } from "../table/adminList.ts";

/** The names of the lists in the cache. */
export const casesList = "reports";
export const signalsList = "signals";

const path = (id: string): string => `/admin/reports/${encodeURIComponent(id)}`;

export const fetchCases = (wanted: ListWanted, signal?: AbortSignal): Promise<ApiResult<CasePage>> =>
  send({ path: `/admin/reports?${listQueryOf(wanted)}`, signed: "always", answer: casePageSchema, signal });

export const caseQuery = (id: string) =>
  query<CaseDetail>(keys.admin.item(casesList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: caseDetailSchema, signal }),
  );

export const claimCase = (id: string): Promise<ApiResult<unknown>> =>
  send({ path: `${path(id)}/claim`, method: "PUT", signed: "always", answer: assignmentSchema });
export const releaseCase = (id: string): Promise<ApiResult<void>> =>
  send({ path: `${path(id)}/claim`, method: "DELETE", signed: "always" });

const decidedSchema = v.object({ decision_id: idSchema });
const decide = (to: string, body: object): Promise<ApiResult<unknown>> =>
  send({ path: to, method: "POST", body, signed: "always", answer: decidedSchema });

export const resolveCase = (id: string, form: ResolveForm): Promise<ApiResult<unknown>> =>
  decide(`${path(id)}/resolve`, form);
export const banReported = (id: string, form: BanForm): Promise<ApiResult<unknown>> => decide(`${path(id)}/ban`, form);
export const dismissCase = (id: string, form: DismissForm): Promise<ApiResult<unknown>> =>
  decide(`${path(id)}/dismiss`, form);
export const decideAppeal = (id: string, form: DecideAppealForm): Promise<ApiResult<unknown>> =>
  decide(`${path(id)}/appeal`, form);

/** Resolves to the case in which the reports are again. */
export const undoDecision = (decisionId: string): Promise<ApiResult<{ readonly case_id: string }>> =>
  send({
    path: `/admin/reports/decisions/${encodeURIComponent(decisionId)}/undo`,
    method: "POST",
    signed: "always",
    answer: v.object({ case_id: idSchema }),
  });

export const fetchSignals = (wanted: ListWanted, signal?: AbortSignal): Promise<ApiResult<SignalPage>> =>
  send({ path: `/admin/signals?${listQueryOf(wanted)}`, signed: "always", answer: signalPageSchema, signal });

export const reviewSignal = (id: string, form: ReviewForm): Promise<ApiResult<void>> =>
  send({ path: `/admin/signals/${encodeURIComponent(id)}/review`, method: "POST", body: form, signed: "always" });

/** A case was decided or taken back: the queue, all open cases, the users and the log show it. */
export function caseChanged(): void {
  adminListChanged(casesList, "users", "log");
  invalidate(["admin", "item"]);
}
