import * as v from "valibot";
import type { NotAccepted, NotMade } from "#server/challenges/challenges.ts";
import type { AcceptedChallenge, Challenge } from "#server/protocol/friends.ts";
import { takesChallenge } from "#server/store/friends.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { privateRules, privateTable } from "./games.ts";
import { accountOf, bodyOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { publicUser } from "./present.ts";

const challengeForm = v.object({ user_id: v.string("a user's id"), ...privateRules });

/** GET and POST /challenges, POST /challenges/:id/accept, DELETE /challenges/:id: one account asks another for a match. */
export function challengeRoutes(router: ApiRouter, { rates, store, challenges }: RestDeps): void {
  router.get("/api/challenges", (ctx) => {
    ctx.body = challenges.of(accountOf(ctx).id) satisfies Challenge[];
  });

  router.post("/api/challenges", async (ctx) => {
    const known = accountOf(ctx);
    const { user_id, ...rules } = bodyOf(ctx, challengeForm);
    bound(rates, "challenge", { user: known.id });
    const [user, standing] = await Promise.all([store.users.find(known.id), store.friends.standing(known.id, user_id)]);
    if (user === undefined || standing === undefined || user_id === known.id) throw new HttpFailure("not_found");
    if (!takesChallenge(standing)) throw new HttpFailure("not_accepted");
    bound(rates, "challengePair", { pair: `${known.id}:${user_id}` });
    const to = publicUser(standing.user);
    const from = publicUser(user);
    const made = challenges.make({ from, to, game: privateTable(rules, 2), network: ctx.state.address });
    if (!made.ok) throw failureOf(made.error);
    ctx.status = 201;
    ctx.body = made.value satisfies Challenge;
  });

  router.post("/api/challenges/:id/accept", async (ctx) => {
    const accepted = await challenges.accept(accountOf(ctx).id, ctx.params["id"] ?? "");
    if (!accepted.ok) throw failureOf(accepted.error);
    ctx.body = { game_code: accepted.value } satisfies AcceptedChallenge;
  });

  router.delete("/api/challenges/:id", async (ctx) => {
    const isOver = await challenges.end(accountOf(ctx).id, ctx.params["id"] ?? "");
    if (!isOver) throw new HttpFailure("challenge_over");
    ctx.status = 204;
  });
}

const codes = {
  refused: "not_accepted",
  "too-many": "too_many_requests",
  over: "challenge_over",
  busy: "busy",
} as const;

const failureOf = (why: NotMade | NotAccepted): HttpFailure =>
  why.is === "playing"
    ? new HttpFailure("already_playing", undefined, {}, { game_code: why.code })
    : new HttpFailure(codes[why.is]);
