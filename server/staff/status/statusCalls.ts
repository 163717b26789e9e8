/** The status page, and incidents as staff write them. */
import { incidentsSchema, incidentUpdateForm, newIncidentForm, statusSchema } from "#protocol/calls/status.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";

export const statusCall = call({
  method: "GET",
  path: "/api/status",
  who: "anyone",
  summary:
    "The state of the server's parts by its own checks every minute, the share of good checks of the last 90 days, and incidents. It is answered without the database, and may be cached for 15 seconds.",
  answer: record(statusSchema),
});

export const incidentsCall = call({
  method: "GET",
  path: "/api/admin/incidents",
  who: "moderator",
  summary: "The incidents of the last 90 days, the newest first.",
  answer: record(incidentsSchema),
});

export const openIncidentCall = call({
  method: "POST",
  path: "/api/admin/incidents",
  who: "moderator",
  summary: "Opens an incident with its first update. It is on the status page at once.",
  body: newIncidentForm,
  answer: made(incidentsSchema),
});

export const updateIncidentCall = call({
  method: "POST",
  path: "/api/admin/incidents/:id/updates",
  who: "moderator",
  summary: "Adds an update to an incident; `resolved` ends it, another status opens it again.",
  params: byId,
  body: incidentUpdateForm,
  answer: made(incidentsSchema),
});

export const removeIncidentCall = call({
  method: "DELETE",
  path: "/api/admin/incidents/:id",
  who: "administrator",
  isFresh: true,
  summary: "Deletes an incident that was opened by mistake.",
  params: byId,
  answer: done,
});
