import {
  type CaseDetail,
  caseDetailSchema,
  type CasePage,
  casePageSchema,
  type SignalPage,
  signalPageSchema,
} from "#protocol/calls/moderation.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, listQueryOf, type ListWanted } from "../table/adminList.ts";

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

export const fetchSignals = (wanted: ListWanted, signal?: AbortSignal): Promise<ApiResult<SignalPage>> =>
  send({ path: `/admin/signals?${listQueryOf(wanted)}`, signed: "always", answer: signalPageSchema, signal });

/** A case was decided or taken back: the queue, all open cases, the users and the log show it. */
export function caseChanged(): void {
  adminListChanged(casesList, "users", "log");
  invalidate(["admin", "item"]);
}
