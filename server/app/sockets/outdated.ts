/**
 * Pages of protocol 1, which were loaded before the server was replaced. They do not understand this protocol and would
 * connect again without end. But a message that they cannot draw makes them say that something went wrong, with a button
 * that reloads the page. So they are welcomed, upon which they ask for the table that they show, and players and spectators
 * are shown this table as protocol 1 did, without the settings that every screen of a table reads.
 */
import type { UserId } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { gameView } from "#protocol/frames/view.ts";
import type { Room } from "#server/play/table/room.ts";
import { seatOf } from "#server/play/table/table.ts";

export const outdatedProtocol = 1;

/** What tells a page at this table to reload. The bytes are valid until the next frame is encoded. */
export function reloadFrame({ table }: Pick<Room, "table">, userId: UserId, now: number): Uint8Array {
  const live = { now, deadline: null, thinking: null, connected: () => true, awayUntil: () => null, spectators: 0 };
  const { settings: _, ...view } = gameView(table, seatOf(table, userId), userId, live);
  // above every version that the page holds
  return encodeFrame(["gameData", { version: Number.MAX_SAFE_INTEGER, view, events: [], server_time: now }]);
}
