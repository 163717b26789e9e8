/**
 * Pages of protocol 1, which were loaded before the server was replaced. They have no words for this and would dial for
 * ever. But what they cannot draw makes them say that something went wrong, with a button that loads the page anew: so
 * they are shown their own tables as protocol 1 did, without the settings that every screen of a table reads.
 */
import { encodeFrame } from "#server/protocol/codec.ts";
import { gameView } from "#server/protocol/view.ts";
import type { Registry } from "#server/rooms/registry.ts";
import { seatOf } from "#server/rooms/table.ts";

export const outdatedProtocol = 1;

/** What tells the pages of this user to reload: a frame for each open table with a seat of the user's, valid until the next. */
export function* reloadFrames(
  rooms: Pick<Registry, "roomsOf" | "find">,
  userId: string,
  now: number,
): Generator<Uint8Array> {
  for (const code of rooms.roomsOf(userId)) {
    const table = rooms.find(code)?.table;
    const seat = table === undefined ? null : seatOf(table, userId);
    if (table === undefined || seat === null) continue;
    const live = { now, deadline: null, thinking: null, connected: () => true, awayUntil: () => null, spectators: 0 };
    const { settings: _, ...view } = gameView(table, seat, userId, live);
    // above every version that the page holds
    yield encodeFrame(["gameData", { version: Number.MAX_SAFE_INTEGER, view, events: [], server_time: now }]);
  }
}
