import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import { occupantOf, seatOf, type Table } from "./table.ts";

/**
 * Whether a user may skip the computer's pauses at this table: only a player whose opponents are all computers, because
 * nobody else waits there [R21]. A seat that the computer holds for a person counts as that person's.
 */
export function mayHurry(table: Table, userId: string): Result<Seat, RefusalCode> {
  const seat = seatOf(table, userId);
  if (seat === null || occupantOf(table, seat)?.standIn !== null) return fail("not-seated");
  const isAlone = table.seats.every((occupant, other) => other === seat || occupant?.user.is_bot === true);
  return isAlone ? ok(seat) : fail("not-allowed");
}
