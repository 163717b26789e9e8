/**
 * The table twice: as accepted, which runs ahead, and as the journal holds it, which is all that may be said.
 * Every change goes through here: folded, journaled, and told once it is committed.
 */
import { ok, type Result } from "#engine/result.ts";
import type { TableAction, Entry } from "#server/protocol/journal.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { TurnTimers } from "./schedule.ts";
import { entryBytes } from "#server/journal/entryCodec.ts";
import { fold, openTable } from "./fold.ts";
import type { Requester, RoomDependencies, PendingEntry } from "./dependencies.ts";
import { Memory } from "./memory.ts";
import { type JournalQueueListener, JournalQueue } from "./journalQueue.ts";
import { withTimeCredited, newTimers, withStartMoved, timersAfter } from "./turnTimers.ts";
import { changesIndex, peopleOf } from "./roomIndex.ts";
import { JournalQuotas } from "./quotas.ts";
import type { Table } from "./table.ts";

/** A table at one moment. */
export interface Snapshot {
  readonly table: Table;
  readonly timers: TurnTimers;
  /** How many entries it holds. */
  readonly seq: number;
}

export class RoomState {
  readonly memory: Memory;
  readonly quotas = new JournalQuotas();
  readonly #house: RoomDependencies;
  readonly #outbox: JournalQueue<PendingEntry>;
  /** Who waits for an entry to be durable, in its order. */
  readonly #waiting: { readonly seq: number; readonly resolve: () => void }[] = [];
  #accepted: Snapshot;
  #durable: Snapshot;

  /** A table from its journal: the opening entry first, in order, numbered from 1. Throws on a broken journal. */
  constructor(
    house: RoomDependencies,
    entries: readonly Entry[],
    hears: Omit<JournalQueueListener<PendingEntry>, "encoded">,
  ) {
    const [first, ...rest] = entries;
    if (first?.action.type !== "open") throw new Error("a room's journal must begin with its opening");
    const { setup } = first.action;
    this.#house = house;
    this.memory = new Memory(setup);
    let table = openTable(setup, first.at).table;
    for (const [index, entry] of rest.entries()) table = this.#refold(table, entry, index + 2);
    // clocks start anew: what passed while no server ran is nobody's fault
    const timers = newTimers(house.clock.monotonic(), house.random);
    this.#accepted = { table, timers, seq: entries.length };
    this.#durable = this.#accepted;
    const committed = (item: PendingEntry) => this.#commit(item, hears.committed);
    const recovered = (ms: number) => this.#recover(ms, hears.recovered);
    const { fenced } = hears;
    this.#outbox = new JournalQueue(setup.code, house.journal, house.clock, {
      encoded: entryBytes,
      committed,
      recovered,
      fenced,
    });
  }

  /** What the next action is judged by. */
  get accepted(): Snapshot {
    return this.#accepted;
  }

  /** What may be said. */
  get durable(): Snapshot {
    return this.#durable;
  }

  /** Ids of the host and everyone who sits, as accepted or as durable. */
  get people(): readonly string[] {
    return peopleOf(this.#accepted.table, this.#durable.table);
  }

  /** Whether everything accepted is durable. */
  get isSettled(): boolean {
    return this.#outbox.isEmpty;
  }

  /** Whether the journal is away: nothing is accepted meanwhile. */
  get isStalled(): boolean {
    return this.#outbox.isStalled;
  }

  /** Whether clocks must wait for the journal. */
  get isHeldUp(): boolean {
    return this.#outbox.isStalled || this.#outbox.isLate;
  }

  /** Folds an action and hands it to the journal, or says why it cannot be done. */
  accept(action: TableAction, requester?: Requester): Result<void, RefusalCode> {
    const { clock, random } = this.#house;
    const { table: before, timers: stageBefore, seq: last } = this.#accepted;
    const at = clock.now();
    const folded = fold(before, action, at);
    if (!folded.ok) return folded;
    const { table, events } = folded.value;
    const since = clock.monotonic();
    const seq = last + 1;
    const timers = timersAfter(stageBefore, before, table, action, since, random);
    this.#accepted = { table, timers, seq };
    const actionId = requester?.id ?? null;
    this.quotas.count(action, before);
    if (action.type === "reseat") this.memory.passedOn(action.from, action.to.id);
    if (requester !== undefined && actionId !== null)
      this.memory.accepted(requester.connection.user.id, actionId, action, seq);
    const requesters = requester === undefined ? [] : [requester];
    const item: PendingEntry = {
      seq,
      at,
      table,
      timers,
      action,
      actionId,
      events,
      acceptedAt: since,
      requesters,
    };
    if (changesIndex(before, table)) this.#house.peopleChanged(table.setup.code);
    this.#outbox.push(seq, at, since, item);
    return ok(undefined);
  }

  /** Answers one more asker along with an action that is not durable yet. */
  alsoAnswer(seq: number, requester: Requester): void {
    this.#outbox.find(seq)?.requesters.push(requester);
  }

  /** Resolves once all that is accepted by now is durable; not while the journal stays away. */
  caughtUp(): Promise<void> {
    const { seq } = this.#accepted;
    if (seq <= this.#durable.seq) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ seq, resolve }));
  }

  /** Nothing that fails is tried again; what the journal has in hand still becomes durable. */
  stop(): void {
    this.#outbox.stop();
  }

  /** One entry of the journal, folded again at a restart. */
  #refold(table: Table, entry: Entry, seq: number): Table {
    const folded = fold(table, entry.action, entry.at);
    if (!folded.ok) throw new Error(`entry ${seq} does not follow: ${folded.error}`);
    this.memory.replayed(entry, seq, table, folded.value.table);
    this.quotas.count(entry.action, table);
    return folded.value.table;
  }

  /** What an action began begins with its commit. */
  #commit(item: PendingEntry, hear: (item: PendingEntry) => void): void {
    const now = this.#house.clock.monotonic();
    const { table, seq } = item;
    const ahead = this.#accepted;
    const before = this.#durable.table;
    if (item.acceptedAt !== now) {
      this.#accepted = {
        table: ahead.table,
        timers: withStartMoved(ahead.timers, item.acceptedAt, now),
        seq: ahead.seq,
      };
    }
    this.#durable =
      seq === ahead.seq ? this.#accepted : { table, timers: withStartMoved(item.timers, item.acceptedAt, now), seq };
    if (changesIndex(before, table)) this.#house.peopleChanged(table.setup.code);
    hear(item);
    while ((this.#waiting[0]?.seq ?? seq + 1) <= seq) this.#waiting.shift()?.resolve();
  }

  /** Every running clock is moved by the time that the journal was away. */
  #recover(ms: number, hear: (ms: number) => void): void {
    const timers = withTimeCredited(this.#accepted.timers, ms, this.#house.clock.monotonic());
    this.#accepted = { ...this.#accepted, timers };
    this.#durable = this.#accepted;
    hear(ms);
  }
}
