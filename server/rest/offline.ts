import { createHash } from "node:crypto";
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { replay } from "#engine/replay.ts";
import { places } from "#engine/scoring.ts";
import type { MatchState } from "#engine/state.ts";
import { restLimits } from "#server/limits.ts";
import {
  decodeMoves,
  OFFLINE_ID,
  OFFLINE_MOVES_CHARS_MAX,
  offlineConfig,
  type OfflineMatch,
} from "#server/protocol/offline.ts";
import type { FinishedMatch, FinishedPlayer, User } from "#server/store/records.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";

const moment = v.pipe(v.number("a moment"), v.safeInteger("a moment"), v.minValue(0, "a moment"));
const wanted = { id: "8 to 64 letters, digits, - and _", dealer: "0 or 1", moves: "the moves of a whole match" };

const form = v.object({
  id: v.pipe(v.string(wanted.id), v.regex(OFFLINE_ID, wanted.id)),
  difficulty: v.picklist(BOT_LEVELS, BOT_LEVELS.join(", ")),
  started_at: moment,
  ended_at: moment,
  dealer: v.picklist([0, 1], wanted.dealer),
  moves: v.pipe(v.string(wanted.moves), v.maxLength(OFFLINE_MOVES_CHARS_MAX, wanted.moves)),
});

/** One person's id never meets another's, nor a room's code, which has eight letters. */
const codeOf = (userId: string, id: string): string =>
  `OFFLINE${createHash("sha256").update(`${userId} ${id}`).digest("hex").slice(0, 24).toUpperCase()}`;

/** The end of the match, where the moves are one: legal from the first deal to the last card, and nothing after it. */
function playedOut({ moves, dealer }: OfflineMatch): { match: MatchState; actions: readonly unknown[] } {
  const actions = decodeMoves(moves);
  const match = actions.ok && replay({ config: offlineConfig, dealer, matchNumber: 1, actions: actions.value });
  if (!actions.ok || !match || !match.ok || match.value.phase !== "matchOver") {
    throw new HttpFailure("invalid_body", `moves: expected ${wanted.moves}`);
  }
  return { match: match.value, actions: actions.value };
}

/** A clock that nobody has set for months may say anything: what it says is brought into the possible. */
function timesOf({ started_at, ended_at }: OfflineMatch, nowMs: number): { startedAt: number; endedAt: number } {
  const endedAt = Math.max(Math.min(ended_at, nowMs), nowMs - restLimits.offlineMsMax);
  return { startedAt: Math.max(Math.min(started_at, endedAt), endedAt - restLimits.offlineMatchMsMax), endedAt };
}

function finished(user: User, told: OfflineMatch, nowMs: number): FinishedMatch {
  const { match, actions } = playedOut(told);
  const place = places(match.scores, match.winner);
  const seated = (seat: number, who: Pick<FinishedPlayer, "userId" | "username" | "isBot" | "level">) => ({
    seat,
    ...who,
    score: match.scores[seat] ?? 0,
    handsWon: match.handsWon[seat] ?? 0,
    place: place[seat] ?? 0,
  });
  return {
    code: codeOf(user.id, told.id),
    matchNumber: 1,
    kind: "computer",
    isRated: false,
    isUncounted: true,
    ...timesOf(told, nowMs),
    winnerSeat: match.winner,
    reason: "points",
    players: [
      seated(0, { userId: user.id, username: user.username, isBot: false, level: null }),
      seated(1, { userId: null, username: "Computer", isBot: true, level: told.difficulty }),
    ],
    record: { config: offlineConfig, dealer: told.dealer, actions },
  };
}

/** POST /matches/offline: a match that the player's own program dealt goes into the history, and counts for nothing. */
export function offlineRoutes(router: ApiRouter, { rates, store, now }: RestDeps): void {
  router.post("/api/matches/offline", async (ctx) => {
    const { user } = sessionOf(ctx);
    if (user.role === "guest") throw new HttpFailure("forbidden");
    const told: OfflineMatch = bodyOf(ctx, form);
    bound(rates, "offline", { user: user.id, address: ctx.state.address });
    await store.matches.finish(finished(user, told, now()));
    ctx.status = 204;
  });
}
