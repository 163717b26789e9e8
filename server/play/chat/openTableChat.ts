/** The chat of an open table, as the nodes of a cluster ask each other for it. */
import * as v from "valibot";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { gameChatMessageSchema } from "#protocol/frames/userRecords.ts";
import { count, gameCode, ids, list, orNull } from "#protocol/schema.ts";
import { question } from "#server/base/cluster/cluster.ts";
import { chatLimits } from "./limits.ts";

const seatsMax = 4;

const openChat = v.object({
  /** The users who sit at the table. */
  seated: list(ids.user, seatsMax),
  lines: list(gameChatMessageSchema, chatLimits.gameMessages),
  /** The number of the match; null before the first. */
  matchNumber: orNull(count()),
});

export type TableChat = Readonly<v.InferOutput<typeof openChat>>;

/** The chat of a table of the node that is asked; null where the node has no such table. */
export const tableChat = question("tableChat", v.object({ code: gameCode }), orNull(openChat));

/** The chat of the open table of a code; null where no such table is open. */
export type FindTableChat = (code: RoomCode) => Promise<TableChat | null>;

/** Whether this user sits at the table. */
export const sitsAt = ({ seated }: TableChat, userId: UserId): boolean => seated.includes(userId);
