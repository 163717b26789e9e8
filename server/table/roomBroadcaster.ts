import { eventNumbers } from "#server/protocol/events.ts";
import type { GameNotice } from "#server/protocol/messages.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import { roomLimits } from "./limits.ts";
import { Alarm } from "#server/core/alarm.ts";
import type { Presence, Connection } from "./presence.ts";
import type { Clock } from "#server/core/clock.ts";
import type { TableEvent } from "./fold.ts";
import type { Requester, PendingEntry } from "./dependencies.ts";
import type { RoomState } from "./roomState.ts";
import { presenceAndClocksOf, spectatorsOf } from "./live.ts";
import { Roster } from "./roster.ts";
import { UpdateEncoder } from "./updateEncoder.ts";
import type { PresenceAndClocks } from "#server/protocol/view.ts";

/** What a room says at any moment: the durable table, with presence and clocks as they are just then. */
export class RoomBroadcaster {
  readonly #state: RoomState;
  readonly #presence: Presence;
  readonly #clock: Clock;
  readonly #speaker: UpdateEncoder;
  readonly #recount: Alarm;
  readonly #roster = new Roster();
  /** The roster number that everybody who looks was last shown. */
  #toldRoster: number;
  /** The number of onlookers that everybody was last told, and when it may be told by itself again. */
  #toldOnlookers = 0;
  #recountFrom = 0;
  /** Whether a connection was shown another number when it came. */
  #hasShownOther = false;

  /** `guard` runs what the voice does by itself, and catches its faults. */
  constructor(state: RoomState, presence: Presence, clock: Clock, guard: (run: () => void) => void) {
    this.#state = state;
    this.#presence = presence;
    this.#clock = clock;
    this.#speaker = new UpdateEncoder(presence);
    this.#toldRoster = this.#rosterNow;
    this.#recount = new Alarm(clock, () => guard(() => this.#tellOnlookers()));
  }

  /** The whole table for one connection. */
  show(connection: Connection): void {
    const { table, seq } = this.#state.durable;
    const live = this.#live();
    this.#hasShownOther ||= live.spectators !== this.#toldOnlookers;
    this.#speaker.show(connection, table, { version: seq, roster: this.#rosterNow, events: [] }, live);
  }

  /** The table for everybody, with how it came about, and the answers to those who asked for it. */
  broadcast(events: readonly TableEvent[], requesters: readonly Requester[] = []): void {
    const { table, seq } = this.#state.durable;
    const live = this.#live();
    this.#told(live.spectators);
    const roster = this.#rosterNow;
    const isNewRoster = roster !== this.#toldRoster;
    this.#toldRoster = roster;
    const told = events.map((event) => eventNumbers(event, table.match));
    this.#speaker.update({ table, version: seq, roster, isNewRoster, events: told }, live, requesters);
  }

  /** A connection came or went: if that changes how many look on, all are told, at most once a second. */
  recount(): void {
    if (!this.#mustRecount) return;
    this.#recount.setFor(Math.max(this.#clock.monotonic(), this.#recountFrom));
  }

  /** What became durable, to those whom it concerns: a chat line or a change of the table. */
  report({ action, at, events, table, requesters, seq }: PendingEntry): void {
    const line = this.#state.memory.committed(action, at, seq, table);
    if (line === undefined) return this.broadcast(events, requesters);
    this.#speaker.acknowledge(requesters, seq);
    this.#speaker.chat(table.setup.code, line, table);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping"): void {
    this.#speaker.typing(user, type, this.#state.durable.table);
  }

  notice(notice: GameNotice): void {
    this.#speaker.notice(this.#state.durable.table.setup.code, notice);
  }

  get #rosterNow(): number {
    const { table, seq } = this.#state.durable;
    return this.#roster.numberOf(table, seq);
  }

  #told(onlookers: number): void {
    this.#toldOnlookers = onlookers;
    this.#hasShownOther = false;
  }

  get #mustRecount(): boolean {
    return this.#hasShownOther || this.#onlookers !== this.#toldOnlookers;
  }

  get #onlookers(): number {
    return spectatorsOf(this.#presence, this.#state.durable.table);
  }

  #tellOnlookers(): void {
    if (!this.#mustRecount) return;
    const count = this.#onlookers;
    this.#told(count);
    this.#recountFrom = this.#clock.monotonic() + roomLimits.recountMs;
    this.#speaker.spectators(this.#state.durable.table.setup.code, count);
  }

  #live(): PresenceAndClocks {
    const { table, timers } = this.#state.durable;
    return presenceAndClocksOf(table, timers, this.#presence, this.#clock);
  }
}
