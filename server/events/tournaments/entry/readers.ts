/** Who may read a tournament. Those for friends or by link are not found by others, even with the right id. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Role } from "#protocol/calls/users.ts";
import { rowId } from "#server/people/users/userStore.ts";
import type { StoredTournament } from "../rows/tournamentRows.ts";

export interface Reader {
  /** The caller; null without a session. */
  readonly user: { readonly id: string; readonly role: Role } | null;
  /** The code of a tournament by link; empty without one. */
  readonly code: string;
}

export async function areFriends(knex: TypedKnex, one: string, other: string): Promise<boolean> {
  const pair = { user_id: rowId(one) ?? 0, friend_id: rowId(other) ?? 0 };
  return (await knex("friendships").where(pair).first("at")) !== undefined;
}

/** Who withdrew before the start has left it; all others stay in it, also those who are out. */
async function isIn(knex: TypedKnex, id: string, userId: string): Promise<boolean> {
  const mine = knex("tournament_players").where({ tournament_id: Number(id), user_id: rowId(userId) ?? 0 });
  return (await mine.whereNot("state", "withdrawn").first("user_id")) !== undefined;
}

export async function mayRead(
  knex: TypedKnex,
  { id, access, hostId, joinCode }: StoredTournament,
  { user, code }: Reader,
): Promise<boolean> {
  if (access === "public") return true;
  if (access === "link" && joinCode !== "" && code === joinCode) return true;
  if (user === null) return false;
  if (user.role === "moderator" || user.role === "administrator" || user.id === hostId) return true;
  if (await isIn(knex, id, user.id)) return true;
  return access === "friends" && hostId !== null && areFriends(knex, hostId, user.id);
}
