/**
 * The domain of finished matches. It promises that a match is stored once, with its counts, ratings and achievements or
 * not at all (finishMatch.ts). This file has the calls: the user's own matches, and those that other players show the
 * user.
 */
import { matchLimits } from "./limits.ts";
import {
  type ReducedMatch,
  type OwnMatch,
  type MatchRecord,
  type MatchRecordPlayer,
  recentHistoryCall,
  historyCall,
  matchesOfCall,
  matchesOfQuery,
  historyQuery,
  matchCall,
} from "#protocol/calls/matches.ts";
import type { StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import { type MatchStore, matchStore } from "./matchStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { mayActAs, type StaffDependencies } from "#server/base/api/session.ts";
import { openProfile, type ProfileViewStores } from "#server/people/profiles/visibleProfile.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { type MatchAndProfileStores, mayBeSeen } from "./sharedMatch.ts";
import { domain } from "#server/base/domain.ts";
import { pictureRoutes } from "./pictureRoutes.ts";
import { offlineRoutes } from "./offlineRoutes.ts";
import { type UserId, roomCode, type MatchId } from "#protocol/ids.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";

const historyRoute = route(historyCall, {
  summary:
    "The user's own finished matches, newest first. `code` and `match_number` say which match of which table it was. A rated match is written with `rating_before` and `rating_after` a moment after its `gameOver`. `dampened` says why it counted less for the own rating [R22]; it is null where the match counted in full or is older than half a year.",
  otherwise: "login_required",
  query: historyQuery,
});

const recentHistoryRoute = route(recentHistoryCall, {
  summary: "The ten newest of them.",
  otherwise: "login_required",
});

const matchRoute = route(matchCall, {
  summary:
    "A finished match with the actions that replay it: one of the user's own, or one that a player of it shows to everybody.",
  otherwise: "login_required",
  params: byId<MatchId>(),
});

const matchesOfRoute = route(matchesOfCall, {
  summary:
    "The player's finished matches, newest first. `forbidden` where the player hides them. Matches that were played without a server are in the player's own list alone.",
  params: byId<UserId>(),
  query: matchesOfQuery,
  refusals: ["forbidden"],
});

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
const matchRecord = (match: StoredMatch, viewer: UserId | null): MatchRecord => ({
  id: match.id,
  code: match.players.some(({ userId }) => userId !== null && userId === viewer) ? match.code : roomCode(""),
  winnerId: match.players.find((player) => player.seat === match.winnerSeat)?.userId ?? null,
  is_rated: match.isRated,
  kind: match.kind,
  ended_at: match.endedAt,
  players: match.players.map(matchPlayer),
});

interface HistoryDependencies extends StaffDependencies {
  readonly store: StaffDependencies["store"] &
    MatchAndProfileStores &
    ProfileViewStores & { readonly matches: Pick<MatchStore, "ofUser"> };
}

/** Why the match counted less for the viewer, without the reasons of the other players. */
function dampenedFor({ players }: StoredMatch, viewer: UserId): ReducedMatch | null {
  const dampened = players.find(({ userId }) => userId === viewer)?.dampened ?? null;
  return dampened === null ? null : { is_counted: dampened.isCounted, reason: dampened.reason };
}

const ownMatch = (match: StoredMatch, userId: UserId): OwnMatch => ({
  ...matchRecord(match, userId),
  match_number: match.matchNumber,
  dampened: dampenedFor(match, userId),
});

/** Finished matches: the user's own, and details that others show the user. */
function historyRoutes(serve: Serve, { store, twoFactor }: HistoryDependencies): void {
  serve(historyRoute, async ({ session: { user }, query: { kind, ...page } }) => {
    const matches = await store.matches.ofUser(user.id, page, { kind });
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(recentHistoryRoute, async ({ session: { user } }) => {
    const matches = await store.matches.ofUser(user.id, { limit: matchLimits.recentGames, offset: 0 });
    return matches.map((match) => ownMatch(match, user.id));
  });

  serve(matchRoute, async ({ session, params: { id } }) => {
    const { user } = session;
    const match = await store.matches.find(id);
    // A hidden match is answered like one that does not exist. Moderators see all: a report leads to its match.
    const isSeen =
      match !== undefined &&
      ((await mayBeSeen(store, match, user.id)) || (await mayActAs(session, "moderator", { store, twoFactor })));
    if (!isSeen) throw new HttpFailure("not_found");
    const replay = await store.matches.replay(match.id);
    if (replay === undefined) throw new HttpFailure("not_found");
    const { startedAt, reason } = match;
    return { ...ownMatch(match, user.id), started_at: startedAt, reason, replay };
  });

  serve(matchesOfRoute, async (request) => {
    const { user, showsMatches, isOwn } = await openProfile(store, request);
    if (!showsMatches) throw new HttpFailure("forbidden");
    const { kind, ...page } = request.query;
    const matches = await store.matches.ofUser(user.id, page, { kind, isPublic: !isOwn });
    const viewer = request.session?.user.id ?? null;
    return matches.map((match) => matchRecord(match, viewer));
  });
}

/** Finished matches. */
export const matchesDomain = domain({
  stores: (database) => ({ matches: matchStore(database) }),
  routes: { "Finished matches": [historyRoutes, pictureRoutes, offlineRoutes] },
});
