import {
  type ManagedTournament,
  managedTournamentSchema,
  managedTournamentsSchema,
  type TournamentForm,
} from "#server/protocol/tournaments.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged } from "../table/adminList.ts";
import { type ListWanted, listQueryOf } from "../table/listAddress.ts";

/** The name of the list in the cache. */
export const tournamentsList = "tournaments";

const path = (id: string): string => `/admin/tournaments/${encodeURIComponent(id)}`;

export const tournaments = {
  name: tournamentsList,
  fetch: (wanted: ListWanted, signal: AbortSignal) =>
    send({
      path: `/admin/tournaments?${listQueryOf(wanted)}`,
      signed: "always",
      answer: managedTournamentsSchema,
      signal,
    }),
};

export const tournamentQuery = (id: string) =>
  query<ManagedTournament>(keys.admin.item(tournamentsList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: managedTournamentSchema, signal }),
  );

/** Stores a new draft, or changes the one with this id. */
export const saveTournament = (id: string | null, body: TournamentForm): Promise<ApiResult<ManagedTournament>> =>
  id === null
    ? send({ path: "/admin/tournaments", method: "POST", body, signed: "always", answer: managedTournamentSchema })
    : send({ path: path(id), method: "PUT", body, signed: "always", answer: managedTournamentSchema });

export const cancelTournament = (id: string, reason: string): Promise<ApiResult<ManagedTournament>> =>
  send({
    path: `${path(id)}/cancel`,
    method: "POST",
    body: { reason },
    signed: "always",
    answer: managedTournamentSchema,
  });

export const reopenTournament = (id: string): Promise<ApiResult<ManagedTournament>> =>
  send({ path: `${path(id)}/reopen`, method: "POST", signed: "always", answer: managedTournamentSchema });

/** The list, the log and the figures show it. */
export function tournamentChanged(id: string): void {
  adminListChanged(tournamentsList, "log");
  invalidate(keys.admin.item(tournamentsList, id));
}
