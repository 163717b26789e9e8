/** Tournaments that come again and again, as administrators schedule them. */
import { byId } from "#server/base/api/fields.ts";
import { call, made, record } from "#server/base/api/declare.ts";
import {
  scheduleForm,
  scheduleStatusForm,
  tournamentScheduleSchema,
  tournamentSchedulesSchema,
} from "#protocol/calls/tournaments.ts";

export const schedulesCall = call({
  method: "GET",
  path: "/api/admin/tournament-schedules",
  who: "administrator",
  summary:
    "The schedules of recurring tournaments, those that go on first, with the tournaments that were made. Of those that have ended the newest forty are kept.",
  answer: record(tournamentSchedulesSchema),
});

export const makeScheduleCall = call({
  method: "POST",
  path: "/api/admin/tournament-schedules",
  who: "administrator",
  summary:
    "Schedules recurring tournaments. The next `ahead` of them are made at once and open for registration, later ones in time, one for each day that is due.",
  body: scheduleForm,
  answer: made(tournamentScheduleSchema),
  refusals: ["too_many_tournaments"],
  limits: ["staffChange"],
});

export const changeScheduleCall = call({
  method: "PUT",
  path: "/api/admin/tournament-schedules/:id",
  who: "administrator",
  summary: "Changes a schedule for the tournaments that are not made yet. `not_found` for one that has ended.",
  params: byId,
  body: scheduleForm,
  answer: record(tournamentScheduleSchema),
  limits: ["staffChange"],
});

export const scheduleStatusCall = call({
  method: "PUT",
  path: "/api/admin/tournament-schedules/:id/status",
  who: "administrator",
  isFresh: true,
  summary:
    "Pauses a schedule, lets it go on, or ends it for good: no more tournaments are made. Those that were made stay, and are cancelled one by one. `not_found` for one that has ended, `not_now` where it has this status.",
  params: byId,
  body: scheduleStatusForm,
  answer: record(tournamentScheduleSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});
