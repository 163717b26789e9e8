import type { TournamentId } from "#protocol/ids.ts";
import { type TournamentDetail, tournamentDetailSchema } from "#protocol/calls/tournamentPages.ts";
import {
  type Difficulty,
  type ManagedTournament,
  managedTournamentSchema,
  managedTournamentsSchema,
  type StaffSteps,
  staffStepsSchema,
  type TournamentForm,
} from "#protocol/calls/tournaments.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, listQueryOf, type ListWanted } from "../table/adminList.ts";
import { fetchUsers } from "../users/calls.ts";

/** The name of the list in the cache. */
export const tournamentsList = "tournaments";
/** The name under which the cache keeps players and matches. */
const bracketsList = "brackets";
/** The name under which the cache keeps what staff decided. */
const decisionsList = "decisions";
const findMsMax = 15_000;

const path = (id: TournamentId): string => `/admin/tournaments/${encodeURIComponent(id)}`;

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

export const tournamentQuery = (id: TournamentId) =>
  query<ManagedTournament>(keys.admin.item(tournamentsList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: managedTournamentSchema, signal }),
  );

/** Stores a new draft, or changes the one with this id. */
export const saveTournament = (id: TournamentId | null, body: TournamentForm): Promise<ApiResult<ManagedTournament>> =>
  id === null
    ? send({ path: "/admin/tournaments", method: "POST", body, signed: "always", answer: managedTournamentSchema })
    : send({ path: path(id), method: "PUT", body, signed: "always", answer: managedTournamentSchema });

/** An open tournament as players see it, with its players and matches. */
export const detailQuery = (id: TournamentId) =>
  query<TournamentDetail>(keys.admin.item(bracketsList, id), (signal) =>
    send({
      path: `/tournaments/${encodeURIComponent(id)}`,
      signed: "always",
      answer: tournamentDetailSchema,
      signal,
    }),
  );

/** What staff decided in a tournament since its start. */
export const decisionsQuery = (id: TournamentId) =>
  query<StaffSteps>(keys.admin.item(decisionsList, id), (signal) =>
    send({ path: `${path(id)}/steps`, signed: "always", answer: staffStepsSchema, signal }),
  );

const direct = (
  id: TournamentId,
  method: "POST" | "PUT",
  action: string,
  body: object,
): Promise<ApiResult<TournamentDetail>> =>
  send({ path: `${path(id)}/${action}`, method, body, signed: "always", answer: tournamentDetailSchema });

export interface Opening {
  readonly difficulty: Difficulty | null;
  readonly groupSize: number;
  readonly bestOf: number;
  readonly finalBestOf: number;
}

/** Admits the player with this name. Where there is none the answer is that of a player who is not found. */
export async function admitPlayer(id: TournamentId, name: string, reason: string): Promise<ApiResult<unknown>> {
  const wanted = { q: name, filters: {}, sort: "", after: null };
  const found = await fetchUsers(wanted, AbortSignal.timeout(findMsMax));
  if (!found.ok) return found;
  const user = found.value.items.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (user !== undefined) return direct(id, "POST", "players", { user_id: user.id, reason });
  return { ok: false, failure: { kind: "refused", status: 404, code: "not_found", message: "" } };
}

/** The list, the page, the log and the figures show it. */
export function tournamentChanged(id: TournamentId): void {
  adminListChanged(tournamentsList, "log");
  fetchTournament(id);
}

/** Fetches again what the page of this tournament shows. */
export function fetchTournament(id: TournamentId): void {
  invalidate(keys.admin.item(tournamentsList, id));
  invalidate(keys.admin.item(bracketsList, id));
  invalidate(keys.admin.item(decisionsList, id));
}
