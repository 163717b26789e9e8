/** Computers that the host of a private game seats on free chairs before the match. */
import type { BotLevel } from "#engine/bots/level.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import { hostOf, mayHaveComputers } from "#server/protocol/view.ts";
import { occupantOf, type Occupant, type Table } from "./table.ts";

/** Shown as 'Computer'; a number tells several at one table apart. */
export const computer = (number: number): PublicUser => ({
  id: `computer-${number}`,
  username: number === 1 ? "Computer" : `Computer ${number}`,
  image_url: null,
  is_bot: true,
});

/** Whether a computer has a chair of its own here. */
export const hasComputer = ({ seats }: Table): boolean => seats.some((who) => who?.user.is_bot === true);

/** Whether a person who comes may have the chair of the computer that sits there [R24]. */
export const givesWay = (table: Table, seat: Seat): boolean =>
  table.match === null && mayHaveComputers(table.setup) && occupantOf(table, seat)?.user.is_bot === true;

/** The chair for a person who comes: a free one, else the last that a computer gives up; 0 where there is none. */
export function chairFor(table: Table): Seat {
  const free = table.seats.indexOf(null);
  if (free !== -1) return free;
  return Math.max(
    0,
    table.seats.findLastIndex((_, seat) => givesWay(table, seat)),
  );
}

/** Why the player in `seat` may not change which computers sit here, or null. */
export function refusalOfSeating(table: Table, seat: Seat): RefusalCode | null {
  const who = occupantOf(table, seat);
  if (who === null || who.user.is_bot) return "not-seated";
  if (who.user.id !== hostOf(table) || !mayHaveComputers(table.setup)) return "not-allowed";
  return table.match === null ? null : "wrong-phase";
}

/** A computer of this level for the free chair at `position`, asked for by the host in `seat`. */
export function newComputer(table: Table, seat: Seat, position: Seat, level: BotLevel): Result<Occupant, RefusalCode> {
  const refusal = refusalOfSeating(table, seat);
  if (refusal !== null) return fail(refusal);
  if (table.seats[position] !== null) return fail("game-full");
  const names = new Set(table.seats.map((who) => who?.user.id));
  let number = 1;
  while (names.has(computer(number).id)) number++;
  return ok({ user: computer(number), level, standIn: null, expiries: 0, timeOutsLeft: 0 });
}
