/** Which tables a stream may show. */
import type { User } from "#server/base/db/records.ts";
import { seatOf, type Table } from "#server/play/table/table.ts";
import type { StoredTournament } from "#server/events/tournaments/rows/tournamentRows.ts";
import type { TournamentStore } from "#server/events/tournaments/tournamentStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";

export interface RightsDependencies {
  readonly store: {
    readonly users: Pick<UserStore, "find">;
    readonly tournaments: Pick<TournamentStore, "mayRead" | "ofTable">;
  };
}

/** A stream follows accounts, and its own owner: to others a guest is no known user. */
export const mayFollow = (ownerId: string, followed: Pick<User, "id" | "role">): boolean =>
  followed.id === ownerId || followed.role !== "guest";

/** Private tables are shown by their players and their host alone. */
export async function mayShow(deps: RightsDependencies, ownerId: string, table: Table): Promise<boolean> {
  const { setup } = table;
  if (setup.createdBy === ownerId || seatOf(table, ownerId) !== null) return true;
  if (setup.kind === "matched") return true;
  if (setup.kind !== "tournament") return false;
  const tournament = await deps.store.tournaments.ofTable(setup.code);
  return tournament !== undefined && mayReadTournament(deps, ownerId, tournament);
}

/** Whether the owner of a stream may read this tournament now. */
export async function mayReadTournament(
  { store }: RightsDependencies,
  ownerId: string,
  tournament: StoredTournament,
): Promise<boolean> {
  const user = (await store.users.find(ownerId)) ?? null;
  return store.tournaments.mayRead(tournament, { user, code: "" });
}
