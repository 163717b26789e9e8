import * as v from "valibot";
import { conductLimits } from "#server/limits.ts";
import { standingOf } from "#server/matchmaking/conduct.ts";
import type { User } from "#server/store/records.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { publicUser } from "./present.ts";

const codeCharsMax = 32;
const startForm = v.object({
  gameCode: v.pipe(v.string("a game's code"), v.minLength(1), v.maxLength(codeCharsMax, "a game's code")),
});

const failures = { unknown: "not_found", "not-the-dealer": "forbidden", "try-again": "busy" } as const;

/**
 * POST /matchmaking/join and /matchmaking/games/:gameId/start. Who joins, with which rating, is who the session says;
 * what a body tells of that is ignored.
 */
export function matchmakingRoutes(router: ApiRouter, { rates, store, queue, now }: RestDeps): void {
  /** What somebody's grace is multiplied by; fails while quick match is closed to him. Guests play no rated match. */
  const graceOf = async (user: User): Promise<number> => {
    if (user.role === "guest") return 1;
    const at = now();
    const { grace, pausedUntil } = standingOf(await store.conduct.since(user.id, at - conductLimits.keptMs), at);
    if (pausedUntil !== null) throw paused(pausedUntil - at);
    return grace;
  };

  router.post("/api/matchmaking/join", async (ctx) => {
    const { user: known } = sessionOf(ctx);
    bound(rates, "queue", { user: known.id, address: ctx.state.address });
    const user = (await store.users.find(known.id)) ?? known;
    const grace = await graceOf(user);
    const { duel } = await store.ratings.of(user.id);
    const isGuest = user.role === "guest";
    const joined = queue.join({ user: publicUser(user), rating: duel.rating, isGuest, grace });
    if (joined.ok) ctx.body = joined.value;
    else if (joined.error.is === "closed") throw new HttpFailure("busy");
    else throw new HttpFailure("already_playing", undefined, {}, { game_code: joined.error.code });
  });

  router.post("/api/matchmaking/games/:gameId/start", async (ctx) => {
    const { user } = sessionOf(ctx);
    bound(rates, "queue", { user: user.id, address: ctx.state.address });
    const { gameCode } = bodyOf(ctx, startForm);
    const started = await queue.start(user.id, ctx.params["gameId"] ?? "", gameCode);
    if (!started.ok) throw new HttpFailure(failures[started.error]);
    ctx.status = 204;
  });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pause as the sentence tells it: whole minutes, or hours where it is longer. */
function paused(ms: number): HttpFailure {
  const [count, unit] = ms > hourMs ? [Math.ceil(ms / hourMs), "hour"] : [Math.ceil(ms / minuteMs), "minute"];
  const time = `${count} ${unit}${count === 1 ? "" : "s"}`;
  const message = `Quick match is paused for you for ${time} because you left matches before they ended.`;
  return new HttpFailure("matchmaking_paused", message, { "Retry-After": String(Math.ceil(ms / 1000)) });
}
