import type { Instant } from "#protocol/quantities.ts";
import type { Action } from "#engine/actions.ts";
import { replay } from "#engine/replay.ts";
import { places } from "#engine/scoring.ts";
import type { MatchState } from "#engine/state.ts";
import { matchLimits } from "./limits.ts";
import {
  decodeMoves,
  OFFLINE_MOVES,
  offlineConfig,
  type OfflineMatch,
  offlineMatchSchema,
} from "#protocol/calls/offline.ts";
import type { FinishedMatch, FinishedPlayer, User } from "#server/base/db/records.ts";
import { type MatchStore, offlineCode } from "./matchStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { route } from "#server/base/api/declare.ts";
import { offlineMatchCall } from "#protocol/calls/matches.ts";

const offlineMatchRoute = route(offlineMatchCall, {
  summary:
    "Takes a match against the computer that was played without a server, written as in [offline.ts](../server/protocol/calls/offline.ts). However often it is handed in, it counts once.",
  body: offlineMatchSchema,
  limits: ["offline"],
});

interface OfflineDependencies {
  readonly store: { readonly matches: Pick<MatchStore, "finish"> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** The end of the match, where the moves are one: legal from the first deal to the last card, and nothing after it. */
function playedOut({ moves, dealer }: OfflineMatch): { match: MatchState; actions: readonly Action[] } {
  const actions = decodeMoves(moves);
  const match = actions.ok && replay({ config: offlineConfig, dealer, matchNumber: 1, actions: actions.value });
  if (!actions.ok || !match || !match.ok || match.value.phase !== "matchOver") {
    throw new HttpFailure("invalid_body", `moves: expected ${OFFLINE_MOVES}`);
  }
  return { match: match.value, actions: actions.value };
}

/** The times of the match, limited to possible ones, because a device's clock can be wrong. */
function timesOf({ started_at, ended_at }: OfflineMatch, nowMs: number): { startedAt: number; endedAt: number } {
  const endedAt = Math.max(Math.min(ended_at, nowMs), nowMs - matchLimits.offlineMsMax);
  return { startedAt: Math.max(Math.min(started_at, endedAt), endedAt - matchLimits.offlineMatchMsMax), endedAt };
}

function finished(user: User, reported: OfflineMatch, nowMs: number): FinishedMatch {
  const { match, actions } = playedOut(reported);
  const place = places(match.scores, match.winner);
  const seated = (seat: number, who: Pick<FinishedPlayer, "userId" | "username" | "isBot" | "level">) => ({
    seat,
    ...who,
    score: match.scores[seat] ?? 0,
    handsWon: match.handsWon[seat] ?? 0,
    place: place[seat] ?? 0,
  });
  return {
    code: offlineCode(user.id, reported.id),
    matchNumber: 1,
    kind: "computer",
    isRated: false,
    isUncounted: true,
    ...timesOf(reported, nowMs),
    winnerSeat: match.winner,
    reason: "points",
    players: [
      seated(0, { userId: user.id, username: user.username, isBot: false, level: null }),
      seated(1, { userId: null, username: "Computer", isBot: true, level: reported.difficulty }),
    ],
    record: { config: offlineConfig, dealer: reported.dealer, actions },
  };
}

/** A match that the player's own program dealt goes into the history, and counts for nothing. */
export function offlineRoutes(serve: Serve, { store, now }: OfflineDependencies): void {
  serve(offlineMatchRoute, async ({ session, body }) => {
    await store.matches.finish(finished(session.user, body, now()));
  });
}
