/** The sessions of a user. */
import { sessionRecordsSchema } from "#protocol/calls/accounts.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";

export const sessionsCall = call({
  method: "GET",
  path: "/api/users/me/sessions",
  who: "session",
  summary: "The devices that are signed in, guests' too, the last used first.",
  answer: record(sessionRecordsSchema),
});

export const endOtherSessionsCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions",
  who: "fresh",
  summary: "Ends all sessions but this one.",
  answer: done,
});

export const endSessionCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions/:id",
  who: "session",
  summary: "Ends that session. Any but the own one needs a fresh login.",
  params: byId,
  answer: done,
  refusals: ["fresh_login_needed"],
});
