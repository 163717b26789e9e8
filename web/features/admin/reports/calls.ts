import { caseCall, casesCall, signalsCall } from "#protocol/calls/moderationCalls.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, itemQuery, pageOf } from "../table/adminList.ts";

/** The names of the lists in the cache. */
export const casesList = "reports";
export const signalsList = "signals";

export const fetchCases = pageOf(casesCall);
export const fetchSignals = pageOf(signalsCall);

export const caseQuery = (id: string) => itemQuery(casesList, id, caseCall);

/** A case was decided or taken back: the queue, all open cases, the users and the log show it. */
export function caseChanged(): void {
  adminListChanged(casesList, "users", "log");
  invalidate(adminKeys.items);
}
