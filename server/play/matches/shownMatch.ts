import { roomCode } from "#protocol/ids.ts";
import type { StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import type { MatchRecord, MatchRecordPlayer } from "#protocol/calls/matches.ts";

const rounded = (rating: number | null): number | null => (rating === null ? null : Math.round(rating));

const matchPlayer = (player: StoredPlayer): MatchRecordPlayer => ({
  user_id: player.userId,
  username: player.username,
  image_url: player.imageUrl,
  ...(player.look !== undefined && { look: player.look }),
  is_bot: player.isBot,
  score: player.score,
  place: player.place,
  rating_before: rounded(player.ratingBefore),
  rating_after: rounded(player.ratingAfter),
});

/** A match as `viewer` may see it: the code opens the room, which may still be used, to those who played in it only. */
export const matchRecord = (match: StoredMatch, viewer: string | null): MatchRecord => ({
  id: match.id,
  code: match.players.some(({ userId }) => userId !== null && userId === viewer) ? match.code : roomCode(""),
  winnerId: match.players.find((player) => player.seat === match.winnerSeat)?.userId ?? null,
  is_rated: match.isRated,
  kind: match.kind,
  ended_at: match.endedAt,
  players: match.players.map(matchPlayer),
});
