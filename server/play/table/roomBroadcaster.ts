/**
 * What a room sends its connections: the durable table, with presence and clocks as they are at that moment, and beside
 * it chat, typing, notices and the number of spectators.
 */
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import type { Connection, Requester } from "#server/base/connections.ts";
import { type Clock, Alarm } from "#server/base/core/clock.ts";
import { roomLimits } from "./limits.ts";
import type { Seat } from "#engine/seating.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { GameNotice } from "#protocol/frames/messages.ts";
import { eventNumbers, gameDataOf, UpdateFrame } from "#protocol/frames/showTable.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { PresenceAndClocks, TableVersion } from "#protocol/frames/view.ts";
import type { TableEvent } from "./fold.ts";
import type { Presence } from "./presence.ts";
import type { ChatLine, RoomState } from "./roomState.ts";
import { deadlineOf, losesSeat } from "./schedule.ts";
import { isComputers, Roster, seatOf, type Table } from "./table.ts";
import type { TurnTimers } from "./schedule.ts";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

/** A durable table and its turn clock, with all cards: for what decides itself what may be shown of it. */
export interface ObservedTable {
  readonly table: Table;
  readonly deadline: PresenceAndClocks["deadline"];
}
export type TableObserver = (visible: ObservedTable) => void;

/** A chat line as players see it. */
export const chatMessage = (code: RoomCode, { user, text, phrase, at }: ChatLine): GameChatMessage => ({
  user_id: user.id,
  username: user.username,
  avatar: user.image_url,
  message: text,
  ...(phrase !== null && { phrase }),
  timestamp: at,
  game_code: code,
});

/** The answer to an action that is durable. */
const acknowledgement = (version: number, id: string): Uint8Array => frame("ack", { ok: true, version }, id);

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

  /** A connection came or went: if the number of spectators changed, all are told, at most once a second. */
  countSpectators(): void {
    if (!this.#mustTellSpectators) return;
    this.#spectatorsAlarm.setFor(Math.max(this.#clock.monotonic(), this.#nextCountAt));
  }

  /** Sends a chat line to the players, and an answer of its own to those who asked for it. */
  chat(line: ChatLine, table: Table, requesters: readonly Requester[]): void {
    for (const { connection, id } of requesters) if (id !== undefined) connection.send(acknowledgement(line.seq, id));
    this.#toPlayers(frame("chatMessage", chatMessage(table.setup.code, line)), table, line.user.id);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping", table: Table): void {
    const payload = { code: table.setup.code, user_id: user.id, username: user.username };
    this.#toPlayers(frame(type, payload), table, user.id, false);
  }

  notice(code: RoomCode, notice: GameNotice): void {
    this.#toAll(frame("gameMessage", { code, notice }));
  }

  /** The table is at another node from now on. */
  moved(code: RoomCode, node: NodeName): void {
    this.#toAll(frame("moved", { code, node }));
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
    // a small frame, because any user can make that number change
    this.#toAll(frame("spectators", { code: this.#state.durable.table.setup.code, count }));
  }

  #presenceAndClocks(): PresenceAndClocks {
    const { table, timers } = this.#state.durable;
    return new RoomPresenceAndClocks(table, timers, this.#presence, this.#clock);
  }

  #toAll(bytes: Uint8Array): void {
    for (const { connection } of this.#presence.viewers) connection.send(bytes);
  }

  /** To the players who have not blocked the sender. Spectators do not get what the players write. */
  #toPlayers(bytes: Uint8Array, table: Table, senderId: UserId, toSender = true): void {
    for (const { connection } of this.#presence.viewers) {
      const { id } = connection.user;
      if (id === senderId ? !toSender : connection.hides(senderId)) continue;
      if (seatOf(table, id) !== null) connection.send(bytes);
    }
  }
}

/** What all are shown: a durable table and what happened to it. */
export interface Change extends TableVersion {
  readonly table: Table;
  /** Whether players, names, pictures or settings are not what all were shown last. */
  readonly isNewRoster: boolean;
}

/** Shared by all rooms: a frame is sent before the next one is written. */
const updates = new UpdateFrame();

/** The table in bytes for each viewer. What all viewers see of a change is written once. */
export class UpdateEncoder {
  readonly #presence: Presence;

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /** Everything about the table, for one connection that comes or asks. */
  show(connection: Connection, table: Table, stamp: TableVersion, live: PresenceAndClocks): void {
    connection.send(
      frame("gameData", gameDataOf(table, this.#viewerOf(connection, table), connection.user.id, stamp, live)),
    );
  }

  /**
   * The table for all after a change, with what happened. For a connection that asked for the change it is the answer
   * too: one frame and one write a connection.
   */
  update(change: Change, live: PresenceAndClocks, requesters: readonly Requester[] = []): void {
    const { table, version, isNewRoster } = change;
    if (requesters.length > 0) this.#answerOthers(requesters, version);
    for (const { connection, isSpectator } of this.#presence.viewers) {
      const viewer = isSpectator ? null : seatOf(table, connection.user.id);
      const id = requesters.length > 0 ? firstOf(connection, requesters)?.id : undefined;
      if (isNewRoster)
        connection.send(frame("gameData", gameDataOf(table, viewer, connection.user.id, change, live), id));
      else {
        // once for all, and again where sending led to an update of another table
        if (!updates.holds(change)) updates.open(table, change, live);
        connection.send(updates.for(viewer, id));
      }
    }
  }

  /** Answers in a frame of their own the requests that the frame of the change does not answer. */
  #answerOthers(requesters: readonly Requester[], version: number): void {
    for (const requester of requesters) {
      const { connection, id } = requester;
      if (id === undefined || (this.#presence.has(connection) && firstOf(connection, requesters) === requester))
        continue;
      connection.send(acknowledgement(version, id));
    }
  }

  #viewerOf(connection: Connection, table: Table): Seat | null {
    return this.#presence.isSpectator(connection) ? null : seatOf(table, connection.user.id);
  }
}

/** What a connection asked first, if anything: the frame of the change answers that. */
function firstOf(connection: Connection, requesters: readonly Requester[]): Requester | undefined {
  for (const requester of requesters)
    if (requester.connection === connection && requester.id !== undefined) return requester;
  return undefined;
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

  connected(userId: UserId): boolean {
    return this.#presence.isVisiblyConnected(userId);
  }

  awayUntil(userId: UserId): number | null {
    const counts = this.#presence.isVisiblyAway(userId) && losesSeat(this.#table, userId);
    const until = counts ? this.#presence.givenUpAt(userId) : null;
    return until === null ? null : Math.round(until + this.#ahead);
  }
}

/**
 * How many people watch, each counted once for all tabs. Before the match only those who asked to watch: others who come
 * to a table with a free chair are about to take it.
 */
function spectatorsOf(presence: Presence, table: Table): number {
  let people: Set<UserId> | null = null;
  for (const { connection, isSpectator } of presence.viewers) {
    const { id } = connection.user;
    if (seatOf(table, id) === null && (isSpectator || table.match !== null)) people = (people ?? new Set()).add(id);
  }
  return people?.size ?? 0;
}
