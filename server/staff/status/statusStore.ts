/** Checks counted by day, and incidents. */
import type { IncidentId, NodeName, UserId } from "#protocol/ids.ts";
import { COMPONENTS, type Incident, type IncidentUpdate, type NewIncident } from "#protocol/calls/status.ts";
import type { StatusComponent } from "#protocol/calls/status.ts";
import { addedOnConflict } from "#server/base/db/addedOnConflict.ts";
import type { Database, Engine } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { statusLimits } from "./limits.ts";

/** The checks of one component on one day. */
export interface DayCount {
  /** Days since 1970 in UTC. */
  readonly day: number;
  readonly component: StatusComponent;
  readonly checks: number;
  readonly failed: number;
}

/** A round of checks of one node. */
export interface CheckedRound {
  /** The empty name for a server alone. */
  readonly node: NodeName | "";
  readonly at: number;
}

async function add(
  trx: TypedKnex,
  engine: Engine,
  counts: readonly DayCount[],
  { node, at: checked_at }: CheckedRound,
): Promise<void> {
  const added = (column: "checks" | "failed") => addedOnConflict(trx, engine, "status_days", column);
  await trx("status_days")
    .insert(counts.map(({ day, component, checks, failed }) => ({ day, component, checks, failed })))
    .onConflict(["day", "component"])
    .merge({ checks: added("checks"), failed: added("failed") });
  await trx("status_boards").insert({ node, checked_at }).onConflict("node").merge(["checked_at"]);
}

async function lastChecked(knex: TypedKnex): Promise<number | null> {
  const row = await knex("status_boards").orderBy("checked_at", "desc").first("checked_at");
  return row?.checked_at ?? null;
}

const componentsIn = (text: string): StatusComponent[] => {
  const names = text.split(",");
  return COMPONENTS.filter((component) => names.includes(component));
};

async function incidents(knex: TypedKnex, since: number): Promise<Incident[]> {
  const rows = await knex("incidents")
    .where("started_at", ">=", since)
    .orWhere("resolved_at", ">=", since)
    .orWhereNull("resolved_at")
    .orderBy([
      { column: "started_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(statusLimits.incidentRows)
    .select();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await knex("incident_updates").whereIn("incident_id", ids).orderBy("id", "desc").select();
  const ofIncident = Map.groupBy(updates, ({ incident_id }) => incident_id);
  return rows.map((row) => ({
    id: idOf(row.id),
    title: row.title,
    impact: row.impact,
    status: row.status,
    components: componentsIn(row.components),
    started_at: row.started_at,
    resolved_at: row.resolved_at,
    updates: (ofIncident.get(row.id) ?? [])
      .slice(0, statusLimits.updateRows)
      .map(({ status, text, at }) => ({ status, text, at })),
  }));
}

async function openIncident(trx: TypedKnex, adminId: UserId, incident: NewIncident, at: number): Promise<IncidentId> {
  const { title, impact, status, components, text } = incident;
  const resolved_at = status === "resolved" ? at : null;
  const row = {
    title,
    impact,
    status,
    components: componentsIn(components.join()).join(),
    started_at: at,
    resolved_at,
  };
  const [id = 0] = await trx("incidents").insert(row);
  await trx("incident_updates").insert({ incident_id: id, status, text, at });
  await recordAdminAction(trx, {
    adminId,
    action: "incident.open",
    target: { kind: "incident", id: idOf(id), name: title },
    reason: "",
    before: null,
    after: { impact, status, components: row.components },
    at,
  });
  return idOf(id);
}

async function updateIncident(
  trx: TypedKnex,
  { adminId, id, at }: { readonly adminId: UserId; readonly id: IncidentId; readonly at: number },
  { status, text }: IncidentUpdate,
): Promise<boolean> {
  const incident = await trx("incidents")
    .where("id", rowId(id) ?? 0)
    .forUpdate()
    .first();
  if (incident === undefined) return false;
  await trx("incident_updates").insert({ incident_id: incident.id, status, text, at });
  const resolved_at = status === "resolved" ? at : null;
  await trx("incidents").where("id", incident.id).update({ status, resolved_at });
  await recordAdminAction(trx, {
    adminId,
    action: "incident.update",
    target: { kind: "incident", id, name: incident.title },
    reason: "",
    before: { status: incident.status },
    after: { status },
    at,
  });
  return true;
}

async function removeIncident(trx: TypedKnex, adminId: UserId, id: IncidentId, at: number): Promise<boolean> {
  const incident = await trx("incidents")
    .where("id", rowId(id) ?? 0)
    .forUpdate()
    .first();
  if (incident === undefined) return false;
  await trx("incidents").where("id", incident.id).del();
  const { title: name, impact, status } = incident;
  const target = { kind: "incident", id, name } as const;
  const before = { impact, status };
  await recordAdminAction(trx, { adminId, action: "incident.remove", target, reason: "", before, after: null, at });
  return true;
}

export const statusStore = (database: Database) => ({
  /** Adds the counts of a round, and notes when it was. */
  add: (counts: readonly DayCount[], round: CheckedRound) =>
    database.transaction((trx) => add(trx, database.engine, counts, round)),
  /** When any node last checked its parts; null before the first round. */
  lastChecked: () => database.run(lastChecked),
  /** From this day on, by day. */
  days: (from: number) =>
    database.run((knex) =>
      knex("status_days")
        .where("day", ">=", from)
        .orderBy([{ column: "day" }, { column: "component" }])
        .select(),
    ),
  /** Forgets the days before; resolves to how many rows went. */
  forget: (before: number) => database.run((knex) => knex("status_days").where("day", "<", before).del()),
  /** Incidents that began or were resolved since then, or are open; the newest first. */
  incidents: (since: number) => database.run((knex) => incidents(knex, since)),
  openIncident: (adminId: UserId, incident: NewIncident, at: number) =>
    database.transaction((trx) => openIncident(trx, adminId, incident, at)),
  /** Adds an update; false where there is no such incident. */
  updateIncident: (adminId: UserId, id: IncidentId, update: IncidentUpdate, at: number) =>
    database.transaction((trx) => updateIncident(trx, { adminId, id, at }, update)),
  /** Deletes an incident that was opened by mistake; false where there is none. */
  removeIncident: (adminId: UserId, id: IncidentId, at: number) =>
    database.transaction((trx) => removeIncident(trx, adminId, id, at)),
});

export type StatusStore = ReturnType<typeof statusStore>;
