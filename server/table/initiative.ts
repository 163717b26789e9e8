import type { Random } from "#engine/random.ts";
import type { Seat } from "#engine/state.ts";
import type { Deed } from "#server/protocol/journal.ts";
import type { Due, Stage } from "./agenda.ts";
import type { Audience } from "./audience.ts";
import { clocksAction, computersAction } from "./bots.ts";
import { type Table, userAt } from "./table.ts";

/** What the room does when something is due, or null where only somebody has to be told. */
export function deedOfDue(
  due: Due,
  table: Table,
  stage: Stage,
  random: Random,
  audience: Pick<Audience, "isExcused">,
): Deed | null {
  // only a rated match goes on anybody's record
  const excused = (seat: Seat) => table.setup.isRated && audience.isExcused(userAt(table, seat));
  switch (due.what) {
    case "computer":
      return { type: "act", action: computersAction(table, due.seat, stage, random), by: "computer" };
    case "clock":
      return { type: "act", action: clocksAction(table, random), by: "clock" };
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
