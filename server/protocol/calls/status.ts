/** The state of the server's parts and incidents. Conventions as in schema.ts. */
import * as v from "valibot";
import { count, ids, list, moment, orNull, text, whole } from "#protocol/schema.ts";
import { call, done, made, record, takes } from "#protocol/call.ts";

export const COMPONENTS = ["site", "accounts", "tables", "quickMatch", "chat", "mail"] as const;
export type StatusComponent = (typeof COMPONENTS)[number];

/** `slow`: it works, but takes longer than it should. `unknown`: not checked yet. */
const COMPONENT_STATES = ["up", "slow", "down", "unknown"] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

export const INCIDENT_IMPACTS = ["minor", "major", "maintenance"] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

export const INCIDENT_STATUSES = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const STATUS_DAYS = 90;
export const INCIDENT_TITLE_CHARS_MAX = 120;
export const INCIDENT_TEXT_CHARS_MAX = 2_000;
const UPDATES_MAX = 50;
const INCIDENTS_MAX = 50;
/** A share in thousandths. */
const permille = whole(0, 1_000);

const incidentSchema = v.object({
  id: ids.incident,
  title: text(INCIDENT_TITLE_CHARS_MAX),
  impact: v.picklist(INCIDENT_IMPACTS),
  status: v.picklist(INCIDENT_STATUSES),
  components: list(v.picklist(COMPONENTS), COMPONENTS.length),
  started_at: moment,
  resolved_at: orNull(moment),
  /** The newest first. */
  updates: list(
    v.object({ status: v.picklist(INCIDENT_STATUSES), text: text(INCIDENT_TEXT_CHARS_MAX), at: moment }),
    UPDATES_MAX,
  ),
});
export type Incident = Readonly<v.InferOutput<typeof incidentSchema>>;
/** GET /admin/incidents: the newest first. */
export const incidentsSchema = list(incidentSchema, INCIDENTS_MAX);

/** GET /status. It is answered without the database, from what was seen last. */
const statusSchema = v.object({
  /** When the parts were checked last; null before the first check. */
  checked_at: orNull(moment),
  /** The first of the days, as the number of days since 1970 in UTC. */
  first_day: count(),
  components: list(
    v.object({
      id: v.picklist(COMPONENTS),
      state: v.picklist(COMPONENT_STATES),
      /** The share of good checks of each day, today last; null for a day without a check. */
      days: list(orNull(permille), STATUS_DAYS),
      /** Of all these days; null without a check. */
      uptime: orNull(permille),
    }),
    COMPONENTS.length,
  ),
  /** Those of the last 90 days, the newest first. */
  incidents: incidentsSchema,
});
export type ServerStatus = Readonly<v.InferOutput<typeof statusSchema>>;

const titleWanted = `1 to ${INCIDENT_TITLE_CHARS_MAX} characters`;
const textWanted = `1 to ${INCIDENT_TEXT_CHARS_MAX} characters`;
const written = v.pipe(
  v.string(textWanted),
  v.trim(),
  v.minLength(1, textWanted),
  v.maxLength(INCIDENT_TEXT_CHARS_MAX, textWanted),
);
const status = v.picklist(INCIDENT_STATUSES, INCIDENT_STATUSES.join(", "));

/** POST /admin/incidents */
export const newIncidentForm = v.object({
  title: v.pipe(
    v.string(titleWanted),
    v.trim(),
    v.minLength(1, titleWanted),
    v.maxLength(INCIDENT_TITLE_CHARS_MAX, titleWanted),
  ),
  impact: v.picklist(INCIDENT_IMPACTS, INCIDENT_IMPACTS.join(", ")),
  status,
  components: v.pipe(
    v.array(v.picklist(COMPONENTS, COMPONENTS.join(", ")), "a list of components"),
    v.maxLength(COMPONENTS.length, "each component once"),
  ),
  text: written,
});
export type NewIncident = Readonly<v.InferOutput<typeof newIncidentForm>>;

/** POST /admin/incidents/:id/updates */
export const incidentUpdateForm = v.object({ status, text: written });
export type IncidentUpdate = Readonly<v.InferOutput<typeof incidentUpdateForm>>;

export const statusCall = call({
  method: "GET",
  path: "/api/status",
  who: "anyone",
  answer: record(statusSchema),
});

export const incidentsCall = call({
  method: "GET",
  path: "/api/admin/incidents",
  who: "moderator",
  answer: record(incidentsSchema),
});

export const openIncidentCall = call({
  method: "POST",
  path: "/api/admin/incidents",
  who: "moderator",
  body: takes<typeof newIncidentForm>(),
  answer: made(incidentsSchema),
});

export const updateIncidentCall = call({
  method: "POST",
  path: "/api/admin/incidents/:id/updates",
  who: "moderator",
  body: takes<typeof incidentUpdateForm>(),
  answer: made(incidentsSchema),
});

export const removeIncidentCall = call({
  method: "DELETE",
  path: "/api/admin/incidents/:id",
  who: "administrator",
  answer: done,
});
