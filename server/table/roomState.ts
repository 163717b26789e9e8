/**
 * The state of a room twice: as accepted, which runs ahead and judges the next action, and as durable, which is all that
 * may be told. With it goes what the entries leave behind: answered ids, quotas, chat lines and the match's record.
 */
import type { Random } from "#engine/random.ts";
import { ok, type Result } from "#engine/result.ts";
import type { Requester } from "#server/connections/connection.ts";
import type { Clock } from "#server/core/clock.ts";
import type { FinishedMatch } from "#server/db/records.ts";
import type { Entry, TableAction } from "#server/protocol/journal.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import { AnsweredActions } from "./answeredActions.ts";
import { type ChatLine, ChatLog, MatchLog } from "./roomLogs.ts";
import { fold, openTable, type TableEvent } from "./fold.ts";
import { JournalQuotas } from "./quotas.ts";
import { newTimers, timersAfter, type TurnTimers, withStartMoved, withTimeCredited } from "./schedule.ts";
import { changesPeople, peopleOf, type Table } from "./table.ts";

/** A table at one moment. */
export interface Snapshot {
  readonly table: Table;
  readonly timers: TurnTimers;
  /** How many entries it holds. */
  readonly seq: number;
}

/** An entry on its way to the journal, with the table after it and those who asked for it. */
export interface PendingEntry extends Snapshot {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly action: TableAction;
  readonly actionId: string | null;
  readonly events: readonly TableEvent[];
  /** Monotonic. */
  readonly acceptedAt: number;
  readonly requesters: Requester[];
}

/** What the state needs of its surroundings. */
export interface StateDependencies {
  readonly clock: Clock;
  readonly random: Random;
  /** Who sits, the host, or whether the match has begun or the room is closed is not what it was. */
  readonly peopleChanged: (code: string) => void;
}

export class RoomState {
  readonly answered = new AnsweredActions();
  readonly quotas = new JournalQuotas();
  readonly #chat = new ChatLog();
  readonly #matches: MatchLog;
  readonly #dependencies: StateDependencies;
  #accepted: Snapshot;
  #durable: Snapshot;

  /**
   * A state from its journal: the opening entry first, in order, numbered from 1.
   * @throws Error where the journal does not begin with its opening or an entry does not follow
   */
  constructor(dependencies: StateDependencies, entries: readonly Entry[]) {
    const [first, ...rest] = entries;
    if (first?.action.type !== "open") throw new Error("a room's journal must begin with its opening");
    const { setup } = first.action;
    this.#dependencies = dependencies;
    this.#matches = new MatchLog(setup);
    let table = openTable(setup, first.at).table;
    for (const [index, entry] of rest.entries()) table = this.#replay(table, entry, index + 2);
    // clocks start again: the time in which no server ran counts for no player
    const timers = newTimers(dependencies.clock.monotonic(), dependencies.random);
    this.#accepted = { table, timers, seq: entries.length };
    this.#durable = this.#accepted;
  }

  /** What the next action is judged by. */
  get accepted(): Snapshot {
    return this.#accepted;
  }

  /** What may be told. */
  get durable(): Snapshot {
    return this.#durable;
  }

  /** Ids of the host and of every player, as accepted or as durable. */
  get people(): readonly string[] {
    return peopleOf(this.#accepted.table, this.#durable.table);
  }

  /** The last durable chat lines, oldest first. */
  get chatLines(): readonly ChatLine[] {
    return this.#chat.lines;
  }

  /** The records of matches that ended since the last call. */
  takeEndedMatches(): readonly FinishedMatch[] {
    return this.#matches.takeEnded();
  }

  /** Applies an action to the accepted table; gives the entry for the journal, or the refusal. */
  accept(action: TableAction, requester?: Requester): Result<PendingEntry, RefusalCode> {
    const { clock, random } = this.#dependencies;
    const { table: before, timers: timersBefore, seq: last } = this.#accepted;
    const at = clock.now();
    const folded = fold(before, action, at);
    if (!folded.ok) return folded;
    const { table, events } = folded.value;
    const acceptedAt = clock.monotonic();
    const seq = last + 1;
    const timers = timersAfter(timersBefore, before, table, action, acceptedAt, random);
    this.#accepted = { table, timers, seq };
    const actionId = requester?.id ?? null;
    this.quotas.count(action, before);
    if (action.type === "reseat") this.answered.passedOn(action.from, action.to.id);
    if (requester !== undefined && actionId !== null) {
      this.answered.accepted(requester.connection.user.id, actionId, action, seq);
    }
    if (changesPeople(before, table)) this.#dependencies.peopleChanged(table.setup.code);
    const requesters = requester === undefined ? [] : [requester];
    return ok({ seq, at, table, timers, action, actionId, events, acceptedAt, requesters });
  }

  /** An entry is committed. The clocks that it started start now, because no player could act on it before. */
  commit({ seq, table, timers, acceptedAt }: PendingEntry): void {
    const now = this.#dependencies.clock.monotonic();
    const ahead = this.#accepted;
    const before = this.#durable.table;
    if (acceptedAt !== now) {
      this.#accepted = { table: ahead.table, timers: withStartMoved(ahead.timers, acceptedAt, now), seq: ahead.seq };
    }
    this.#durable =
      seq === ahead.seq ? this.#accepted : { table, timers: withStartMoved(timers, acceptedAt, now), seq };
    if (changesPeople(before, table)) this.#dependencies.peopleChanged(table.setup.code);
  }

  /** Takes note of a committed entry for the match's record and the chat; gives the chat line if it is one. */
  remember({ action, at, seq, table }: Pick<PendingEntry, "action" | "at" | "seq" | "table">): ChatLine | undefined {
    this.#matches.add(action, at, table);
    return this.#chat.add(action, at, seq, table);
  }

  /** The journal was away for `ms`: every running clock is moved by that time. */
  recover(ms: number): void {
    const timers = withTimeCredited(this.#accepted.timers, ms, this.#dependencies.clock.monotonic());
    this.#accepted = { ...this.#accepted, timers };
    this.#durable = this.#accepted;
  }

  /** One entry of the journal at a restart; gives the table after it. */
  #replay(before: Table, { at, action, actionId }: Entry, seq: number): Table {
    const folded = fold(before, action, at);
    if (!folded.ok) throw new Error(`entry ${seq} does not follow: ${folded.error}`);
    const { table } = folded.value;
    this.remember({ action, at, seq, table });
    this.answered.replayed({ at, action, actionId }, seq, before, table);
    this.quotas.count(action, before);
    return table;
  }
}
