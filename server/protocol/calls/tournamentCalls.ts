/** The calls of tournaments: of players, of hosts of small ones, and of staff. */
import * as v from "valibot";
import { choice, cursor, prefix, type reasonForm, rowsWanted, search } from "./fields.ts";
import { call, made, raw, record, takes } from "#protocol/call.ts";
import {
  ownTournamentsSchema,
  type registrationForm,
  type smallTournamentChangeForm,
  type smallTournamentForm,
  standingInSchema,
  tournamentDetailSchema,
  tournamentsSchema,
} from "./tournamentPages.ts";
import {
  disqualifiedForm,
  MANAGED_STATUSES,
  managedTournamentSchema,
  managedTournamentsSchema,
  openingForm,
  pauseForm,
  playerForm,
  replayForm,
  resultForm,
  scheduleForm,
  scheduleStatusForm,
  staffStepsSchema,
  type tournamentForm,
  tournamentScheduleSchema,
  tournamentSchedulesSchema,
  undoForm,
} from "./tournaments.ts";

export const tournamentsQuery = v.object({
  q: search,
  status: choice("all", ["upcoming", "ongoing", "completed"], "status is all, upcoming, ongoing or completed"),
  limit: rowsWanted(),
  after: cursor,
});

export const tournamentsCall = call({
  method: "GET",
  path: "/api/tournaments",
  who: "anyone",
  isSigned: true,
  query: takes<typeof tournamentsQuery>(),
  answer: record(tournamentsSchema),
});

/** The code of a tournament by link; empty without one. */
export const byCode = v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(32)), "") });

export const tournamentCall = call({
  method: "GET",
  path: "/api/tournaments/:id",
  who: "anyone",
  isSigned: true,
  query: takes<typeof byCode>(),
  answer: record(tournamentDetailSchema),
});

export const calendarCall = call({
  method: "GET",
  path: "/api/tournaments/:id/calendar.ics",
  who: "anyone",
  query: takes<typeof byCode>(),
  answer: raw("text/calendar"),
});

export const registerCall = call({
  method: "POST",
  path: "/api/tournaments/:id/registration",
  who: "account",
  body: takes<typeof registrationForm>(),
  answer: record(standingInSchema),
});

export const withdrawCall = call({
  method: "DELETE",
  path: "/api/tournaments/:id/registration",
  who: "account",
  answer: record(standingInSchema),
});

export const checkInCall = call({
  method: "POST",
  path: "/api/tournaments/:id/check-in",
  who: "account",
  answer: record(standingInSchema),
});

export const hostCall = call({
  method: "POST",
  path: "/api/tournaments",
  who: "account",
  body: takes<typeof smallTournamentForm>(),
  answer: made(tournamentDetailSchema),
});

export const ownTournamentsCall = call({
  method: "GET",
  path: "/api/users/me/tournaments",
  who: "account",
  answer: record(ownTournamentsSchema),
});

export const changeHostedCall = call({
  method: "PUT",
  path: "/api/tournaments/:id",
  who: "account",
  body: takes<typeof smallTournamentChangeForm>(),
  answer: record(tournamentDetailSchema),
});

export const cancelHostedCall = call({
  method: "DELETE",
  path: "/api/tournaments/:id",
  who: "account",
  answer: record(standingInSchema),
});

export const draftsQuery = v.object({
  q: prefix,
  status: choice("all", MANAGED_STATUSES, `status is all or one of ${MANAGED_STATUSES.join(", ")}`),
  sort: choice("-start", ["start", "name", "-name"], "sort is start, -start, name or -name"),
  limit: rowsWanted(),
  after: cursor,
});

export const draftsCall = call({
  method: "GET",
  path: "/api/admin/tournaments",
  who: "administrator",
  query: takes<typeof draftsQuery>(),
  answer: record(managedTournamentsSchema),
});

export const draftCall = call({
  method: "GET",
  path: "/api/admin/tournaments/:id",
  who: "administrator",
  answer: record(managedTournamentSchema),
});

export const makeDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments",
  who: "administrator",
  body: takes<typeof tournamentForm>(),
  answer: made(managedTournamentSchema),
});

export const changeDraftCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id",
  who: "administrator",
  body: takes<typeof tournamentForm>(),
  answer: record(managedTournamentSchema),
});

export const cancelDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/cancel",
  who: "administrator",
  body: takes<typeof reasonForm>(),
  answer: record(managedTournamentSchema),
});

export const reopenDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/reopen",
  who: "administrator",
  answer: record(managedTournamentSchema),
});

export const openTournamentCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/open",
  who: "administrator",
  body: takes<typeof openingForm>(),
  answer: record(tournamentDetailSchema),
});

export const pauseTournamentCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/pause",
  who: "administrator",
  body: takes<typeof pauseForm>(),
  answer: record(tournamentDetailSchema),
});

export const admitPlayerCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/players",
  who: "administrator",
  body: takes<typeof playerForm>(),
  answer: record(tournamentDetailSchema),
});

export const disqualifyCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/disqualified",
  who: "administrator",
  body: takes<typeof disqualifiedForm>(),
  answer: record(tournamentDetailSchema),
});

export const setResultCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/result",
  who: "administrator",
  body: takes<typeof resultForm>(),
  answer: record(tournamentDetailSchema),
});

export const replayMatchCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/replay",
  who: "administrator",
  body: takes<typeof replayForm>(),
  answer: record(tournamentDetailSchema),
});

export const staffStepsCall = call({
  method: "GET",
  path: "/api/admin/tournaments/:id/steps",
  who: "administrator",
  answer: record(staffStepsSchema),
});

export const undoStepCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/undo",
  who: "administrator",
  body: takes<typeof undoForm>(),
  answer: record(tournamentDetailSchema),
});

export const schedulesCall = call({
  method: "GET",
  path: "/api/admin/tournament-schedules",
  who: "administrator",
  answer: record(tournamentSchedulesSchema),
});

export const makeScheduleCall = call({
  method: "POST",
  path: "/api/admin/tournament-schedules",
  who: "administrator",
  body: takes<typeof scheduleForm>(),
  answer: made(tournamentScheduleSchema),
});

export const changeScheduleCall = call({
  method: "PUT",
  path: "/api/admin/tournament-schedules/:id",
  who: "administrator",
  body: takes<typeof scheduleForm>(),
  answer: record(tournamentScheduleSchema),
});

export const scheduleStatusCall = call({
  method: "PUT",
  path: "/api/admin/tournament-schedules/:id/status",
  who: "administrator",
  body: takes<typeof scheduleStatusForm>(),
  answer: record(tournamentScheduleSchema),
});
