import { deadlineOf, losesSeat, type TurnTimers } from "./schedule.ts";
import type { Presence } from "./presence.ts";
import type { Clock } from "#server/core/clock.ts";
import { isComputers, seatOf, type Table } from "./table.ts";
import type { PresenceAndClocks } from "#server/protocol/view.ts";

/** What a view shows besides the table, in wall time: presence and clocks. */
export const presenceAndClocksOf = (
  table: Table,
  timers: TurnTimers,
  presence: Presence,
  clock: Clock,
): PresenceAndClocks => new TableLive(table, timers, presence, clock);

/** A class, because one is made for every change of a table. */
class TableLive implements PresenceAndClocks {
  readonly now: number;
  readonly deadline: PresenceAndClocks["deadline"];
  readonly thinking: PresenceAndClocks["thinking"];
  readonly spectators: number;
  readonly #table: Table;
  readonly #presence: Presence;
  /** By how much wall time is ahead of monotonic time. */
  readonly #ahead: number;

  constructor(table: Table, timers: TurnTimers, presence: Presence, clock: Clock) {
    this.now = clock.now();
    this.#ahead = this.now - clock.monotonic();
    this.#table = table;
    this.#presence = presence;
    const deadline = deadlineOf(table, timers);
    this.deadline =
      deadline === null ? null : { at: Math.round(deadline.at + this.#ahead), length_ms: deadline.lengthMs };
    const turn = table.match?.turn ?? null;
    this.thinking = turn !== null && isComputers(table, turn) ? turn : null;
    this.spectators = spectatorsOf(presence, table);
  }

  connected(userId: string): boolean {
    return this.#presence.isShownConnected(userId);
  }

  awayUntil(userId: string): number | null {
    const counts = this.#presence.isShownAway(userId) && losesSeat(this.#table, userId);
    const until = counts ? this.#presence.givenUpAt(userId) : null;
    return until === null ? null : Math.round(until + this.#ahead);
  }
}

/**
 * How many people look on, each counted once, whatever their tabs. Before the match only those who asked to: whoever
 * else comes to a table with a free chair is about to take it.
 */
export function spectatorsOf(presence: Presence, table: Table): number {
  let people: Set<string> | null = null;
  for (const { connection, isSpectator } of presence.viewers) {
    const { id } = connection.user;
    if (seatOf(table, id) === null && (isSpectator || table.match !== null)) people = (people ?? new Set()).add(id);
  }
  return people?.size ?? 0;
}
