/** What a room tells its connections: the durable table, with presence and clocks as they are at that moment. */
import type { Connection, Requester } from "#server/connections/connection.ts";
import { Alarm } from "#server/core/alarm.ts";
import type { Clock } from "#server/core/clock.ts";
import { roomLimits } from "./limits.ts";
import { eventNumbers } from "#server/protocol/events.ts";
import type { GameNotice } from "#server/protocol/messages.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { PresenceAndClocks } from "#server/protocol/view.ts";
import type { ChatLine } from "./roomLogs.ts";
import type { TableEvent } from "./fold.ts";
import type { Presence } from "./presence.ts";
import type { RoomState } from "./roomState.ts";
import { deadlineOf, losesSeat } from "./schedule.ts";
import { isComputers, seatOf, type Table } from "./table.ts";
import type { TurnTimers } from "./schedule.ts";
import { UpdateEncoder } from "./updateEncoder.ts";

/** A durable table and its turn clock, with all cards: for what decides itself what may be shown of it. */
export interface ObservedTable {
  readonly table: Table;
  readonly deadline: PresenceAndClocks["deadline"];
}
export type TableObserver = (shown: ObservedTable) => void;

export class RoomBroadcaster {
  readonly #state: RoomState;
  readonly #presence: Presence;
  readonly #clock: Clock;
  readonly #encoder: UpdateEncoder;
  readonly #spectatorsAlarm: Alarm;
  readonly #roster = new Roster();
  /** The roster number that all connections were last shown. */
  #shownRoster: number;
  /** The number of spectators that all were last told, and when it may be told by itself again. */
  #shownSpectators = 0;
  #nextCountAt = 0;
  /** Few or none. Replaced, not changed: telling one may end another. */
  #observers: readonly TableObserver[] = [];
  /** Whether a connection was shown another number when it came. */
  #wasOtherShown = false;

  /** `guard` runs what the broadcaster does by itself, and catches its faults. */
  constructor(state: RoomState, presence: Presence, clock: Clock, guard: (run: () => void) => void) {
    this.#state = state;
    this.#presence = presence;
    this.#clock = clock;
    this.#encoder = new UpdateEncoder(presence);
    this.#shownRoster = this.#rosterNow;
    this.#spectatorsAlarm = new Alarm(clock, () => guard(() => this.#tellSpectators()));
  }

  /** Shows the whole table to one connection. */
  show(connection: Connection): void {
    const { table, seq } = this.#state.durable;
    const live = this.#presenceAndClocks();
    this.#wasOtherShown ||= live.spectators !== this.#shownSpectators;
    this.#encoder.show(connection, table, { version: seq, roster: this.#rosterNow, events: [] }, live);
  }

  /** Shows the table to all, with what happened to it; the frame is also the answer to those who asked for it. */
  broadcast(events: readonly TableEvent[], requesters: readonly Requester[] = []): void {
    const { table, seq } = this.#state.durable;
    const live = this.#presenceAndClocks();
    this.#noteSpectators(live.spectators);
    const roster = this.#rosterNow;
    const isNewRoster = roster !== this.#shownRoster;
    this.#shownRoster = roster;
    const numbers = events.map((event) => eventNumbers(event, table.match));
    this.#encoder.update({ table, version: seq, roster, isNewRoster, events: numbers }, live, requesters);
    for (const observer of this.#observers) observer({ table, deadline: live.deadline });
  }

  /** Tells of the table as it is now and after each change, until the answer is called. It must not throw. */
  observe(observer: TableObserver): () => void {
    this.#observers = [...this.#observers, observer];
    observer({ table: this.#state.durable.table, deadline: this.#presenceAndClocks().deadline });
    return () => {
      this.#observers = this.#observers.filter((other) => other !== observer);
    };
  }

  /** Sends a chat line to the players, and an answer of its own to those who asked for it. */
  chat(line: ChatLine, requesters: readonly Requester[]): void {
    const { table } = this.#state.durable;
    this.#encoder.acknowledge(requesters, line.seq);
    this.#encoder.chat(table.setup.code, line, table);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping"): void {
    this.#encoder.typing(user, type, this.#state.durable.table);
  }

  notice(notice: GameNotice): void {
    this.#encoder.notice(this.#state.durable.table.setup.code, notice);
  }

  /** A connection came or went: if the number of spectators changed, all are told, at most once a second. */
  countSpectators(): void {
    if (!this.#mustTellSpectators) return;
    this.#spectatorsAlarm.setFor(Math.max(this.#clock.monotonic(), this.#nextCountAt));
  }

  get #rosterNow(): number {
    const { table, seq } = this.#state.durable;
    return this.#roster.numberOf(table, seq);
  }

  #noteSpectators(count: number): void {
    this.#shownSpectators = count;
    this.#wasOtherShown = false;
  }

  get #mustTellSpectators(): boolean {
    return this.#wasOtherShown || this.#spectators !== this.#shownSpectators;
  }

  get #spectators(): number {
    return spectatorsOf(this.#presence, this.#state.durable.table);
  }

  #tellSpectators(): void {
    if (!this.#mustTellSpectators) return;
    const count = this.#spectators;
    this.#noteSpectators(count);
    this.#nextCountAt = this.#clock.monotonic() + roomLimits.recountMs;
    this.#encoder.spectators(this.#state.durable.table.setup.code, count);
  }

  #presenceAndClocks(): PresenceAndClocks {
    const { table, timers } = this.#state.durable;
    return new RoomPresenceAndClocks(table, timers, this.#presence, this.#clock);
  }
}

/** A class, because one is made for every change of a table. */
class RoomPresenceAndClocks implements PresenceAndClocks {
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
 * How many people watch, each counted once for all tabs. Before the match only those who asked to watch: others who come
 * to a table with a free chair are about to take it.
 */
function spectatorsOf(presence: Presence, table: Table): number {
  let people: Set<string> | null = null;
  for (const { connection, isSpectator } of presence.viewers) {
    const { id } = connection.user;
    if (seatOf(table, id) === null && (isSpectator || table.match !== null)) people = (people ?? new Set()).add(id);
  }
  return people?.size ?? 0;
}

/**
 * The roster number of a table: the version at which players, their names and pictures or the settings last changed, or
 * a later one that shows the same. Clients that hold another number have to be shown everything.
 */
export class Roster {
  #setup: Table["setup"] | null = null;
  #seats: Table["seats"] = [];
  #number = 0;

  /** The number of this table, which holds `version` entries. */
  numberOf(table: Table, version: number): number {
    if (!this.#isSame(table)) this.#number = version;
    this.#setup = table.setup;
    this.#seats = table.seats;
    return this.#number;
  }

  /** Folding leaves what has not changed the same object. */
  #isSame({ setup, seats }: Table): boolean {
    if (setup !== this.#setup) return false;
    if (seats === this.#seats) return true;
    return seats.every((occupant, seat) => {
      const before = this.#seats[seat] ?? null;
      if (occupant === null || before === null) return occupant === before;
      return occupant.user === before.user && occupant.level === before.level;
    });
  }
}
