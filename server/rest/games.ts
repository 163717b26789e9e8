import { BOT_LEVEL_DEFAULT, BOT_LEVELS } from "#engine/bots/level.ts";
import { privateGame, rulesPage, WIN_POINTS_DEFAULT } from "#engine/config.ts";
import { WIN_POINTS_MAX, WIN_POINTS_MIN, type MatchConfig, type PlayerCount } from "#engine/config.ts";
import * as v from "valibot";
import { turnClocks } from "#server/limits.ts";
import type { CreatedGame } from "#server/protocol/games.ts";
import type { NewGame } from "#server/rooms/opening.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { publicUser } from "./present.ts";

const wholeNumber = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`;
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(min, wanted), v.maxValue(max, wanted));
};

const flag = (fallback: boolean) => v.optional(v.boolean("true or false"), fallback);
const players = v.optional(v.picklist([2, 3, 4] satisfies PlayerCount[], "2, 3 or 4"), privateGame.players);
const winPoints = v.optional(wholeNumber(WIN_POINTS_MIN, WIN_POINTS_MAX), WIN_POINTS_DEFAULT);
const { friendSecondsMin, friendSecondsMax } = turnClocks;

/** What a private game is made of, whoever is to play it. */
export const privateRules = {
  winPoints,
  includeAces: flag(privateGame.includeAces),
  includeSixes: flag(privateGame.includeSixes),
  stacking: flag(privateGame.stacking),
  weakHand: flag(privateGame.weakHand),
  turnSeconds: v.nullish(wholeNumber(friendSecondsMin, friendSecondsMax), null),
};

const friendForm = v.object({
  ...privateRules,
  numPlayers: players,
  // Taken because the product sends it; a private game is never rated [R22].
  isRated: flag(true),
});

const computerForm = v.object({
  difficulty: v.optional(v.picklist(BOT_LEVELS, BOT_LEVELS.join(", ")), BOT_LEVEL_DEFAULT),
  numPlayers: players,
  winPoints,
});

type Wanted = Omit<NewGame, "createdBy" | "isRated">;

type PrivateRules = v.InferOutput<v.ObjectSchema<typeof privateRules, undefined>>;

/** A private game for so many by these rules, as a table is opened with them. */
export function privateTable(rules: PrivateRules, numPlayers: PlayerCount): Pick<NewGame, "config" | "turnMs"> {
  const { turnSeconds: seconds, ...options } = rules;
  const config: MatchConfig = { ...options, players: numPlayers };
  return { config, turnMs: seconds === null ? null : seconds * 1000 };
}

function friendGame(ctx: ApiContext): Wanted {
  const { numPlayers, isRated: _, ...rules } = bodyOf(ctx, friendForm);
  return { kind: "friend", ...privateTable(rules, numPlayers), level: null };
}

/** The computer plays by the rules page [R11] and nobody hurries anybody [R19]. */
function computerGame(ctx: ApiContext): Wanted {
  const { difficulty, numPlayers, winPoints: points } = bodyOf(ctx, computerForm);
  return { kind: "computer", config: rulesPage(numPlayers, points), turnMs: null, level: difficulty };
}

/** POST /games/create and /games/create-bot. Who creates is who the session says. */
export function gameRoutes(router: ApiRouter, { rates, tables }: RestDeps): void {
  const create = (wantedOf: (ctx: ApiContext) => Wanted) => async (ctx: ApiContext) => {
    const { user } = sessionOf(ctx);
    const wanted = wantedOf(ctx);
    bound(rates, "create", { user: user.id, address: ctx.state.address });
    const network = ctx.state.address;
    const opened = await tables.open({ ...wanted, createdBy: publicUser(user), isRated: false, network });
    if (!opened.ok) throw new HttpFailure(opened.error === "no-room" ? "busy" : "too_many_requests");
    const game = { code: opened.value.code, created_by: user.id, player_count: wanted.config.players };
    ctx.status = 201;
    ctx.body = { game } satisfies CreatedGame;
  };

  router.post("/api/games/create", create(friendGame));
  router.post("/api/games/create-bot", create(computerGame));
}
