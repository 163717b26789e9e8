/**
 * What the leader holds in memory, as each node of its cluster knows it, so that the next leader goes on with it. The
 * leader numbers its changes and repeats the latest number; a node that missed one gets all entries. On a server alone it is
 * empty.
 */
import * as v from "valibot";
import type { NodeName } from "#protocol/ids.ts";
import { count, flag, id, list } from "#protocol/schema.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { Alarm } from "#server/base/core/clock.ts";
import { type Cluster, type Hint, hint } from "./cluster.ts";

/** Entries in one hint. With about 300 bytes each, a hint is a quarter of the largest allowed one. */
const entriesPerHint = 200;
/** How often the leader repeats the number of its latest change. */
const repeatMs = 5_000;

/** What an entry is called, and how it travels: another node has another monotonic clock. */
export interface ReplicaForm<Entry, Wire> {
  /** Unique in the server. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Wire>;
  readonly keyOf: (entry: Entry) => string;
  readonly write: (entry: Entry) => Wire;
  readonly read: (wire: Wire) => Entry;
}

interface Change<Wire> {
  readonly number: number;
  readonly set: readonly Wire[];
  readonly deleted: readonly string[];
}

interface Part<Wire> {
  readonly number: number;
  readonly isFirst: boolean;
  readonly entries: readonly Wire[];
}

export class LeaderReplica<Entry, Wire> {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #form: ReplicaForm<Entry, Wire>;
  readonly #entries = new Map<string, Entry>();
  readonly #alarm: Alarm;
  /** The sender is the leader. */
  readonly #changed: Hint<Change<Wire>>;
  readonly #latest: Hint<{ readonly number: number }>;
  /** The hearer is to send all entries. */
  readonly #wanted: Hint<Record<string, never>>;
  /** Some of all entries; the first part replaces what was known. */
  readonly #part: Hint<Part<Wire>>;
  /** Of the latest change, and the leader whose entries these are; null where some may be missing. */
  #number = 0;
  #source: NodeName | null = null;

  constructor(cluster: Cluster, clock: Clock, form: ReplicaForm<Entry, Wire>) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#form = form;
    this.#alarm = new Alarm(clock, () => this.#repeat());
    const entries = v.pipe(v.array(form.schema), v.maxLength(entriesPerHint), v.readonly());
    const number = count();
    this.#changed = hint(`${form.name}Changed`, v.object({ number, set: entries, deleted: list(id, entriesPerHint) }));
    this.#latest = hint(`${form.name}Latest`, v.object({ number }));
    this.#wanted = hint(`${form.name}Wanted`, v.strictObject({}));
    this.#part = hint(`${form.name}Part`, v.object({ number, isFirst: flag, entries }));
    this.#hear();
    cluster.watch({ leading: () => this.#lead(), joined: (node) => this.#sayLatest(node) });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** As far as this node knows. */
  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** At the leader: an entry is new or changed. */
  set(entry: Entry): void {
    if (this.#cluster.node === null) return;
    this.#entries.set(this.#form.keyOf(entry), entry);
    this.#change({ set: [this.#form.write(entry)], deleted: [] });
  }

  /** At the leader: an entry is over. */
  delete(key: string): void {
    if (this.#entries.delete(key)) this.#change({ set: [], deleted: [key] });
  }

  stop(): void {
    this.#alarm.off();
    this.#entries.clear();
  }

  #hear(): void {
    const cluster = this.#cluster;
    cluster.hear(this.#changed, ({ number, set, deleted }, from) => {
      if (cluster.isLeader) return;
      this.#take(set);
      for (const key of deleted) this.#entries.delete(key);
      if (from === this.#source && number === this.#number + 1) this.#number = number;
      else {
        // A change was missed: until all entries have come, each look at the number asks for them.
        this.#source = null;
        cluster.tell(from, this.#wanted, {});
      }
    });
    cluster.hear(this.#latest, ({ number }, from) => {
      const isKnown = from === this.#source && number === this.#number;
      if (!cluster.isLeader && !isKnown) cluster.tell(from, this.#wanted, {});
    });
    cluster.hear(this.#wanted, (_, from) => {
      if (cluster.isLeader) this.#sendAll(from);
    });
    cluster.hear(this.#part, ({ number, isFirst, entries }, from) => {
      if (cluster.isLeader) return;
      if (isFirst) this.#entries.clear();
      [this.#source, this.#number] = [from, number];
      this.#take(entries);
    });
  }

  /** This node leads from now on. */
  #lead(): void {
    this.#source = this.#cluster.node;
    this.#repeat();
  }

  #take(entries: readonly Wire[]): void {
    for (const wire of entries) {
      const entry = this.#form.read(wire);
      this.#entries.set(this.#form.keyOf(entry), entry);
    }
  }

  #change(change: Omit<Change<Wire>, "number">): void {
    this.#number++;
    this.#cluster.tellAll(this.#changed, { number: this.#number, ...change });
    this.#repeatLater();
  }

  #repeat(): void {
    if (!this.#cluster.isLeader) return;
    this.#cluster.tellAll(this.#latest, { number: this.#number });
    if (this.#entries.size > 0) this.#repeatLater();
  }

  /** A node that joins, or comes back, may have missed changes. */
  #sayLatest(node: NodeName): void {
    if (this.#cluster.isLeader) this.#cluster.tell(node, this.#latest, { number: this.#number });
  }

  #repeatLater(): void {
    this.#alarm.setFor(this.#clock.monotonic() + repeatMs);
  }

  #sendAll(to: NodeName): void {
    const all = this.entries.map(this.#form.write);
    for (let from = 0; from === 0 || from < all.length; from += entriesPerHint) {
      const entries = all.slice(from, from + entriesPerHint);
      this.#cluster.tell(to, this.#part, { number: this.#number, isFirst: from === 0, entries });
    }
  }
}
