import type { Random } from "#engine/random.ts";
import type { Seat } from "#engine/state.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { Due, TurnTimers } from "./schedule.ts";
import type { Presence } from "./presence.ts";
import { timeoutAction, computerAction } from "./bots.ts";
import { type Table, userAt } from "./table.ts";

/** What the room does when something is due, or null where only somebody has to be told. */
export function actionWhenDue(
  due: Due,
  table: Table,
  timers: TurnTimers,
  random: Random,
  presence: Pick<Presence, "isExcused">,
): TableAction | null {
  // only a rated match goes on anybody's record
  const excused = (seat: Seat) => table.setup.isRated && presence.isExcused(userAt(table, seat));
  switch (due.what) {
    case "computer":
      return { type: "act", action: computerAction(table, due.seat, timers, random), by: "computer" };
    case "clock":
      return { type: "act", action: timeoutAction(table, random), by: "clock" };
    case "outOfTime":
      return { type: "standIn", seat: due.seat, why: excused(due.seat) ? "excused" : "expired" };
    case "giveUp":
      return table.match === null
        ? { type: "leave", seat: due.seat }
        : { type: "standIn", seat: due.seat, why: excused(due.seat) ? "excused" : "away" };
    case "close":
      return { type: "close" };
    case "tellAway":
      return null;
  }
}
