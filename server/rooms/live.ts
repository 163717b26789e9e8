import { deadlineOf, losesSeat, type Stage } from "./agenda.ts";
import type { Audience } from "./audience.ts";
import type { Clock } from "./clock.ts";
import { isComputers, seatOf, type Table } from "./table.ts";
import type { Live } from "#server/protocol/view.ts";

/** What a view shows besides the table, in wall time: presence and clocks. */
export function liveOf(table: Table, stage: Stage, audience: Audience, clock: Clock): Live {
  const now = clock.now();
  const ahead = now - clock.monotonic();
  const deadline = deadlineOf(table, stage);
  const turn = table.match?.turn ?? null;
  return {
    now,
    deadline: deadline === null ? null : { at: Math.round(deadline.at + ahead), length_ms: deadline.lengthMs },
    thinking: turn !== null && isComputers(table, turn) ? turn : null,
    connected: (userId) => audience.seemsHere(userId),
    awayUntil: (userId) => {
      const counts = audience.isTold(userId) && losesSeat(table, userId);
      const until = counts ? audience.givenUpAt(userId) : null;
      return until === null ? null : Math.round(until + ahead);
    },
    spectators: spectatorsOf(audience, table),
  };
}

/**
 * How many people look on, each counted once, whatever their tabs. Before the match only those who asked to: whoever
 * else comes to a table with a free chair is about to take it.
 */
export function spectatorsOf(audience: Audience, table: Table): number {
  let people: Set<string> | null = null;
  for (const [{ user }, looksOn] of audience.links) {
    if (seatOf(table, user.id) === null && (looksOn || table.match !== null))
      people = (people ?? new Set()).add(user.id);
  }
  return people?.size ?? 0;
}
