/**
 * The domain of roles and the admin log. It promises that every change by staff is stored together with an entry of the
 * log, that no entry is ever changed, and that an administrator always remains. This file has the log for staff, page by
 * page and as a CSV file.
 */
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import {
  type AdminLogEntry,
  type ChangedFields,
  adminLogCall,
  adminLogFileQuery,
  adminLogQuery,
  adminLogFileCall,
} from "#protocol/calls/adminLog.ts";
import { type AdminLogStore, adminLogStore } from "./adminLogStore.ts";
import { adminLogLimits } from "./limits.ts";
import { domain } from "#server/base/domain.ts";
import { roleStore } from "./roles.ts";
import { route } from "#server/base/api/declare.ts";

const adminLogRoute = route(adminLogCall, {
  summary:
    "What staff have changed, newest first, page by page: who, which action, what it was about, when, why, and the changed fields before and after. `q` is the beginning of the name of a member of staff or of a target; `action` and `target` (its kind) narrow the list.",
  query: adminLogQuery,
});

const adminLogFileRoute = route(adminLogFileCall, {
  summary:
    "The same entries as a CSV file in UTF-8, up to 10,000 of them. A cell that a spreadsheet would take for a formula begins with an apostrophe.",
  query: adminLogFileQuery,
  share: "export",
  limits: ["adminExport"],
});

const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A cell. Names and reasons are hostile: one that a spreadsheet would compute is marked as text. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;

const head = ["id", "timestamp", "admin", "action", "target_kind", "target_id", "target", "details", "before", "after"];
const written = (fields: ChangedFields | null): string => (fields === null ? "" : JSON.stringify(fields));

const lineOf = (entry: AdminLogEntry): string =>
  csvLine([
    entry.id,
    new Date(entry.timestamp).toISOString(),
    entry.admin,
    entry.action,
    entry.target_kind,
    entry.target_id,
    entry.target,
    entry.details,
    written(entry.before),
    written(entry.after),
  ]);

function adminLogRoutes(
  serve: Serve,
  { store }: { readonly store: { readonly adminLog: Pick<AdminLogStore, "page"> } },
): void {
  serve(adminLogRoute, async ({ query: { q, action, target, limit, after } }) => {
    const afterId = readCursor(after, "number")?.id ?? null;
    const found = await store.adminLog.page({ q, action, targetKind: target, limit, afterId });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : cursorOf(last.timestamp, last.id) };
  });

  serve(adminLogFileRoute, async ({ ctx, query: { q, action, target } }) => {
    const { exportRowsMax, exportPageRows: limit } = adminLogLimits;
    const lines = [csvLine(head)];
    let afterId: number | null = null;
    // In pages, so that no query holds up the others.
    while (lines.length <= exportRowsMax) {
      const found: readonly AdminLogEntry[] = await store.adminLog.page({
        q,
        action,
        targetKind: target,
        limit,
        afterId,
      });
      const page = found.slice(0, limit);
      lines.push(...page.map(lineOf));
      if (found.length <= limit) break;
      afterId = Number(page.at(-1)?.id);
    }
    ctx.set("Content-Disposition", 'attachment; filename="spar-admin-log.csv"');
    ctx.type = "text/csv; charset=utf-8";
    ctx.body = lines.slice(0, exportRowsMax + 1).join("");
  });
}

/** Roles of the staff, and the log of what they do. */
export const rolesDomain = domain({
  stores: (database) => ({ roles: roleStore(database), adminLog: adminLogStore(database) }),
  routes: { Administration: [adminLogRoutes] },
});
