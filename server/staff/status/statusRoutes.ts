/**
 * The domain of the status page: the state of each part, its history, and the incidents that staff write. It promises an
 * answer while the database is away. statusBoard.ts runs the checks, this file has the calls.
 */
import type { IncidentId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import {
  type Incident,
  openIncidentCall,
  incidentsCall,
  newIncidentForm,
  removeIncidentCall,
  incidentUpdateForm,
  updateIncidentCall,
  statusCall,
} from "#protocol/calls/status.ts";
import { dayMs, statusLimits } from "./limits.ts";
import { StatusBoard, statusFile } from "./statusBoard.ts";
import { type StatusStore, statusStore } from "./statusStore.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { probesOf } from "./probes.ts";
import * as v from "valibot";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { GlobalChatStore } from "#server/play/chat/chatStore.ts";
import type { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import type { MailService } from "#server/people/mail/openMail.ts";

const statusRoute = route(statusCall, {
  summary:
    "The state of the server's parts by its own checks every minute, the share of good checks of the last 90 days, and incidents. It is answered without the database, and may be cached for 15 seconds.",
});

const incidentsRoute = route(incidentsCall, {
  summary: "The incidents of the last 90 days, the newest first.",
});

const openIncidentRoute = route(openIncidentCall, {
  summary: "Opens an incident with its first update. It is on the status page at once.",
  body: newIncidentForm,
});

const updateIncidentRoute = route(updateIncidentCall, {
  summary: "Adds an update to an incident; `resolved` ends it, another status opens it again.",
  params: byId<IncidentId>(),
  body: incidentUpdateForm,
});

const removeIncidentRoute = route(removeIncidentCall, {
  summary: "Deletes an incident that was opened by mistake.",
  isFresh: true,
  params: byId<IncidentId>(),
});

interface StatusDependencies {
  readonly store: { readonly status: StatusStore };
  readonly statusBoard: Pick<StatusBoard, "visible" | "readIncidents">;
  readonly cluster: Pick<Cluster, "tellAll">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** The staff's text without invisible characters. @throws HttpFailure if nothing is left */
function seen(field: "title" | "text", written: string): string {
  const text = visibleText(written);
  if (text === "") throw new HttpFailure("invalid_body", `${field}: expected visible text`);
  return text;
}

/** Staff have changed an incident; the others read it again. */
const incidentsChanged = hint("incidentsChanged", v.object({}));

function statusRoutes(serve: Serve, { store: { status }, statusBoard, cluster, now }: StatusDependencies): void {
  const all = (): Promise<Incident[]> => status.incidents(now() - statusLimits.daysStored * dayMs);
  const changed = async (): Promise<Incident[]> => {
    await statusBoard.readIncidents();
    cluster.tellAll(incidentsChanged, {});
    return all();
  };

  serve(statusRoute, ({ ctx }) => {
    ctx.set("Cache-Control", `public, max-age=${statusLimits.cacheSeconds}`);
    return statusBoard.visible;
  });

  serve(incidentsRoute, all);

  serve(openIncidentRoute, async ({ session, body }) => {
    const title = seen("title", body.title.replace(/\s+/g, " "));
    await status.openIncident(session.user.id, { ...body, title, text: seen("text", body.text) }, now());
    return changed();
  });

  serve(updateIncidentRoute, async ({ session, params: { id }, body }) => {
    const update = { ...body, text: seen("text", body.text) };
    if (!(await status.updateIncident(session.user.id, id, update, now()))) throw new HttpFailure("not_found");
    return changed();
  });

  serve(removeIncidentRoute, async ({ session, params: { id } }) => {
    if (!(await status.removeIncident(session.user.id, id, now()))) throw new HttpFailure("not_found");
    await changed();
  });
}

type StatusNeeds = Needs<
  { readonly status: StatusStore; readonly users: UserStore; readonly globalChat: GlobalChatStore },
  { readonly queue: ClusterQueue; readonly post: MailService }
>;

/** The status page. */
export const statusDomain = domain({
  stores: (database) => ({ status: statusStore(database) }),
  open: ({ config, store, clock, log, queue, post, cluster, siteUrl, socketUrl }: StatusNeeds) => {
    const failed = (fault: unknown): void => log.warn({ err: fault }, "the checks of the status page were not stored");
    const statusBoard = new StatusBoard({
      probes: probesOf({ siteUrl, socketUrl, store, queue, checkMail: () => post.check() }),
      node: cluster.node ?? "",
      store: store.status,
      file: statusFile(config.dataDir),
      clock,
      failed,
    });
    cluster.hear(incidentsChanged, () => void statusBoard.readIncidents().catch(failed));
    return { services: { statusBoard }, start: () => statusBoard.start(), stop: () => statusBoard.stop() };
  },
  routes: { Help: [statusRoutes] },
});
