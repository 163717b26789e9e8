/** Tournaments as staff plan them. None is run yet. */
import * as v from "valibot";
import {
  DRAFT_STATUSES,
  managedTournamentSchema,
  managedTournamentsSchema,
  tournamentForm,
} from "#server/protocol/tournaments.ts";
import { byId, choice, cursor, prefix, reasonForm, rowsWanted } from "#server/api/fields.ts";
import { call, made, record } from "#server/api/declare.ts";
import { tournamentLimits } from "./limits.ts";

export const draftsCall = call({
  method: "GET",
  path: "/api/admin/tournaments",
  who: "administrator",
  summary: "The drafts of tournaments. `q` is the beginning of a name.",
  query: v.object({
    q: prefix,
    status: choice("all", DRAFT_STATUSES, `status is all or one of ${DRAFT_STATUSES.join(", ")}`),
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
  summary: "One draft.",
  params: byId,
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
  summary: "Changes a draft. `not_found` for one that is cancelled.",
  params: byId,
  body: tournamentForm,
  answer: record(managedTournamentSchema),
  limits: ["staffChange"],
});

export const cancelDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/cancel",
  who: "administrator",
  isFresh: true,
  summary: "Cancels a draft. It stays in the list and can be reopened.",
  params: byId,
  body: reasonForm,
  answer: record(managedTournamentSchema),
  limits: ["staffChange"],
});

export const reopenDraftCall = call({
  method: "POST",
  path: "/api/admin/tournaments/:id/reopen",
  who: "administrator",
  summary: "A cancelled tournament is a draft again.",
  params: byId,
  answer: record(managedTournamentSchema),
  limits: ["staffChange"],
});
