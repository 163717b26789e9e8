/**
 * The clusters of several nodes in one process. Payloads pass through MessagePack and their schemas, in later turns, as
 * over a network. A test chooses the leader, cuts nodes off and loses hints.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import { decodeValue, encodeValue } from "#protocol/frames/codec.ts";
import { type NodeName, nodeName } from "#protocol/ids.ts";
import type { Cluster, ClusterListener, Hint, Question } from "#server/base/cluster/cluster.ts";

interface Node {
  readonly name: NodeName;
  readonly cluster: Cluster;
  readonly listeners: ClusterListener[];
  readonly heard: Map<string, ((payload: unknown, from: NodeName) => void)[]>;
  readonly answers: Map<string, (payload: unknown) => unknown>;
}

export class FakeClusters {
  readonly #nodes = new Map<NodeName, Node>();
  #leader: NodeName | null;
  /** Rises with each change of the leader. */
  #epoch = 1;
  /** Nodes that are alive and whose messages do not pass. */
  readonly #cut = new Set<NodeName>();
  /** Names of the hints that are lost from now on. */
  readonly lost = new Set<string>();
  /** Names of the questions that nobody answers from now on. */
  readonly unanswered = new Set<string>();
  /** Names of hints and questions that were sent, in order. */
  readonly sent: string[] = [];
  /** What handlers have thrown, and payloads that do not fit their schema. */
  readonly faults: unknown[] = [];

  /** The first leads. */
  constructor(names: readonly string[]) {
    for (const name of names) this.#add(nodeName(name));
    this.#leader = nodeName(names[0] ?? "");
  }

  /** The cluster as the node of this name has it. */
  at(name: string): Cluster {
    return this.#node(nodeName(name)).cluster;
  }

  get leader(): NodeName | null {
    return this.#leader;
  }

  /** Another node leads from now on, or none. */
  lead(name: string | null): void {
    const before = this.#leader;
    this.#leader = name === null ? null : nodeName(name);
    if (before === this.#leader) return;
    this.#epoch += 1;
    if (before !== null) for (const { following } of this.#nodes.get(before)?.listeners ?? []) following?.();
    if (this.#leader !== null) for (const { leading } of this.#node(this.#leader).listeners) leading?.();
  }

  /** The node is gone, with its memory. Where it led, nobody leads until a test says who. */
  kill(name: string): void {
    const gone = nodeName(name);
    this.#nodes.delete(gone);
    if (this.#leader === gone) this.#leader = null;
    for (const { listeners } of this.#nodes.values()) for (const { left } of listeners) left?.(gone);
  }

  /** A node joins, new or again. */
  join(name: string): Cluster {
    const { cluster, name: joining } = this.#add(nodeName(name));
    for (const { listeners, name: other } of this.#nodes.values()) {
      if (other !== joining) for (const { joined } of listeners) joined?.(joining);
    }
    return cluster;
  }

  /** Nothing reaches the node, and nothing it says reaches others, until `heal`. */
  cut(name: string): void {
    this.#cut.add(nodeName(name));
  }

  heal(name: string): void {
    this.#cut.delete(nodeName(name));
  }

  #node(name: NodeName): Node {
    const node = this.#nodes.get(name);
    if (node === undefined) throw new Error(`there is no node ${name}`);
    return node;
  }

  #add(name: NodeName): Node {
    const parts = { name, listeners: [], heard: new Map(), answers: new Map() };
    const node: Node = { ...parts, cluster: this.#clusterOf(name, parts) };
    this.#nodes.set(name, node);
    return node;
  }

  #clusterOf(name: NodeName, node: Omit<Node, "cluster">): Cluster {
    const isLeader = (): boolean => this.#leader === name;
    const epoch = (): number => this.#epoch;
    const isCut = (): boolean => this.#cut.has(name);
    const others = (): NodeName[] => [...this.#nodes.keys()].filter((other) => other !== name);
    return {
      node: name,
      get isLeader() {
        return isLeader();
      },
      get epoch() {
        return isLeader() ? epoch() : null;
      },
      get isReachable() {
        return !isCut();
      },
      get others() {
        return others();
      },
      tellAll: (kind, payload) => {
        for (const other of others()) this.#tell(node, other, kind, payload);
      },
      tell: (other, kind, payload) => this.#tell(node, other, kind, payload),
      hear: (kind, heard) =>
        void node.heard.set(kind.name, [...(node.heard.get(kind.name) ?? []), heard as (payload: unknown) => void]),
      ask: (other, kind, payload) => this.#ask(node, other, kind, payload),
      askLeader: (kind, payload) => this.#ask(node, this.#leader, kind, payload),
      answer: (kind, handler) => {
        if (node.answers.has(kind.name)) throw new Error(`two answer ${kind.name}`);
        node.answers.set(kind.name, handler as (payload: unknown) => unknown);
      },
      watch: (listener) => void node.listeners.push(listener),
    };
  }

  #tell<T>(from: Omit<Node, "cluster">, to: NodeName, kind: Hint<T>, payload: T): void {
    this.sent.push(kind.name);
    const bytes = encodeValue(payload);
    if (this.lost.has(kind.name)) return;
    queueMicrotask(() => {
      if (!this.#passes(from, to)) return;
      for (const heard of this.#nodes.get(to)?.heard.get(kind.name) ?? []) {
        try {
          heard(v.parse(kind.schema, decodeValue(bytes)), from.name);
        } catch (fault) {
          this.faults.push(fault);
        }
      }
    });
  }

  async #ask<Request, Answer>(
    from: Omit<Node, "cluster">,
    to: NodeName | null,
    kind: Question<Request, Answer>,
    payload: Request,
  ): Promise<Result<Answer, "unreachable">> {
    this.sent.push(kind.name);
    const bytes = encodeValue(payload);
    await Promise.resolve();
    if (to === null || this.unanswered.has(kind.name) || !this.#passes(from, to)) return fail("unreachable");
    try {
      const handler = this.#nodes.get(to)?.answers.get(kind.name);
      if (handler === undefined) throw new Error(`nothing answers ${kind.name}`);
      const answer = encodeValue(await handler(v.parse(kind.request, decodeValue(bytes))));
      // the answer of a node that died, or was cut off meanwhile, does not arrive
      if (!this.#passes(from, to)) return fail("unreachable");
      return ok(v.parse(kind.answer, decodeValue(answer)));
    } catch (fault) {
      this.faults.push(fault);
      return fail("unreachable");
    }
  }

  /** Whether a message passes between two nodes that live. A node always reaches itself. */
  #passes(from: Omit<Node, "cluster">, to: NodeName): boolean {
    const isAlive = this.#nodes.get(from.name)?.answers === from.answers && this.#nodes.has(to);
    return isAlive && (from.name === to || (!this.#cut.has(from.name) && !this.#cut.has(to)));
  }
}
