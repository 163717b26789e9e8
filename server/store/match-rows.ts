/** Rows of matches and their players as the store gives them out. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { GameKind } from "#server/protocol/api.ts";
import type { dampenedIn } from "./ratedPairs.ts";
import type { MatchEnd, StoredMatch, StoredPlayer } from "./records.ts";

export interface MatchRow {
  id: number;
  code: string;
  match_number: number;
  kind: GameKind;
  is_rated: number;
  started_at: number;
  ended_at: number;
  winner_seat: number | null;
  reason: MatchEnd;
}

export interface PlayerRow {
  match_id: number;
  seat: number;
  user_id: number | null;
  username: string;
  image_url: string | null;
  deleted_at: number | null;
  is_bot: number;
  level: BotLevel | null;
  score: number;
  hands_won: number;
  place: number;
  rating_before: number | null;
  rating_after: number | null;
}

export const matchColumns: readonly string[] = [
  "m.id",
  "m.code",
  "m.match_number",
  "m.kind",
  "m.is_rated",
  "m.started_at",
  "m.ended_at",
  "m.winner_seat",
  "m.reason",
];

export const playerColumns: readonly string[] = [
  "p.match_id",
  "p.seat",
  "p.user_id",
  "p.username",
  "u.image_url",
  "u.deleted_at",
  "p.is_bot",
  "p.level",
  "p.score",
  "p.hands_won",
  "p.place",
  "r.rating_before",
  "r.rating_after",
];

/** The result of somebody who deleted the account stays, the name does not. */
const isGone = (row: PlayerRow): boolean => !row.is_bot && (row.user_id === null || row.deleted_at !== null);

/** What a match counted for one of its players; a question by match and user. */
type DampenedOf = Awaited<ReturnType<typeof dampenedIn>>;

const storedPlayer = (row: PlayerRow, dampenedOf: DampenedOf): StoredPlayer => ({
  seat: row.seat,
  userId: row.user_id === null || isGone(row) ? null : String(row.user_id),
  username: isGone(row) ? "" : row.username,
  imageUrl: row.image_url,
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
  id: String(row.id),
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
