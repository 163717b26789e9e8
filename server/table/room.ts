/**
 * A room: one table, one writer. Messages, timers and the journal's answers come in one at a time, and no `await` stands
 * between reading and writing the table. What happens is accepted into the state, and only once durable told.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import type { TableAction, Entry } from "#server/protocol/journal.ts";
import type { GameNotice, RefusalCode } from "#server/protocol/messages.ts";
import { type Due, idleKindOf, mayClose, nextDue } from "./schedule.ts";
import { Alarm } from "#server/core/alarm.ts";
import { SeatPresence } from "./seatPresence.ts";
import { Presence, type ConnectionEnd, type Connection } from "./presence.ts";
import type { Command } from "./commands.ts";
import type { Requester, RoomDependencies, PendingEntry, Reply } from "./dependencies.ts";
import type { IdleKind } from "./roomsByOwner.ts";
import { mayHurry } from "./hurry.ts";
import { actionWhenDue } from "./automaticActions.ts";
import { RoomState } from "./roomState.ts";
import type { ChatLine } from "./memory.ts";
import { handleCommand, repeat } from "./handleCommand.ts";
import { matchNumberOf, seatOf, type Table, userAt } from "./table.ts";
import { RoomBroadcaster } from "./roomBroadcaster.ts";

export class Room {
  readonly code: string;
  readonly #dependencies: RoomDependencies;
  readonly #state: RoomState;
  readonly #presence: Presence;
  readonly #broadcaster: RoomBroadcaster;
  readonly #seatPresence: SeatPresence;
  readonly #alarm: Alarm;
  #matchNumber: number;
  #idleKind: IdleKind | null = null;
  /** Why nothing may change here any more, or null. */
  #stopReason: RefusalCode | null = null;

  /** A room from its journal, or a new one that nobody has seen yet. Throws on a broken journal. */
  constructor(house: RoomDependencies, entries: readonly Entry[], isNew = false) {
    const now = house.clock.monotonic();
    this.#dependencies = house;
    this.#presence = new Presence(now, !isNew);
    this.#alarm = new Alarm(house.clock, () => this.#guard(() => this.#ring()));
    this.#state = new RoomState(house, entries, {
      committed: (item) => this.#guard(() => this.#committed(item)),
      recovered: (afterMs) => this.#guard(() => this.#recovered(afterMs)),
      fenced: () => this.#freeze("another server holds this room"),
    });
    this.#broadcaster = new RoomBroadcaster(this.#state, this.#presence, house.clock, (run) => this.#guard(run));
    const must = (action: TableAction) => this.#acceptOwn(action);
    const { table } = this.#state.accepted;
    this.#seatPresence = new SeatPresence({
      house,
      state: this.#state,
      presence: this.#presence,
      broadcaster: this.#broadcaster,
      must,
    });
    this.code = table.setup.code;
    this.#matchNumber = matchNumberOf(table);
    this.#seatPresence.begin(!isNew);
  }

  /** Starts the room's own doings; before this it only answers. */
  start(): void {
    this.#guard(() => this.#settle());
  }

  /** The table as anybody may know it: nothing that is not committed. */
  get table(): Table {
    return this.#state.durable.table;
  }

  /** Whether the room has ended: nobody finds it by its code any more. */
  get isOver(): boolean {
    return this.#stopReason === "game-over";
  }

  /** Ids of the host and everyone who sits, as accepted or as durable. */
  get people(): readonly string[] {
    return this.#state.people;
  }

  /** The last chat lines, oldest first. */
  get chatLines(): readonly ChatLine[] {
    return this.#state.memory.chatLines;
  }

  /** Whether everything that was accepted is committed. */
  get isSettled(): boolean {
    return this.#state.isSettled;
  }

  /** Opens a connection's view on the table, with its user's seat or looking on; it is shown at once. */
  join(connection: Connection, isSpectator: boolean): Reply {
    const refusal = this.#presence.refusalOf(connection, isSpectator || this.seatOf(connection.user.id) === null);
    if (refusal !== null) return fail(refusal);
    this.#guard(() => this.#enter(connection, isSpectator));
    return this.#version();
  }

  /** Shows the whole table again. */
  show(connection: Connection): Reply {
    if (!this.#presence.has(connection)) return fail("not-seated");
    this.#guard(() => this.#broadcaster.show(connection));
    return this.#version();
  }

  /** A connection is gone; its user is away if it was the last. */
  drop(connection: Connection, how: ConnectionEnd): void {
    this.#guard(() => this.#gone(connection, how));
  }

  /** Somebody types, or stopped: told to the other players, kept nowhere. */
  typing(connection: Connection, type: "userTyping" | "userStoppedTyping"): Reply {
    if (seatOf(this.table, connection.user.id) === null) return fail("not-seated");
    this.#guard(() => this.#broadcaster.typing(connection.user, type));
    return this.#version();
  }

  /** Does what a client asks, once for each action id. */
  command(command: Command, asked: Requester): Reply {
    // what is durable is answered to the end
    if (this.#stopReason !== null) return repeat(this.#state, command, asked) ?? fail(this.#stopReason);
    let reply: Reply = fail("game-frozen");
    this.#guard(() => {
      reply = handleCommand(this.#state, command, asked, this.#dependencies.random);
      if (reply.ok) this.#obeyed(command, asked.connection);
    });
    return reply;
  }

  /** Lets the computer act now, not after the pause that this version of the table shows; so asking twice skips one. */
  hurry(connection: Connection, version: number): Reply {
    if (this.#stopReason !== null) return fail(this.#stopReason);
    const { table, seq } = this.#state.accepted;
    const may = mayHurry(table, connection.user.id);
    if (!may.ok) return may;
    const due = version === seq ? this.#nextDue() : null;
    if (due?.what === "computer") this.#guard(() => this.#do(due));
    return this.#version();
  }

  /** The seat of a user, taken or asked for, or null. */
  readonly seatOf = (userId: string): Seat | null => seatOf(this.#state.accepted.table, userId);

  /** Does what the house has decided about this table; resolves once that is durable. */
  async systemCommand(action: TableAction): Promise<Result<void, RefusalCode>> {
    if (this.#stopReason !== null || this.#state.isStalled) return fail(this.#stopReason ?? "try-again");
    let done: Result<void, RefusalCode> = fail("game-frozen");
    this.#guard(() => {
      const { quotas, accepted } = this.#state;
      done = quotas.refusalOf(action, accepted.table) === null ? this.#state.accept(action) : ok(undefined);
      if (!done.ok) return;
      if (action.type === "reseat") this.#seatPresence.seatPassedOn(action.from, action.to.id);
      this.#changed();
    });
    if (done.ok) await this.#state.caughtUp();
    return done;
  }

  /** Closes the room if nobody looks at it and nothing hangs on it; whether it did. */
  closeIfIdle(): boolean {
    const { table } = this.#state.accepted;
    if (this.#presence.size > 0 || this.#stopReason !== null || this.#state.isStalled) return false;
    if (table.closed || !mayClose(table)) return false;
    this.#guard(() => this.#acceptOwn({ type: "close" }));
    return this.#stopReason === null || this.table.closed;
  }

  /** Ends the room's own doings before the server stops; what the journal has in hand is still said. */
  stop(): void {
    this.#alarm.off();
    this.#state.stop();
    this.#stopReason ??= "try-again";
    this.#notice("server-restarting");
  }

  #enter(connection: Connection, isSpectator: boolean): void {
    this.#seatPresence.connectionOpened(connection, isSpectator, this.#stopReason !== null);
    this.#noteIdle();
    this.#arm();
  }

  #gone(connection: Connection, how: ConnectionEnd): void {
    this.#seatPresence.connectionClosed(connection, how);
    this.#noteIdle();
    this.#arm();
  }

  /** Who sits down looks at the table from there; who leaves looks at it no more. */
  #obeyed(command: Command, connection: Connection): void {
    if (command.type === "playerJoin" && this.#presence.has(connection)) this.#presence.add(connection, false);
    if (command.type === "leaveGame") this.#gone(connection, "closed");
    this.#changed();
  }

  /** A match that begins gives whoever is away the whole grace anew. What is due next is asked for at the commit. */
  #changed(): void {
    const matchNumber = matchNumberOf(this.#state.accepted.table);
    if (matchNumber !== this.#matchNumber) this.#presence.restartGraces(this.#dependencies.clock.monotonic());
    this.#matchNumber = matchNumber;
  }

  /** An action of the room's own, which the table cannot refuse unless something is broken. */
  #acceptOwn(action: TableAction): void {
    const done = this.#state.accept(action);
    if (!done.ok) throw new Error(`the room's own ${action.type} was refused: ${done.error}`);
    this.#changed();
  }

  /** The journal holds the entry: now it may be said. */
  #committed(item: PendingEntry): void {
    this.#dependencies.acknowledged(this.#dependencies.clock.monotonic() - item.acceptedAt);
    this.#broadcaster.report(item);
    this.#settle();
  }

  /** What follows from what is durable: results to keep, the end of the room, the next thing due. */
  #settle(): void {
    for (const match of this.#state.memory.takeEnded()) this.#dependencies.finished(match);
    this.#noteIdle();
    if (!this.table.closed) return this.#arm();
    this.#alarm.off();
    this.#stopReason = "game-over";
    this.#notice("closed");
    this.#dependencies.closed(this.code, this.chatLines);
  }

  /** Tells the house whether the room may be closed for another, where that has changed. */
  #noteIdle(): void {
    const kind = this.#presence.size > 0 || this.#stopReason !== null ? null : idleKindOf(this.table);
    if (kind === this.#idleKind) return;
    this.#idleKind = kind;
    this.#dependencies.idle(this.code, kind);
  }

  #notice(notice: GameNotice): void {
    this.#guard(() => this.#broadcaster.notice(notice));
  }

  #version(): Reply {
    return ok(this.#state.durable.seq);
  }

  /** What the room must do next by itself; nothing while it stands still or waits for the journal. */
  #nextDue(): Due | null {
    const { table, timers } = this.#state.accepted;
    if (this.#stopReason !== null || this.#state.isHeldUp || table.closed) return null;
    return nextDue({ table, timers, presence: this.#presence, pace: this.#dependencies.pace });
  }

  #arm(): void {
    const due = this.#nextDue();
    if (due !== null) this.#alarm.setFor(due.at);
  }

  #ring(): void {
    const due = this.#nextDue();
    if (due !== null && due.at <= this.#dependencies.clock.monotonic()) this.#do(due);
    this.#arm();
  }

  #do(due: Due): void {
    const { table, timers } = this.#state.accepted;
    if (due.what === "tellAway") {
      this.#presence.markShown(userAt(table, due.seat));
      this.#broadcaster.broadcast([{ type: "playerAway", seat: due.seat }]);
      return;
    }
    const action = actionWhenDue(due, table, timers, this.#dependencies.random, this.#presence);
    if (due.what === "giveUp") this.#presence.markGivenUp(userAt(table, due.seat));
    if (action !== null) this.#acceptOwn(action);
  }

  /** The journal was away: nobody's grace ran meanwhile, and whoever came back has the seat again. */
  #recovered(afterMs: number): void {
    this.#seatPresence.journalRecovered(afterMs);
    this.#broadcaster.broadcast([]);
    this.#arm();
  }

  /** A fault in this room stays in this room. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#freeze(fault);
    }
  }

  #freeze(why: unknown): void {
    if (this.#stopReason === "game-frozen") return;
    this.#stopReason = "game-frozen";
    this.#alarm.off();
    this.#noteIdle();
    this.#dependencies.frozen(this.code, why);
    this.#notice("frozen");
  }
}
