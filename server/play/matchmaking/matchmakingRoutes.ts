/**
 * The domain of quick match. It promises that a player is in the queue once, and never in the queue and in a match, and
 * that a match that was found survives a crash. pairing.ts decides who meets whom, matchmaker.ts opens the rooms, this
 * file has the calls. The session says who joins and with which rating; a body's word on that is ignored.
 */
import type { Instant } from "#protocol/quantities.ts";
import { conductLimits } from "#server/play/conduct/limits.ts";
import { standingOf } from "#server/play/conduct/conduct.ts";
import type { User } from "#server/base/db/records.ts";
import type { ConductStore } from "#server/play/conduct/conductStore.ts";
import type { RatingStore } from "#server/people/ratings/ratingStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { ClusterQueue } from "./clusterQueue.ts";
import { Matchmaker } from "./matchmaker.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Context } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { joinQueueCall, startMatchedCall, startMatchedForm } from "#protocol/calls/games.ts";
import { byGameId } from "#server/base/api/params.ts";
import type { CountEvent } from "#server/protocol/calls/analytics.ts";
import type { OpenTables } from "#server/play/tables/openTables.ts";

const joinQueueRoute = route(joinQueueCall, {
  summary:
    "Enters the queue; `wait_ms` is what others waited lately. A user who is in the queue or has a match waiting is told so again. `already_playing` comes with the `game_code` to go back to, `matchmaking_paused` with `Retry-After`.",
  refusals: ["already_playing", "matchmaking_paused", "busy"],
  limits: ["queue"],
});

const startMatchedRoute = route(startMatchedCall, {
  summary: "Starts a match that was found. Only its dealer may; others get `forbidden`.",
  params: byGameId,
  body: startMatchedForm,
  refusals: ["forbidden", "busy"],
  limits: ["queue"],
});

interface MatchmakingDependencies {
  readonly store: {
    readonly users: Pick<UserStore, "find">;
    readonly ratings: Pick<RatingStore, "of">;
    readonly conduct: Pick<ConductStore, "since">;
  };
  readonly queue: Pick<ClusterQueue, "join" | "start">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const failures = { unknown: "not_found", "not-the-dealer": "forbidden", "try-again": "busy" } as const;

function matchmakingRoutes(serve: Serve, { store, queue, now }: MatchmakingDependencies): void {
  /**
   * The factor of the user's grace. Guests play no rated match.
   * @throws HttpFailure `matchmaking_paused` while quick match is closed to the user
   */
  const graceOf = async (user: User): Promise<number> => {
    if (user.role === "guest") return 1;
    const at = now();
    const { grace, pausedUntil } = standingOf(await store.conduct.since(user.id, at - conductLimits.retentionMs), at);
    if (pausedUntil !== null) throw paused(pausedUntil - at);
    return grace;
  };

  serve(joinQueueRoute, async ({ session: { user: known } }) => {
    const user = (await store.users.find(known.id)) ?? known;
    const grace = await graceOf(user);
    const { duel } = await store.ratings.of(user.id);
    const isGuest = user.role === "guest";
    const joined = await queue.join({ user: publicUser(user), rating: duel.rating, isGuest, grace });
    if (joined.ok) return joined.value;
    if (joined.error.is === "unreachable") throw new HttpFailure("unavailable");
    if (joined.error.is === "closed") throw new HttpFailure("busy");
    throw new HttpFailure("already_playing", undefined, {}, { game_code: joined.error.code });
  });

  serve(startMatchedRoute, async ({ session: { user }, params: { gameId }, body: { gameCode } }) => {
    const started = await queue.start(user.id, gameId, gameCode);
    if (!started.ok) throw new HttpFailure(failures[started.error]);
  });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pause in the words of the sentence: whole minutes, or hours if it is longer. */
function paused(ms: number): HttpFailure {
  const [count, unit] = ms > hourMs ? [Math.ceil(ms / hourMs), "hour"] : [Math.ceil(ms / minuteMs), "minute"];
  const time = `${count} ${unit}${count === 1 ? "" : "s"}`;
  const message = `Quick match is paused for you for ${time} because you left matches before they ended.`;
  return new HttpFailure("matchmaking_paused", message, { "Retry-After": String(Math.ceil(ms / 1000)) });
}

interface MatchmakingNeeds extends Context {
  readonly tables: OpenTables["tables"];
  readonly reseats: OpenTables["reseats"];
  readonly adopted: OpenTables["adopted"];
  readonly figures: { paired(waitsMs: readonly number[]): void };
  readonly countEvent: CountEvent;
}

function openMatchmaking(needs: MatchmakingNeeds) {
  const { cluster, tables, reseats, adopted, notifier, connections, clock, random, metrics, figures, countEvent, log } =
    needs;
  const matchmaker = new Matchmaker({
    cluster,
    rooms: tables,
    notifier,
    nodesOf: (userId) => connections.nodesOf(userId),
    clock,
    random,
    watch: {
      queued: (count) => metrics.setQueue(count),
      joined: () => countEvent("start_match_game", { method: "play_now" }),
      paired: (waitsMs, distance) => {
        metrics.observePair(waitsMs, distance);
        figures.paired(waitsMs);
      },
      failed: (fault) => log.error({ err: fault }, "a match could not be opened"),
    },
  });
  const queue = new ClusterQueue({ cluster, matchmaker, clock });
  connections.watch(queue);
  reseats.push((from, to) => queue.reseated(from, to));
  adopted.push(() => matchmaker.resume());
  return { services: { queue }, prepare: () => matchmaker.resume(), stop: () => matchmaker.stop() };
}

/** Quick match. */
export const matchmakingDomain = domain({
  open: openMatchmaking,
  routes: { Playing: [matchmakingRoutes] },
});
