/** Passes the seats of a user to another, or shows the user under a new name or picture. */
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { type Clock, within } from "#server/base/core/clock.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import type { Room } from "#server/play/table/room.ts";
import { tablesLimits } from "./limits.ts";

/**
 * Where `from` sits or is the host of these rooms, `to` is then. `hostPassed` is called for each room that has another host.
 * @throws JournalError while the journal is away; what has passed stays passed, and asking again does the rest
 */
export async function reseatIn(
  rooms: readonly Room[],
  from: UserId,
  to: PublicUser,
  clock: Clock,
  hostPassed: (code: RoomCode) => void,
): Promise<void> {
  // a copy, because the list changes as seats pass on
  const moves = rooms.slice().map(async (room) => {
    const wasHost = room.table.setup.createdBy === from;
    if (room.seatOf(from) === null && !wasHost) return true;
    const reply = await room.systemCommand({ type: "reseat", from, to });
    if (reply.ok && wasHost) hostPassed(room.code);
    return reply.ok || reply.error !== "try-again";
  });
  const replies = await within(tablesLimits.answerMsMax, clock, Promise.all(moves));
  if (replies?.every((isDone) => isDone) === true) return;
  throw new JournalError("unavailable", "the journal does not take who sits where");
}
