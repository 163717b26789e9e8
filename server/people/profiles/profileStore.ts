/** Public profiles of players, and how much of them each player shows. */
import type { MatchId, UserId } from "#protocol/ids.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { privacyColumns, privacyOf } from "#server/people/users/privacy.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface Profile {
  readonly user: User;
  readonly privacy: Privacy;
}

async function find(knex: TypedKnex, userId: UserId): Promise<Profile | undefined> {
  const row = await knex("users")
    .leftJoin("privacy", "privacy.user_id", "users.id")
    .where({ "users.id": rowId(userId) ?? 0, "users.is_bot": false })
    .whereNull("users.deleted_at")
    .first([...userColumns, ...privacyColumns]);
  return row === undefined ? undefined : { user: userOf(row), privacy: privacyOf(row) };
}

async function openAmong(knex: TypedKnex, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const rows = await knex("users")
    .leftJoin("privacy", "privacy.user_id", "users.id")
    .whereIn(
      "users.id",
      userIds.flatMap((id) => rowId(id) ?? []),
    )
    .where("users.is_bot", false)
    .whereNull("users.deleted_at")
    .where((open) => {
      void open
        .where("users.role", "guest")
        .orWhereNull("privacy.user_id")
        .orWhere({ "privacy.profile_visibility": "public", "privacy.show_online": true });
    })
    .select("users.id");
  return new Set(rows.map(({ id }) => idOf(id)));
}

async function isVisible(knex: TypedKnex, matchId: MatchId, viewerId: UserId): Promise<boolean> {
  const friends = knex("friendships")
    .whereColumn("friendships.friend_id", "match_players.user_id")
    .where("friendships.user_id", rowId(viewerId) ?? 0);
  const row = await knex("match_players")
    .join("users", "users.id", "match_players.user_id")
    .leftJoin("privacy", "privacy.user_id", "users.id")
    .where("match_players.match_id", rowId(matchId) ?? 0)
    .whereNot("users.role", "guest")
    .whereNull("users.deleted_at")
    .where((anyOf) => {
      void anyOf
        .whereNull("privacy.user_id")
        .orWhere({ "privacy.profile_visibility": "public", "privacy.show_match_history": true })
        .orWhere((toFriends) => {
          void toFriends
            .where({ "privacy.profile_visibility": "friends", "privacy.show_match_history": true })
            .whereExists(friends.select("friendships.at"));
        });
    })
    .first("match_players.match_id");
  return row !== undefined;
}

export const profileStore = (database: Database) => ({
  /** A person's profile; undefined for the computer and for deleted accounts. */
  find: (userId: UserId) => database.run((knex) => find(knex, userId)),
  /** The users among these whose presence everybody may see: a public profile that does not hide it, or a guest. */
  openAmong: (userIds: readonly UserId[]) => database.run((knex) => openAmong(knex, userIds)),
  /** Whether a player of this match lets everybody see it, or his friends, of whom this viewer is one. */
  isVisible: (matchId: MatchId, viewerId: UserId) => database.run((knex) => isVisible(knex, matchId, viewerId)),
});

export type ProfileStore = ReturnType<typeof profileStore>;
