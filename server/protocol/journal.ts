/**
 * What a room's journal keeps: each change of the table with its time. A row from a disk is checked like a frame from a
 * client. A key that is not known is refused, because it may change what a match is.
 */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { PLAYERS_MAX } from "#engine/config.ts";
import { GAME_KINDS } from "./games.ts";
import { phraseNames } from "./phrases.ts";
import { actionSchema, matchConfigSchema, seatSchema } from "./matchReplay.ts";
import { address, flag, gameCode, id, list, span, text } from "./schema.ts";
import { publicUserFields } from "./users.ts";

/** What is said at a table, and the longest action id that was ever taken. */
const line = text(2_000);
const GRACE_MAX = 1_000;

/** Who sits on a chair. The journal always names the picture, or says null. */
const seatedUser = v.strictObject({ ...publicUserFields, image_url: v.nullable(address) });
const level = v.picklist(BOT_LEVELS);

/** Why the computer holds a player's seat [R19, R20]; "excused": away, but nothing says that it is his own doing. */
export const standInSchema = v.picklist(["away", "left", "expired", "excused"]);
export type StandIn = v.InferOutput<typeof standInSchema>;

/** Who acted: the player, the computer in a seat it holds, or the clock in a player's place [R19]. */
export const actedBySchema = v.picklist(["player", "computer", "clock"]);
export type ActedBy = v.InferOutput<typeof actedBySchema>;

/** What a table is opened with; never changes, but for a host who passes to another account. */
export const setupSchema = v.pipe(
  v.strictObject({
    code: gameCode,
    kind: v.picklist(GAME_KINDS),
    createdBy: id,
    config: matchConfigSchema,
    isRated: flag,
    /** The turn clock in milliseconds, or null for none [R19]. */
    turnMs: v.nullable(span),
    /** How well the computer plays, in a computer game. */
    level: v.nullable(level),
    /** Who sits from the start, by seat; null seats are free. */
    seats: list(v.nullable(seatedUser), PLAYERS_MAX),
    /** The first dealer [R14]. */
    dealer: seatSchema,
    /** Whether the match begins by an action of its own rather than as soon as every seat is taken. */
    awaitsStart: v.optional(flag),
    /** The network it was opened from, as a pseudonym that only the process that made it can make again. */
    origin: v.optional(text(128)),
    /** Made for two who agreed to play each other: no computer takes a chair here. */
    isChallenge: v.optional(flag),
    /** By seat: what the grace of an absence is multiplied by; 1 where nothing is said. */
    grace: v.optional(list(v.pipe(v.number(), v.minValue(0), v.maxValue(GRACE_MAX)), PLAYERS_MAX)),
  }),
  v.check(({ config: { players }, seats, dealer }) => seats.length === players && dealer < players, "seats do not fit"),
);
export type Setup = Readonly<v.InferOutput<typeof setupSchema>>;

const bySeat = <const T extends string>(type: T) => v.strictObject({ type: v.literal(type), seat: seatSchema });

/** One change of a table. Nearly all are actions of the match: they are tried first. */
export const tableActionSchema = v.variant("type", [
  v.strictObject({ type: v.literal("act"), action: actionSchema, by: actedBySchema }),
  v.strictObject({ type: v.literal("open"), setup: setupSchema }),
  v.strictObject({ type: v.literal("sit"), seat: seatSchema, user: seatedUser }),
  /** The arranged match begins, or, where a seat is named, its player, the host, begins one with computers. */
  v.strictObject({ type: v.literal("start"), seat: v.optional(seatSchema) }),
  /** The host, in `seat`, has a computer sit at `position`, or leave it. */
  v.strictObject({ type: v.literal("addComputer"), seat: seatSchema, position: seatSchema, level }),
  v.strictObject({ type: v.literal("removeComputer"), seat: seatSchema, position: seatSchema }),
  v.strictObject({ type: v.literal("reseat"), from: id, to: seatedUser }),
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
]);
export type TableAction = Readonly<v.InferOutput<typeof tableActionSchema>>;

/** An entry as it is written: its time in epoch milliseconds, the action, and the client's id for the action, if any. */
export const entrySchema = v.strictTuple([span, tableActionSchema, v.nullable(line)]);
type EntryParts = v.InferOutput<typeof entrySchema>;
export type Entry = Readonly<{ at: EntryParts[0]; action: EntryParts[1]; actionId: EntryParts[2] }>;
