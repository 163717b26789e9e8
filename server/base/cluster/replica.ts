/**
 * A map that each node has for its own part and all nodes read without waiting: who is connected where, which rooms are
 * where. A node sends its changes with a number. A node that misses one asks for the whole part, and a node that is gone
 * takes its part with it.
 *
 *     const places = new Replica({ name: "places", key: ids.room, value: v.object({ … }) }, cluster, clock);
 *     places.set(code, place);
 *     for (const [node, place] of places.elsewhere(code)) …
 */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { NodeName } from "#protocol/ids.ts";
import { count, list } from "#protocol/schema.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { type Cluster, hint } from "./cluster.ts";
import { clusterLimits } from "./limits.ts";

export interface ReplicaKind<Key extends string, Value> {
  /** Unique among all hints of the server. */
  readonly name: string;
  readonly key: v.GenericSchema<unknown, Key>;
  /** A value is at most a few KB, and never undefined. */
  readonly value: v.GenericSchema<unknown, Value>;
}

/** Hears of changes of other nodes' parts. */
export interface ReplicaListener<Key, Value> {
  readonly set?: (node: NodeName, key: Key, value: Value, before: Value | undefined) => void;
  /** Also for each key of a node that is gone. */
  readonly deleted?: (node: NodeName, key: Key, value: Value) => void;
}

/** What is known of another node's part. */
interface Part<Key, Value> {
  values: Map<Key, Value>;
  /** The number of the last change; null until the whole part has come. */
  number: number | null;
  /** The whole part as far as it has come. */
  coming: { readonly number: number; readonly values: Map<Key, Value>; next: number } | null;
}

const { changesMax, partsMax } = clusterLimits.replica;

/** The hints of a replica: changes, how a part should look, the request for a whole part, and a piece of one. */
function hintsOf<Key extends string, Value>({ name, key, value }: ReplicaKind<Key, Value>) {
  const entry = v.strictTuple([key, value]);
  return {
    changed: hint(
      `${name}.changed`,
      v.object({ number: count(), changes: list(v.union([entry, v.strictTuple([key])]), changesMax) }),
    ),
    state: hint(`${name}.state`, v.object({ number: count(), size: count() })),
    wanted: hint(`${name}.wanted`, v.null()),
    whole: hint(
      `${name}.whole`,
      v.object({ number: count(), piece: count(partsMax), of: count(partsMax), entries: list(entry, changesMax) }),
    ),
  };
}

export class Replica<Key extends string, Value> {
  readonly #cluster: Cluster;
  readonly #clock: Clock;
  readonly #hints: ReturnType<typeof hintsOf<Key, Value>>;
  readonly #own = new Map<Key, Value>();
  /** Own keys whose change was not sent yet. */
  readonly #changed = new Set<Key>();
  readonly #parts = new Map<NodeName, Part<Key, Value>>();
  readonly #listeners: ReplicaListener<Key, Value>[] = [];
  #number = 0;
  #isDue = false;
  #cancel: () => void = () => {};

  constructor(kind: ReplicaKind<Key, Value>, cluster: Cluster, clock: Clock) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#hints = hintsOf(kind);
    if (cluster.node === null) return;
    cluster.hear(this.#hints.changed, ({ number, changes }, from) => this.#heard(from, number, changes));
    cluster.hear(this.#hints.state, ({ number, size }, from) => this.#compare(from, number, size));
    cluster.hear(this.#hints.wanted, (_, from) => this.#sendWhole(from));
    cluster.hear(this.#hints.whole, (piece, from) => this.#take(from, piece));
    cluster.watch({ joined: (node) => this.#joined(node), left: (node) => this.#left(node) });
    for (const node of cluster.others) this.#joined(node);
    this.#repeat();
  }

  /** The own part. */
  get own(): ReadonlyMap<Key, Value> {
    return this.#own;
  }

  /** Sets a value of the own part; the others have it after a moment. */
  set(key: Key, value: Value): void {
    this.#own.set(key, value);
    this.#change(key);
  }

  delete(key: Key): void {
    if (this.#own.delete(key)) this.#change(key);
  }

  /** Another node's part. */
  of(node: NodeName): ReadonlyMap<Key, Value> {
    return this.#parts.get(node)?.values ?? new Map<Key, Value>();
  }

  /** The other nodes that have this key, with their values. */
  elsewhere(key: Key): [node: NodeName, value: Value][] {
    const found: [NodeName, Value][] = [];
    for (const [node, { values }] of this.#parts) {
      const value = values.get(key);
      if (value !== undefined) found.push([node, value]);
    }
    return found;
  }

  watch(listener: ReplicaListener<Key, Value>): void {
    this.#listeners.push(listener);
  }

  stop(): void {
    this.#cancel();
  }

  #change(key: Key): void {
    if (this.#cluster.node === null) return;
    this.#changed.add(key);
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#flush());
  }

  /** Sends what has changed, with the value of now. */
  #flush(): void {
    this.#isDue = false;
    const keys = [...this.#changed];
    this.#changed.clear();
    for (let from = 0; from < keys.length; from += changesMax) {
      const changes = keys.slice(from, from + changesMax).map((key): [Key, Value] | [Key] => {
        const value = this.#own.get(key);
        return value === undefined ? [key] : [key, value];
      });
      this.#cluster.tellAll(this.#hints.changed, { number: ++this.#number, changes });
    }
  }

  /** Says each second what the own part is like, so that a lost change is found. */
  #repeat(): void {
    if (this.#isDue) this.#flush();
    this.#cluster.tellAll(this.#hints.state, { number: this.#number, size: this.#own.size });
    this.#cancel = this.#clock.after(clusterLimits.beatMs, () => this.#repeat());
  }

  #joined(node: NodeName): void {
    if (this.#parts.has(node)) return;
    this.#parts.set(node, { values: new Map(), number: null, coming: null });
    this.#cluster.tell(node, this.#hints.wanted, null);
  }

  #left(node: NodeName): void {
    const part = this.#parts.get(node);
    if (part === undefined) return;
    this.#parts.delete(node);
    for (const [key, value] of part.values) this.#deleted(node, key, value);
  }

  #heard(node: NodeName, number: number, changes: readonly (readonly [Key, Value] | readonly [Key])[]): void {
    const part = this.#parts.get(node);
    // A change that is missed shows in the next state.
    if (part === undefined || part.number === null || number !== part.number + 1) return;
    part.number = number;
    for (const [key, value] of changes) {
      const before = part.values.get(key);
      if (value !== undefined) part.values.set(key, value);
      else part.values.delete(key);
      if (value !== undefined) this.#set(node, key, value, before);
      else if (before !== undefined) this.#deleted(node, key, before);
    }
  }

  #compare(node: NodeName, number: number, size: number): void {
    const part = this.#parts.get(node);
    if (part === undefined || (part.number === number && part.values.size === size)) return;
    this.#cluster.tell(node, this.#hints.wanted, null);
  }

  #sendWhole(node: NodeName): void {
    if (this.#isDue) this.#flush();
    const all = [...this.#own];
    const of = Math.max(1, Math.ceil(all.length / changesMax));
    for (let piece = 0; piece < of; piece += 1) {
      const entries = all.slice(piece * changesMax, (piece + 1) * changesMax);
      this.#cluster.tell(node, this.#hints.whole, { number: this.#number, piece, of, entries });
    }
  }

  /** Takes the next piece of a whole part. One out of order is dropped: the next state asks again. */
  #take(node: NodeName, { number, piece, of, entries }: WholePiece<Key, Value>): void {
    const part = this.#parts.get(node);
    if (part === undefined) return;
    if (piece === 0) part.coming = { number, values: new Map(), next: 0 };
    const { coming } = part;
    if (coming === null || coming.number !== number || coming.next !== piece) return;
    for (const [key, value] of entries) coming.values.set(key, value);
    coming.next += 1;
    if (coming.next < of) return;
    part.coming = null;
    const before = part.values;
    part.values = coming.values;
    part.number = number;
    for (const [key, value] of before) if (!part.values.has(key)) this.#deleted(node, key, value);
    for (const [key, value] of part.values) {
      const old = before.get(key);
      if (!isDeepStrictEqual(old, value)) this.#set(node, key, value, old);
    }
  }

  #set(node: NodeName, key: Key, value: Value, before: Value | undefined): void {
    for (const { set } of this.#listeners) set?.(node, key, value, before);
  }

  #deleted(node: NodeName, key: Key, value: Value): void {
    for (const { deleted } of this.#listeners) deleted?.(node, key, value);
  }
}

interface WholePiece<Key, Value> {
  readonly number: number;
  readonly piece: number;
  readonly of: number;
  readonly entries: readonly (readonly [Key, Value])[];
}
