import { deadlineOf, losesSeat, type Stage } from "./agenda.ts";
import type { Audience } from "./audience.ts";
import type { Clock } from "#server/core/clock.ts";
import { isComputers, seatOf, type Table } from "./table.ts";
import type { Live } from "#server/protocol/view.ts";

/** What a view shows besides the table, in wall time: presence and clocks. */
export const liveOf = (table: Table, stage: Stage, audience: Audience, clock: Clock): Live =>
  new TableLive(table, stage, audience, clock);

/** A class, because one is made for every change of a table. */
class TableLive implements Live {
  readonly now: number;
  readonly deadline: Live["deadline"];
  readonly thinking: Live["thinking"];
  readonly spectators: number;
  readonly #table: Table;
  readonly #audience: Audience;
  /** By how much wall time is ahead of monotonic time. */
  readonly #ahead: number;

  constructor(table: Table, stage: Stage, audience: Audience, clock: Clock) {
    this.now = clock.now();
    this.#ahead = this.now - clock.monotonic();
    this.#table = table;
    this.#audience = audience;
    const deadline = deadlineOf(table, stage);
    this.deadline =
      deadline === null ? null : { at: Math.round(deadline.at + this.#ahead), length_ms: deadline.lengthMs };
    const turn = table.match?.turn ?? null;
    this.thinking = turn !== null && isComputers(table, turn) ? turn : null;
    this.spectators = spectatorsOf(audience, table);
  }

  connected(userId: string): boolean {
    return this.#audience.seemsHere(userId);
  }

  awayUntil(userId: string): number | null {
    const counts = this.#audience.isTold(userId) && losesSeat(this.#table, userId);
    const until = counts ? this.#audience.givenUpAt(userId) : null;
    return until === null ? null : Math.round(until + this.#ahead);
  }
}

/**
 * How many people look on, each counted once, whatever their tabs. Before the match only those who asked to: whoever
 * else comes to a table with a free chair is about to take it.
 */
export function spectatorsOf(audience: Audience, table: Table): number {
  let people: Set<string> | null = null;
  for (const { link, looksOn } of audience.looks) {
    const { id } = link.user;
    if (seatOf(table, id) === null && (looksOn || table.match !== null)) people = (people ?? new Set()).add(id);
  }
  return people?.size ?? 0;
}
