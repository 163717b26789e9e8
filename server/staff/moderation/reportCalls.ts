/** Reporting a player. */
import { call, made } from "#server/base/api/declare.ts";
import { filedReportSchema, newReportForm } from "#protocol/calls/reports.ts";

export const reportCall = call({
  method: "POST",
  path: "/api/reports",
  who: "session",
  summary:
    "Reports a player whom the user has met in that place, else `forbidden`. The server adds what was said there, the match, and the player's name and picture.",
  body: newReportForm,
  answer: made(filedReportSchema),
  refusals: ["bad_request"],
  limits: ["report"],
});
