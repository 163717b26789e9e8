/** Tournaments as staff plan and direct them. */
import * as v from "valibot";
import {
  MANAGED_STATUSES,
  managedTournamentSchema,
  managedTournamentsSchema,
  tournamentForm,
  disqualifiedForm,
  openingForm,
  pauseForm,
  playerForm,
  replayForm,
  resultForm,
  staffStepsSchema,
  undoForm,
} from "#protocol/calls/tournaments.ts";
import { tournamentDetailSchema } from "#protocol/calls/tournamentPages.ts";
import { byTournamentId, choice, cursor, prefix, reasonForm, rowsWanted } from "#server/base/api/fields.ts";
import { call, made, record } from "#server/base/api/declare.ts";
import { tournamentLimits } from "./limits.ts";

export const draftsCall = call({
  method: "GET",
  path: "/api/admin/tournaments",
  who: "administrator",
  summary: "All tournaments, from drafts to those that are over. `q` is the beginning of a name.",
  query: v.object({
    q: prefix,
    status: choice("all", MANAGED_STATUSES, `status is all or one of ${MANAGED_STATUSES.join(", ")}`),
    sort: choice("-start", ["start", "name", "-name"], "sort is start, -start, name or -name"),
    limit: rowsWanted(tournamentLimits.rowsMax),
    after: cursor,
  }),
  answer: record(managedTournamentsSchema),
});

export const draftCall = call({
  method: "GET",
  path: "/api/admin/tournaments/:id",
  who: "administrator",
  summary: "One tournament as it was planned.",
  params: byTournamentId,
  answer: record(managedTournamentSchema),
});

export const makeDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments",
  who: "administrator",
  summary: "Stores a draft. `entryFee` and `prizePool` are in gems. `invalid_body` where the dates do not fit.",
  body: tournamentForm,
  answer: made(managedTournamentSchema),
  limits: ["staffChange"],
});

export const changeDraftCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id",
  who: "administrator",
  summary:
    "Changes a tournament: a draft, or one in its registration, whose fee and format stay. `not_found` for one that is cancelled, `not_now` after the registration.",
  params: byTournamentId,
  body: tournamentForm,
  answer: record(managedTournamentSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export const cancelDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/cancel",
  who: "administrator",
  isFresh: true,
  summary:
    "Cancels a tournament. A draft stays in the list and can be reopened; of an open one all fees are paid back, and its players are told. `not_now` once it is over.",
  params: byTournamentId,
  body: reasonForm,
  answer: record(managedTournamentSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export const reopenDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/reopen",
  who: "administrator",
  summary: "A cancelled tournament is a draft again. `not_now` where players have seen it.",
  params: byTournamentId,
  answer: record(managedTournamentSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export const openTournamentCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/open",
  who: "administrator",
  summary:
    "Opens the registration of a draft for players. From then on the fee and the format are fixed. `not_now` where it is open, cancelled or begins in the past.",
  params: byTournamentId,
  body: openingForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export const pauseTournamentCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/pause",
  who: "administrator",
  summary: "Pauses a tournament or lets it go on. Matches that have begun are played to their end; none is called.",
  params: byTournamentId,
  body: pauseForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export const admitPlayerCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/players",
  who: "administrator",
  summary:
    "Admits a player after the start, who pays the entry fee: in the place of a player who is out and has not played, or on a free place of the first round. `not_now` where there is none.",
  params: byTournamentId,
  body: playerForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "next_began", "not_enough_gems"],
  limits: ["staffChange"],
});

export const disqualifyCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/disqualified",
  who: "administrator",
  isFresh: true,
  summary:
    "Disqualifies a player, who loses all further matches, or takes it back as long as no match that depends on it has begun.",
  params: byTournamentId,
  body: disqualifiedForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

export const setResultCall = call({
  method: "PUT",
  path: "/api/admin/tournaments/:id/result",
  who: "administrator",
  summary:
    "Sets the winner of a match, the first or second player, or nobody. `next_began` once a match that depends on it has begun.",
  params: byTournamentId,
  body: resultForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

export const replayMatchCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/replay",
  who: "administrator",
  summary: "Orders a match to be played again. Its result goes, and its players are called to a new table.",
  params: byTournamentId,
  body: replayForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

export const staffStepsCall = call({
  method: "GET",
  path: "/api/admin/tournaments/:id/steps",
  who: "administrator",
  summary:
    "What staff changed in a tournament after its start, the newest hundred, newest first, and which of it can be undone now, or why not.",
  params: byTournamentId,
  answer: record(staffStepsSchema),
});

export const undoStepCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/undo",
  who: "administrator",
  isFresh: true,
  summary:
    "Undoes a result, a replay, a disqualification or a late admission, whose fee is paid back. What stood before stands again. `next_began` once a match that depends on it has begun, `not_now` where it is undone, a later step is about the same match or player, or the tournament is over.",
  params: byTournamentId,
  body: undoForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});
