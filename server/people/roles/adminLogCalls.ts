/** The log of what staff have changed, for staff. */
import * as v from "valibot";
import { call, raw, record } from "#server/base/api/declare.ts";
import { choice, cursor, prefix, rowsWanted } from "#server/base/api/fields.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { ADMIN_ACTIONS, adminLogPageSchema, TARGET_KINDS } from "#protocol/calls/adminLog.ts";

const searched = {
  q: prefix,
  action: choice("all", ADMIN_ACTIONS, `action is all or one of ${ADMIN_ACTIONS.join(", ")}`),
  target: choice("all", TARGET_KINDS, `target is all or one of ${TARGET_KINDS.join(", ")}`),
};

export const adminLogCall = call({
  method: "GET",
  path: "/api/admin/log",
  who: "moderator",
  summary:
    "What staff have changed, newest first, page by page: who, which action, what it was about, when, why, and the changed fields before and after. `q` is the beginning of the name of a member of staff or of a target; `action` and `target` (its kind) narrow the list.",
  query: v.object({ ...searched, limit: rowsWanted(apiLimits.pageRowsMax), after: cursor }),
  answer: record(adminLogPageSchema),
});

export const adminLogFileCall = call({
  method: "GET",
  path: "/api/admin/log.csv",
  who: "moderator",
  summary:
    "The same entries as a CSV file in UTF-8, up to 10,000 of them. A cell that a spreadsheet would take for a formula begins with an apostrophe.",
  query: v.object(searched),
  answer: raw("text/csv"),
  share: "export",
  limits: ["adminExport"],
});
