import type { TournamentId } from "#protocol/ids.ts";
import {
  admitPlayerCall,
  changeDraftCall,
  makeDraftCall,
  draftCall,
  draftsCall,
  staffStepsCall,
  tournamentCall,
} from "#protocol/calls/tournamentCalls.ts";
import type { Difficulty, ManagedTournament, TournamentForm } from "#protocol/calls/tournaments.ts";
import { adminUsersCall } from "#protocol/calls/userAdmin.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, itemQuery, pageOf } from "../table/adminList.ts";

/** The name of the list in the cache. */
export const tournamentsList = "tournaments";
/** The name under which the cache keeps players and matches. */
const bracketsList = "brackets";
/** The name under which the cache keeps what staff decided. */
const decisionsList = "decisions";
const findMsMax = 15_000;

export const tournaments = { name: tournamentsList, fetch: pageOf(draftsCall) };

export const tournamentQuery = (id: TournamentId) => itemQuery(tournamentsList, id, draftCall);

/** Stores a new draft, or changes the one with this id. */
export const saveTournament = (id: TournamentId | null, body: TournamentForm): Promise<ApiResult<ManagedTournament>> =>
  id === null ? ask(makeDraftCall, { body }) : ask(changeDraftCall, { params: { id }, body });

/** An open tournament as players see it, with its players and matches. */
export const detailQuery = (id: TournamentId) => itemQuery(bracketsList, id, tournamentCall);

/** What staff decided in a tournament since its start. */
export const decisionsQuery = (id: TournamentId) => itemQuery(decisionsList, id, staffStepsCall);

export interface Opening {
  readonly difficulty: Difficulty | null;
  readonly groupSize: number;
  readonly bestOf: number;
  readonly finalBestOf: number;
}

/** Admits the player with this name. Where there is none the answer is that of a player who is not found. */
export async function admitPlayer(id: TournamentId, name: string, reason: string): Promise<ApiResult<unknown>> {
  const wanted = { q: name, filters: {}, sort: "", after: null };
  const found = await pageOf(adminUsersCall)(wanted, AbortSignal.timeout(findMsMax));
  if (!found.ok) return found;
  const user = found.value.items.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (user !== undefined) return ask(admitPlayerCall, { params: { id }, body: { user_id: user.id, reason } });
  return { ok: false, failure: { kind: "refused", status: 404, code: "not_found", message: "" } };
}

/** The list, the page, the log and the figures show it. */
export function tournamentChanged(id: TournamentId): void {
  adminListChanged(tournamentsList, "log");
  fetchTournament(id);
}

/** Fetches again what the page of this tournament shows. */
export function fetchTournament(id: TournamentId): void {
  invalidate(...[tournamentsList, bracketsList, decisionsList].map((name) => adminKeys.item(name, id)));
}
