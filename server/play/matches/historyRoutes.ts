/** The calls for finished matches: the user's own, and those that other players show the user. */
import { matchLimits } from "./limits.ts";
import type { ReducedMatch, OwnMatch, MatchRecord, MatchRecordPlayer } from "#protocol/calls/matches.ts";
import type { StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import { historyCall, matchCall, matchesOfCall, recentHistoryCall } from "./matchCalls.ts";
import { type MatchStore, matchStore } from "./matchStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { hasRole } from "#protocol/calls/users.ts";
import { openProfile, type ProfileViewStores } from "#server/people/profiles/visibleProfile.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { type MatchAndProfileStores, mayBeSeen } from "./sharedMatch.ts";
import { domain } from "#server/base/domain.ts";
import { pictureRoutes } from "./pictureRoutes.ts";
import { offlineRoutes } from "./offlineRoutes.ts";
import { roomCode } from "#protocol/ids.ts";

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
const matchRecord = (match: StoredMatch, viewer: string | null): MatchRecord => ({
  id: match.id,
  code: match.players.some(({ userId }) => userId !== null && userId === viewer) ? match.code : roomCode(""),
  winnerId: match.players.find((player) => player.seat === match.winnerSeat)?.userId ?? null,
  is_rated: match.isRated,
  kind: match.kind,
  ended_at: match.endedAt,
  players: match.players.map(matchPlayer),
});

interface HistoryDependencies {
  readonly store: MatchAndProfileStores & ProfileViewStores & { readonly matches: Pick<MatchStore, "ofUser"> };
}

/** Why the match counted less for the viewer; the viewer is not told about the other players. */
function dampenedFor({ players }: StoredMatch, viewer: string): ReducedMatch | null {
  const dampened = players.find(({ userId }) => userId === viewer)?.dampened ?? null;
  return dampened === null ? null : { is_counted: dampened.isCounted, reason: dampened.reason };
}

const ownMatch = (match: StoredMatch, userId: string): OwnMatch => ({
  ...matchRecord(match, userId),
  match_number: match.matchNumber,
  dampened: dampenedFor(match, userId),
});

/** Finished matches: the user's own, and details that others show the user. */
export function historyRoutes(serve: Serve, { store }: HistoryDependencies): void {
  serve(historyCall, async ({ session: { user }, query: { kind, ...page } }) => {
    const matches = await store.matches.ofUser(user.id, page, { kind });
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(recentHistoryCall, async ({ session: { user } }) => {
    const matches = await store.matches.ofUser(user.id, { limit: matchLimits.recentGames, offset: 0 });
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(matchCall, async ({ session: { user }, params: { id } }) => {
    const match = await store.matches.find(id);
    // A match that is hidden is answered like one that does not exist.
    // Moderators see all: a report leads to its match.
    const isSeen = match !== undefined && (hasRole(user.role, "moderator") || (await mayBeSeen(store, match, user.id)));
    if (!isSeen) throw new HttpFailure("not_found");
    const replay = await store.matches.replay(match.id);
    if (replay === undefined) throw new HttpFailure("not_found");
    const { startedAt, reason } = match;
    return { ...ownMatch(match, user.id), started_at: startedAt, reason, replay };
  });

  serve(matchesOfCall, async (asked) => {
    const { user, showsMatches, isOwn } = await openProfile(store, asked);
    if (!showsMatches) throw new HttpFailure("forbidden");
    const { kind, ...page } = asked.query;
    const matches = await store.matches.ofUser(user.id, page, { kind, isPublic: !isOwn });
    const viewer = asked.session?.user.id ?? null;
    return matches.map((match) => matchRecord(match, viewer));
  });
}

/** Finished matches. */
export const matchesDomain = domain({
  stores: (database) => ({ matches: matchStore(database) }),
  routes: [historyRoutes, pictureRoutes, offlineRoutes],
});
