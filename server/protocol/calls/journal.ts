/**
 * The schema of a room's journal: each change of the table with its time. Rows are checked like frames of a client.
 * Unknown keys are refused, because they may change what a match is.
 */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { PLAYERS_MAX } from "#engine/config.ts";
import { actionSchema, matchConfigSchema } from "./matches.ts";
import type { ActionId } from "#protocol/ids.ts";
import { address, count, flag, gameCode, ids, list, node, span, text, idSchema } from "#protocol/schema.ts";
import { lookSchema } from "./look.ts";
import { publicUserFields } from "./users.ts";
import { GAME_KINDS, seatSchema } from "#protocol/frames/tableRecords.ts";
import { phraseNames } from "#protocol/frames/userRecords.ts";

/** The bound of a chat line, and of the longest action id that was ever accepted. */
const line = text(2_000);
const GRACE_MAX = 1_000;

/** The user on a seat. The journal always names the picture or null. */
const seatedUser = v.strictObject({
  ...publicUserFields,
  image_url: v.nullable(address),
  look: v.optional(v.strictObject(lookSchema.entries)),
});
const level = v.picklist(BOT_LEVELS);

/** Why the computer holds a player's seat [R19, R20]; "excused": away, but perhaps not by the player's own fault. */
const standInSchema = v.picklist(["away", "left", "expired", "excused"]);
export type StandIn = v.InferOutput<typeof standInSchema>;

/** Who acted: the player, the computer in a seat that it holds, or the clock in the player's place [R19]. */
export const actedBySchema = v.picklist(["player", "computer", "clock"]);
export type ActedBy = v.InferOutput<typeof actedBySchema>;

/** The settings with which a table is opened. They never change, except for a host who moves to another account. */
const setupSchema = v.pipe(
  v.strictObject({
    code: gameCode,
    kind: v.picklist(GAME_KINDS),
    createdBy: ids.user,
    config: matchConfigSchema,
    isRated: flag,
    /** The turn clock in milliseconds, or null for none [R19]. */
    turnMs: v.nullable(span),
    /** The level of the computer, in a computer game. */
    level: v.nullable(level),
    /** The users seated from the start, by seat; null seats are free. */
    seats: list(v.nullable(seatedUser), PLAYERS_MAX),
    /** The first dealer [R14]. */
    dealer: seatSchema,
    /** Whether the match begins by an action of its own instead of when every seat is taken. */
    awaitsStart: v.optional(flag),
    /** A pseudonym of the network from which it was opened; only the same server process can compute it again. */
    origin: v.optional(text(128)),
    /** A match between two users who agreed to play each other: no computer takes a seat. */
    isChallenge: v.optional(flag),
    /** Of a tournament: how many matches are played at most; the first to win more than half wins. */
    bestOf: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
    /** By seat: how many of them were won at a table that this one replaces; missing means none. */
    wins: v.optional(list(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)), PLAYERS_MAX)),
    /** By seat: the factor of an absence's grace; missing means 1. */
    grace: v.optional(list(v.pipe(v.number(), v.minValue(0), v.maxValue(GRACE_MAX)), PLAYERS_MAX)),
  }),
  v.check(({ config: { players }, seats, dealer }) => seats.length === players && dealer < players, "seats do not fit"),
);
export type Setup = Readonly<v.InferOutput<typeof setupSchema>>;

const bySeat = <const T extends string>(type: T) => v.strictObject({ type: v.literal(type), seat: seatSchema });

/** One change of a table. Most are actions of the match, so that variant is tried first. */
const tableActionSchema = v.variant("type", [
  v.strictObject({ type: v.literal("act"), action: actionSchema, by: actedBySchema }),
  v.strictObject({ type: v.literal("open"), setup: setupSchema }),
  v.strictObject({ type: v.literal("sit"), seat: seatSchema, user: seatedUser }),
  /** The pending match begins, or, with a seat, the host on that seat begins a match with computers. */
  v.strictObject({ type: v.literal("start"), seat: v.optional(seatSchema) }),
  /** The host on `seat` seats a computer at `position`, or removes it. */
  v.strictObject({ type: v.literal("addComputer"), seat: seatSchema, position: seatSchema, level }),
  v.strictObject({ type: v.literal("removeComputer"), seat: seatSchema, position: seatSchema }),
  v.strictObject({ type: v.literal("reseat"), from: ids.user, to: seatedUser }),
  v.strictObject({ type: v.literal("standIn"), seat: seatSchema, why: standInSchema }),
  bySeat("leave"),
  bySeat("takeBack"),
  bySeat("timeOut"),
  v.strictObject({
    type: v.literal("chat"),
    seat: seatSchema,
    text: line,
    phrase: v.optional(v.picklist(phraseNames)),
  }),
  v.strictObject({ type: v.literal("close") }),
  /** A node of a cluster has taken the room: it writes what follows. Changes nothing at the table. */
  v.strictObject({ type: v.literal("owned"), node, epoch: count() }),
]);
export type TableAction = Readonly<v.InferOutput<typeof tableActionSchema>>;

/** A stored entry: time in epoch milliseconds, action, and the client's id for the action, if any. */
export const entrySchema = v.strictTuple([span, tableActionSchema, v.nullable(idSchema<ActionId>(line))]);
type EntryParts = v.InferOutput<typeof entrySchema>;
export type Entry = Readonly<{ at: EntryParts[0]; action: EntryParts[1]; actionId: EntryParts[2] }>;
