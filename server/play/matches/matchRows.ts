/** Rows of matches and their players as the store gives them out. */
import { matchId } from "#protocol/ids.ts";
import type { dampenedIn } from "#server/people/ratings/ratedPairStore.ts";
import type { StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { frameLook } from "#server/people/users/publicUser.ts";

/** Of `matches as m`. */
export const matchColumns = [
  "m.id",
  "m.code",
  "m.match_number",
  "m.kind",
  "m.is_rated",
  "m.started_at",
  "m.ended_at",
  "m.winner_seat",
  "m.reason",
] as const;

export type MatchRow = Awaited<ReturnType<typeof matchRows>>[number];
export type PlayerRow = Awaited<ReturnType<typeof playerRows>>[number];

/** The players of these matches by match and seat, with what the match did to their rating. */
export const playerRows = (knex: TypedKnex, matchIds: readonly number[]) =>
  knex("match_players as p")
    .leftJoin("users as u", "u.id", "p.user_id")
    .leftJoin("rating_history as r", (rated) => rated.on("r.match_id", "p.match_id").andOn("r.user_id", "p.user_id"))
    .whereIn("p.match_id", matchIds)
    .orderBy([{ column: "p.match_id" }, { column: "p.seat" }])
    .select(
      "p.match_id",
      "p.seat",
      "p.user_id",
      "p.username",
      "u.image_url",
      "u.avatar_frame",
      "u.deleted_at",
      "p.is_bot",
      "p.level",
      "p.score",
      "p.hands_won",
      "p.place",
      "r.rating_before",
      "r.rating_after",
    );

/** The match of this id, as a list. */
export const matchRows = (knex: TypedKnex, id: number) => knex("matches as m").where("m.id", id).select(matchColumns);

/** The result of a player who deleted the account stays, the name does not. */
const isGone = (row: PlayerRow): boolean => !row.is_bot && (row.user_id === null || row.deleted_at !== null);

/** What a match counted for one of its players; a question by match and user. */
type DampenedOf = Awaited<ReturnType<typeof dampenedIn>>;

const storedPlayer = (row: PlayerRow, dampenedOf: DampenedOf): StoredPlayer => ({
  seat: row.seat,
  userId: row.user_id === null || isGone(row) ? null : String(row.user_id),
  username: isGone(row) ? "" : row.username,
  imageUrl: row.image_url,
  ...frameLook(row.avatar_frame),
  isBot: Boolean(row.is_bot),
  level: row.level,
  score: row.score,
  handsWon: row.hands_won,
  place: row.place,
  ratingBefore: row.rating_before,
  ratingAfter: row.rating_after,
  dampened: dampenedOf(row.match_id, row.user_id),
});

export const storedMatch = (row: MatchRow, players: readonly PlayerRow[], dampenedOf: DampenedOf): StoredMatch => ({
  id: matchId(String(row.id)),
  code: row.code,
  matchNumber: row.match_number,
  kind: row.kind,
  isRated: Boolean(row.is_rated),
  startedAt: row.started_at,
  endedAt: row.ended_at,
  winnerSeat: row.winner_seat,
  reason: row.reason,
  players: players.map((player) => storedPlayer(player, dampenedOf)),
});
