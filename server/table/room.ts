/**
 * A room: one table, one writer. Messages, timers and the journal's answers come in one at a time, and no `await` stands
 * between reading and writing the table. What happens is accepted into the ledger, and only once durable told.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import type { Deed, Entry } from "#server/protocol/journal.ts";
import type { GameNotice, RefusalCode } from "#server/protocol/messages.ts";
import { type Due, idleKindOf, mayEnd, nextDue } from "./agenda.ts";
import { Alarm } from "#server/core/alarm.ts";
import { Attendance } from "./attendance.ts";
import { Audience, type Gone, type Link } from "./audience.ts";
import type { Command } from "./commands.ts";
import type { Asked, House, Pending, Reply } from "./house.ts";
import type { IdleKind } from "./holdings.ts";
import { mayHurry } from "./hurry.ts";
import { deedOfDue } from "./initiative.ts";
import { Ledger } from "./ledger.ts";
import type { Said } from "./memory.ts";
import { obey, repeat } from "./obey.ts";
import { matchNumberOf, seatOf, type Table, userAt } from "./table.ts";
import { Voice } from "./voice.ts";

export class Room {
  readonly code: string;
  readonly #house: House;
  readonly #ledger: Ledger;
  readonly #audience: Audience;
  readonly #voice: Voice;
  readonly #attendance: Attendance;
  readonly #alarm: Alarm;
  #matchNumber: number;
  #idleKind: IdleKind | null = null;
  /** Why nothing may change here any more, or null. */
  #still: RefusalCode | null = null;

  /** A room from its journal, or a new one that nobody has seen yet. Throws on a broken journal. */
  constructor(house: House, entries: readonly Entry[], isNew = false) {
    const now = house.clock.monotonic();
    this.#house = house;
    this.#audience = new Audience(now, !isNew);
    this.#alarm = new Alarm(house.clock, () => this.#guard(() => this.#ring()));
    this.#ledger = new Ledger(house, entries, {
      committed: (item) => this.#guard(() => this.#committed(item)),
      recovered: (afterMs) => this.#guard(() => this.#recovered(afterMs)),
      fenced: () => this.#freeze("another server holds this room"),
    });
    this.#voice = new Voice(this.#ledger, this.#audience, house.clock, (run) => this.#guard(run));
    const must = (deed: Deed) => this.#must(deed);
    const { table } = this.#ledger.accepted;
    this.#attendance = new Attendance({
      house,
      ledger: this.#ledger,
      audience: this.#audience,
      voice: this.#voice,
      must,
    });
    this.code = table.setup.code;
    this.#matchNumber = matchNumberOf(table);
    this.#attendance.begin(!isNew);
  }

  /** Starts the room's own doings; before this it only answers. */
  start(): void {
    this.#guard(() => this.#settle());
  }

  /** The table as anybody may know it: nothing that is not committed. */
  get table(): Table {
    return this.#ledger.durable.table;
  }

  /** Whether the room has ended: nobody finds it by its code any more. */
  get isOver(): boolean {
    return this.#still === "game-over";
  }

  /** Ids of the host and everyone who sits, as accepted or as durable. */
  get people(): readonly string[] {
    return this.#ledger.people;
  }

  /** The last chat lines, oldest first. */
  get said(): readonly Said[] {
    return this.#ledger.memory.said;
  }

  /** Whether everything that was accepted is committed. */
  get isSettled(): boolean {
    return this.#ledger.isSettled;
  }

  /** Opens a connection's view on the table, with its user's seat or looking on; it is shown at once. */
  join(link: Link, looksOn: boolean): Reply {
    const refusal = this.#audience.refusalOf(link, looksOn || this.seatOf(link.user.id) === null);
    if (refusal !== null) return fail(refusal);
    this.#guard(() => this.#enter(link, looksOn));
    return this.#version();
  }

  /** Shows the whole table again. */
  show(link: Link): Reply {
    if (!this.#audience.has(link)) return fail("not-seated");
    this.#guard(() => this.#voice.show(link));
    return this.#version();
  }

  /** A connection is gone; its user is away if it was the last. */
  drop(link: Link, how: Gone): void {
    this.#guard(() => this.#gone(link, how));
  }

  /** Somebody types, or stopped: told to the other players, kept nowhere. */
  typing(link: Link, type: "userTyping" | "userStoppedTyping"): Reply {
    if (seatOf(this.table, link.user.id) === null) return fail("not-seated");
    this.#guard(() => this.#voice.typing(link.user, type));
    return this.#version();
  }

  /** Does what a client asks, once for each action id. */
  command(command: Command, asked: Asked): Reply {
    // what is durable is answered to the end
    if (this.#still !== null) return repeat(this.#ledger, command, asked) ?? fail(this.#still);
    let reply: Reply = fail("game-frozen");
    this.#guard(() => {
      reply = obey(this.#ledger, command, asked, this.#house.random);
      if (reply.ok) this.#obeyed(command, asked.link);
    });
    return reply;
  }

  /** Lets the computer act now, not after the pause that this version of the table shows; so asking twice skips one. */
  hurry(link: Link, version: number): Reply {
    if (this.#still !== null) return fail(this.#still);
    const { table, seq } = this.#ledger.accepted;
    const may = mayHurry(table, link.user.id);
    if (!may.ok) return may;
    const due = version === seq ? this.#nextDue() : null;
    if (due?.what === "computer") this.#guard(() => this.#do(due));
    return this.#version();
  }

  /** The seat of a user, taken or asked for, or null. */
  readonly seatOf = (userId: string): Seat | null => seatOf(this.#ledger.accepted.table, userId);

  /** Does what the house has decided about this table; resolves once that is durable. */
  async decree(deed: Deed): Promise<Result<void, RefusalCode>> {
    if (this.#still !== null || this.#ledger.isStalled) return fail(this.#still ?? "try-again");
    let done: Result<void, RefusalCode> = fail("game-frozen");
    this.#guard(() => {
      const { shares, accepted } = this.#ledger;
      done = shares.refusalOf(deed, accepted.table) === null ? this.#ledger.accept(deed) : ok(undefined);
      if (!done.ok) return;
      if (deed.type === "reseat") this.#attendance.resettle(deed.from, deed.to.id);
      this.#changed();
    });
    if (done.ok) await this.#ledger.caughtUp();
    return done;
  }

  /** Closes the room if nobody looks at it and nothing hangs on it; whether it did. */
  dismiss(): boolean {
    const { table } = this.#ledger.accepted;
    if (this.#audience.size > 0 || this.#still !== null || this.#ledger.isStalled) return false;
    if (table.closed || !mayEnd(table)) return false;
    this.#guard(() => this.#must({ type: "close" }));
    return this.#still === null || this.table.closed;
  }

  /** Ends the room's own doings before the server stops; what the journal has in hand is still said. */
  stop(): void {
    this.#alarm.off();
    this.#ledger.stop();
    this.#still ??= "try-again";
    this.#notice("server-restarting");
  }

  #enter(link: Link, looksOn: boolean): void {
    this.#attendance.enter(link, looksOn, this.#still !== null);
    this.#noteIdle();
    this.#arm();
  }

  #gone(link: Link, how: Gone): void {
    this.#attendance.leave(link, how);
    this.#noteIdle();
    this.#arm();
  }

  /** Who sits down looks at the table from there; who leaves looks at it no more. */
  #obeyed(command: Command, link: Link): void {
    if (command.type === "playerJoin" && this.#audience.has(link)) this.#audience.add(link, false);
    if (command.type === "leaveGame") this.#gone(link, "closed");
    this.#changed();
  }

  /** A match that begins gives whoever is away the whole grace anew. What is due next is asked for at the commit. */
  #changed(): void {
    const matchNumber = matchNumberOf(this.#ledger.accepted.table);
    if (matchNumber !== this.#matchNumber) this.#audience.renew(this.#house.clock.monotonic());
    this.#matchNumber = matchNumber;
  }

  /** A deed of the room's own, which the table cannot refuse unless something is broken. */
  #must(deed: Deed): void {
    const done = this.#ledger.accept(deed);
    if (!done.ok) throw new Error(`the room's own ${deed.type} was refused: ${done.error}`);
    this.#changed();
  }

  /** The journal holds the entry: now it may be said. */
  #committed(item: Pending): void {
    this.#house.acknowledged(this.#house.clock.monotonic() - item.since);
    this.#voice.report(item);
    this.#settle();
  }

  /** What follows from what is durable: results to keep, the end of the room, the next thing due. */
  #settle(): void {
    for (const match of this.#ledger.memory.takeEnded()) this.#house.finished(match);
    this.#noteIdle();
    if (!this.table.closed) return this.#arm();
    this.#alarm.off();
    this.#still = "game-over";
    this.#notice("closed");
    this.#house.closed(this.code, this.said);
  }

  /** Tells the house whether the room may be closed for another, where that has changed. */
  #noteIdle(): void {
    const kind = this.#audience.size > 0 || this.#still !== null ? null : idleKindOf(this.table);
    if (kind === this.#idleKind) return;
    this.#idleKind = kind;
    this.#house.idle(this.code, kind);
  }

  #notice(notice: GameNotice): void {
    this.#guard(() => this.#voice.notice(notice));
  }

  #version(): Reply {
    return ok(this.#ledger.durable.seq);
  }

  /** What the room must do next by itself; nothing while it stands still or waits for the journal. */
  #nextDue(): Due | null {
    const { table, stage } = this.#ledger.accepted;
    if (this.#still !== null || this.#ledger.isHeldUp || table.closed) return null;
    return nextDue({ table, stage, audience: this.#audience, pace: this.#house.pace });
  }

  #arm(): void {
    const due = this.#nextDue();
    if (due !== null) this.#alarm.setFor(due.at);
  }

  #ring(): void {
    const due = this.#nextDue();
    if (due !== null && due.at <= this.#house.clock.monotonic()) this.#do(due);
    this.#arm();
  }

  #do(due: Due): void {
    const { table, stage } = this.#ledger.accepted;
    if (due.what === "tellAway") {
      this.#audience.tell(userAt(table, due.seat));
      this.#voice.tell([{ type: "playerAway", seat: due.seat }]);
      return;
    }
    const deed = deedOfDue(due, table, stage, this.#house.random, this.#audience);
    if (due.what === "giveUp") this.#audience.giveUp(userAt(table, due.seat));
    if (deed !== null) this.#must(deed);
  }

  /** The journal was away: nobody's grace ran meanwhile, and whoever came back has the seat again. */
  #recovered(afterMs: number): void {
    this.#attendance.recovered(afterMs);
    this.#voice.tell([]);
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
    if (this.#still === "game-frozen") return;
    this.#still = "game-frozen";
    this.#alarm.off();
    this.#noteIdle();
    this.#house.frozen(this.code, why);
    this.#notice("frozen");
  }
}
