/** Takes a user who may not play any more from all tables. */
import { ok } from "#engine/result.ts";
import type { UserId } from "#protocol/ids.ts";
import { type Clock, within } from "#server/base/core/clock.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import { tablesLimits } from "./limits.ts";
import type { Registry } from "./registry.ts";

/**
 * The user leaves every table for good: a rated match of two goes to the opponent, elsewhere the computer takes the
 * seat [R20].
 * @throws JournalError while the journal is away; the user is then absent like any other
 */
export async function leaveTables(
  rooms: Pick<Registry, "roomsOf" | "find">,
  userId: UserId,
  clock: Clock,
): Promise<void> {
  const leaving = rooms.roomsOf(userId).map(async (code) => {
    const room = rooms.find(code);
    const seat = room?.seatOf(userId) ?? null;
    return room === undefined || seat === null ? ok(undefined) : room.systemCommand({ type: "leave", seat });
  });
  const replies = await within(tablesLimits.answerMsMax, clock, Promise.all(leaving));
  const isAway = replies === undefined || replies.some((reply) => !reply.ok && reply.error === "try-again");
  if (isAway) throw new JournalError("unavailable", "the journal does not take who leaves");
}
