/**
 * The schema of a stored match: its beginning and all its actions. The types are the engine's, which has no schemas; a
 * type test keeps both equal. Unknown keys are refused, because they may change what a match is. The engine decides
 * whether the actions are a match.
 */
import * as v from "valibot";
import type { Action, ActionType } from "#engine/actions.ts";
import { CARDS, pack } from "#engine/cards.ts";
import { type MatchConfig, PLAYERS_MAX, WIN_POINTS_MAX, WIN_POINTS_MIN } from "#engine/config.ts";
import { count, flag, list, whole } from "#protocol/schema.ts";

/** Actions of one table; a room accepts no more entries. */
const ACTIONS_MAX = 20_000;
/** The ace of spades is in no pack. */
const PACK_MAX = pack(true).length;

export const seatSchema = count(PLAYERS_MAX - 1);
export const cardSchema = count(CARDS - 1);

export const matchConfigSchema = v.strictObject({
  players: v.picklist([2, 3, 4]),
  winPoints: whole(WIN_POINTS_MIN, WIN_POINTS_MAX),
  includeAces: flag,
  includeSixes: flag,
  stacking: flag,
  weakHand: flag,
}) satisfies v.GenericSchema<unknown, MatchConfig>;

/* @__NO_SIDE_EFFECTS__ */
const bySeat = <const T extends Exclude<ActionType, "deal" | "play">>(type: T) =>
  v.strictObject({ type: v.literal(type), seat: seatSchema });

export const actionSchema = v.variant("type", [
  v.strictObject({ type: v.literal("play"), seat: seatSchema, card: cardSchema }),
  v.strictObject({ type: v.literal("deal"), seat: seatSchema, order: list(cardSchema, PACK_MAX) }),
  bySeat("shuffle"),
  bySeat("redeal"),
  bySeat("ready"),
  bySeat("rematch"),
  bySeat("forfeit"),
]) satisfies v.GenericSchema<unknown, Action>;

/** The record from which the engine replays a stored match, beside the match's number. */
export const replaySchema = v.strictObject({
  config: matchConfigSchema,
  dealer: seatSchema,
  actions: list(actionSchema, ACTIONS_MAX),
});
export type Replay = Readonly<v.InferOutput<typeof replaySchema>>;
