import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import type { Incident } from "#protocol/calls/status.ts";
import { dayMs, statusLimits } from "./limits.ts";
import type { StatusBoard } from "./statusBoard.ts";
import { incidentsCall, openIncidentCall, removeIncidentCall, statusCall, updateIncidentCall } from "./statusCalls.ts";
import { type StatusStore, statusStore } from "./statusStore.ts";
import { domain } from "#server/base/domain.ts";

interface StatusDependencies {
  readonly store: { readonly status: StatusStore };
  readonly statusBoard: Pick<StatusBoard, "shown" | "readIncidents">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What staff write, without characters that are not seen. @throws HttpFailure where nothing is left */
function seen(field: "title" | "text", written: string): string {
  const text = visibleText(written);
  if (text === "") throw new HttpFailure("invalid_body", `${field}: expected visible text`);
  return text;
}

/** The status page, and incidents as staff write them. */
export function statusRoutes(serve: Serve, { store: { status }, statusBoard, now }: StatusDependencies): void {
  const all = (): Promise<Incident[]> => status.incidents(now() - statusLimits.daysKept * dayMs);
  const changed = async (): Promise<Incident[]> => {
    await statusBoard.readIncidents();
    return all();
  };

  serve(statusCall, ({ ctx }) => {
    ctx.set("Cache-Control", `public, max-age=${statusLimits.cacheSeconds}`);
    return statusBoard.shown;
  });

  serve(incidentsCall, all);

  serve(openIncidentCall, async ({ session, body }) => {
    const title = seen("title", body.title.replace(/\s+/g, " "));
    await status.openIncident(session.user.id, { ...body, title, text: seen("text", body.text) }, now());
    return changed();
  });

  serve(updateIncidentCall, async ({ session, params: { id }, body }) => {
    const update = { ...body, text: seen("text", body.text) };
    if (!(await status.updateIncident(session.user.id, id, update, now()))) throw new HttpFailure("not_found");
    return changed();
  });

  serve(removeIncidentCall, async ({ session, params: { id } }) => {
    if (!(await status.removeIncident(session.user.id, id, now()))) throw new HttpFailure("not_found");
    await changed();
  });
}

/** The status page. */
export const statusDomain = domain({
  stores: (database) => ({ status: statusStore(database) }),
  routes: [statusRoutes],
});
