/**
 * The table twice: as accepted, which runs ahead, and as the journal holds it, which is all that may be said.
 * Every change goes through here: folded, journaled, and told once it is committed.
 */
import { ok, type Result } from "#engine/result.ts";
import type { Deed, Entry } from "#server/protocol/journal.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { Stage } from "./agenda.ts";
import { entryBytes } from "./entries.ts";
import { fold, openTable } from "./fold.ts";
import type { Asked, House, Pending } from "./house.ts";
import { Memory } from "./memory.ts";
import { type Hears, Outbox } from "./outbox.ts";
import { credited, firstStage, moved, stageAfter } from "./stage.ts";
import { changesIndex, peopleOf } from "./roomIndex.ts";
import { Shares } from "./shares.ts";
import type { Table } from "./table.ts";

/** A table at one moment. */
export interface Moment {
  readonly table: Table;
  readonly stage: Stage;
  /** How many entries it holds. */
  readonly seq: number;
}

export class Ledger {
  readonly memory: Memory;
  readonly shares = new Shares();
  readonly #house: House;
  readonly #outbox: Outbox<Pending>;
  /** Who waits for an entry to be durable, in its order. */
  readonly #waiting: { readonly seq: number; readonly resolve: () => void }[] = [];
  #accepted: Moment;
  #durable: Moment;

  /** A table from its journal: the opening entry first, in order, numbered from 1. Throws on a broken journal. */
  constructor(house: House, entries: readonly Entry[], hears: Omit<Hears<Pending>, "encoded">) {
    const [first, ...rest] = entries;
    if (first?.deed.type !== "open") throw new Error("a room's journal must begin with its opening");
    const { setup } = first.deed;
    this.#house = house;
    this.memory = new Memory(setup);
    let table = openTable(setup, first.at).table;
    for (const [index, entry] of rest.entries()) table = this.#refold(table, entry, index + 2);
    // clocks start anew: what passed while no server ran is nobody's fault
    const stage = firstStage(house.clock.monotonic(), house.random);
    this.#accepted = { table, stage, seq: entries.length };
    this.#durable = this.#accepted;
    const committed = (item: Pending) => this.#commit(item, hears.committed);
    const recovered = (ms: number) => this.#recover(ms, hears.recovered);
    const { fenced } = hears;
    this.#outbox = new Outbox(setup.code, house.journal, house.clock, {
      encoded: entryBytes,
      committed,
      recovered,
      fenced,
    });
  }

  /** What the next action is judged by. */
  get accepted(): Moment {
    return this.#accepted;
  }

  /** What may be said. */
  get durable(): Moment {
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

  /** Folds a deed and hands it to the journal, or says why it cannot be done. */
  accept(deed: Deed, asked?: Asked): Result<void, RefusalCode> {
    const { clock, random } = this.#house;
    const { table: before, stage: stageBefore, seq: last } = this.#accepted;
    const at = clock.now();
    const folded = fold(before, deed, at);
    if (!folded.ok) return folded;
    const { table, events } = folded.value;
    const since = clock.monotonic();
    const seq = last + 1;
    const stage = stageAfter(stageBefore, before, table, deed, since, random);
    this.#accepted = { table, stage, seq };
    const actionId = asked?.id ?? null;
    this.shares.count(deed, before);
    if (deed.type === "reseat") this.memory.passedOn(deed.from, deed.to.id);
    if (asked !== undefined && actionId !== null) this.memory.accepted(asked.link.user.id, actionId, deed, seq);
    const answers = asked === undefined ? [] : [asked];
    const item: Pending = { seq, at, table, stage, deed, actionId, events, since, answers };
    if (changesIndex(before, table)) this.#house.peopleChanged(table.setup.code);
    this.#outbox.push(seq, at, since, item);
    return ok(undefined);
  }

  /** Answers one more asker along with an action that is not durable yet. */
  alsoAnswer(seq: number, asked: Asked): void {
    this.#outbox.find(seq)?.answers.push(asked);
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
    const folded = fold(table, entry.deed, entry.at);
    if (!folded.ok) throw new Error(`entry ${seq} does not follow: ${folded.error}`);
    this.memory.replayed(entry, seq, table, folded.value.table);
    this.shares.count(entry.deed, table);
    return folded.value.table;
  }

  /** What a deed began begins with its commit. */
  #commit(item: Pending, hear: (item: Pending) => void): void {
    const now = this.#house.clock.monotonic();
    const { table, seq } = item;
    const ahead = this.#accepted;
    const before = this.#durable.table;
    if (item.since !== now) {
      this.#accepted = { table: ahead.table, stage: moved(ahead.stage, item.since, now), seq: ahead.seq };
    }
    this.#durable = seq === ahead.seq ? this.#accepted : { table, stage: moved(item.stage, item.since, now), seq };
    if (changesIndex(before, table)) this.#house.peopleChanged(table.setup.code);
    hear(item);
    while ((this.#waiting[0]?.seq ?? seq + 1) <= seq) this.#waiting.shift()?.resolve();
  }

  /** Every running clock is moved by the time that the journal was away. */
  #recover(ms: number, hear: (ms: number) => void): void {
    const stage = credited(this.#accepted.stage, ms, this.#house.clock.monotonic());
    this.#accepted = { ...this.#accepted, stage };
    this.#durable = this.#accepted;
    hear(ms);
  }
}
