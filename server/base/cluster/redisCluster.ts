/** A cluster whose nodes send each other hints, questions and answers over a link, which is Redis except in tests. */
import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { ok, type Result } from "#engine/result.ts";
import type { NodeName } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { type Cluster, type ClusterListener, type Hint, hint, type Leadership, type Question } from "./cluster.ts";
import { clusterLimits } from "./limits.ts";
import type { Link, OpenLink } from "./link.ts";
import { type Message, packMessage, packPacket, type Sender, unpackPacket } from "./packet.ts";
import { beat, Peers } from "./peers.ts";
import { answerName, Questions, unreachable } from "./questions.ts";

/** What the metrics get to know of hints. */
export interface ClusterWatch {
  readonly sent: (name: string) => void;
  readonly received: (name: string) => void;
  /** A hint was not sent: the link is down, or the hint too large. */
  readonly dropped: (name: string) => void;
  /** How long a packet took to another node and back. */
  readonly roundTrip: (ms: number) => void;
}

export interface RedisClusterOptions {
  readonly node: NodeName;
  /** The same on all nodes of a cluster and on no other's: two sites may share a Redis. */
  readonly site: string;
  readonly openLink: OpenLink;
  readonly leadership: Leadership;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch?: ClusterWatch;
}

/** A node says that it ends. */
const leaving = hint("leaving", v.null());
const startBytes = 8;

interface Kind {
  readonly schema: v.GenericSchema;
  readonly heard: ((payload: never, from: NodeName) => void)[];
}

const nobody: ClusterWatch = { sent: () => {}, received: () => {}, dropped: () => {}, roundTrip: () => {} };

/** The cluster as this node sees it. `open` makes one. */
export class RedisCluster implements Cluster {
  readonly node: NodeName;
  readonly #self: Sender;
  readonly #options: RedisClusterOptions;
  readonly #watch: ClusterWatch;
  readonly #peers: Peers;
  readonly #kinds = new Map<string, Kind>();
  readonly #questions: Questions;
  /** Messages of this turn, in the order of sending: those to one channel that follow each other are one packet. */
  #packets: { readonly channel: string; readonly messages: Uint8Array[]; bytes: number }[] = [];
  #link: Link | null = null;
  #cancelBeat: () => void = () => {};
  /** Names of hints that were too large: each is logged once. */
  readonly #tooLarge = new Set<string>();
  #isNameTaken = false;

  private constructor(options: RedisClusterOptions) {
    this.#options = options;
    this.node = options.node;
    this.#self = { node: options.node, start: randomBytes(startBytes).toString("hex") };
    this.#watch = options.watch ?? nobody;
    this.#peers = new Peers((ms) => this.#watch.roundTrip(ms));
    const { clock, log } = options;
    this.#questions = new Questions({ clock, log, send: (node, message) => this.#send(node, message) });
    this.#peers.watch({ left: (node) => this.#questions.giveUp(node) });
    this.hear(beat, () => {});
    this.hear(leaving, (_, from) => this.#peers.left(from));
  }

  /**
   * Opens the link; from now on this node hears others and shows that it lives.
   * @throws StartError if the link cannot be opened
   */
  static async open(options: RedisClusterOptions): Promise<RedisCluster> {
    const cluster = new RedisCluster(options);
    cluster.#link = await options.openLink([cluster.#channel(null), cluster.#channel(options.node)], {
      received: (packet) => cluster.#received(packet),
      up: () => {
        cluster.#peers.reconnected();
        cluster.#sendBeat();
      },
    });
    cluster.#beat();
    return cluster;
  }

  get isLeader(): boolean {
    return this.#options.leadership.isLeader;
  }

  get epoch(): number | null {
    return this.#options.leadership.epoch;
  }

  get isReachable(): boolean {
    return this.#link?.isUp ?? false;
  }

  get others(): readonly NodeName[] {
    return this.#peers.names;
  }

  watch(listener: ClusterListener): void {
    this.#peers.watch(listener);
    this.#options.leadership.watch(listener);
  }

  tellAll<T>(kind: Hint<T>, payload: T): void {
    this.#send(null, { name: kind.name, payload });
  }

  tell<T>(node: NodeName, kind: Hint<T>, payload: T): void {
    if (node !== this.node) this.#send(node, { name: kind.name, payload });
  }

  hear<T>(kind: Hint<T>, heard: (payload: T, from: NodeName) => void): void {
    const known = this.#kinds.get(kind.name);
    if (known !== undefined) known.heard.push(heard);
    else this.#kinds.set(kind.name, { schema: kind.schema, heard: [heard] });
  }

  answer<Request, Answer>(
    kind: Question<Request, Answer>,
    handler: (payload: Request) => Promise<Answer> | Answer,
  ): void {
    this.#questions.handle(kind, handler);
  }

  async ask<Request, Answer>(
    node: NodeName,
    kind: Question<Request, Answer>,
    payload: Request,
  ): Promise<Result<Answer, "unreachable">> {
    if (node === this.node) return (await this.#questions.own(kind.name, payload)) as Result<Answer, "unreachable">;
    const answer = await this.#questions.ask(node, kind.name, payload);
    if (!answer.ok) return answer;
    const decoded = v.safeParse(kind.answer, answer.value);
    return decoded.success ? ok(decoded.output) : unreachable;
  }

  async askLeader<Request, Answer>(
    kind: Question<Request, Answer>,
    payload: Request,
  ): Promise<Result<Answer, "unreachable">> {
    const { isLeader, leader } = this.#options.leadership;
    const node = isLeader ? this.node : leader;
    return node === null ? unreachable : this.ask(node, kind, payload);
  }

  /** Says that this node ends, so that the others need not wait for its silence. */
  async stop(): Promise<void> {
    this.#cancelBeat();
    this.tellAll(leaving, null);
    this.#flush();
    this.#questions.giveUp();
    const link = this.#link;
    this.#link = null;
    await link?.stop();
  }

  #channel(node: NodeName | null): string {
    return node === null ? `spar/${this.#options.site}` : `spar/${this.#options.site}/${node}`;
  }

  /** Sends at the end of this turn; false where the message is dropped. */
  #send(node: NodeName | null, message: Message): boolean {
    const bytes = this.#link?.isUp === true ? packMessage(message) : null;
    if (bytes === null) {
      this.#watch.dropped(message.name);
      if (this.isReachable) this.#sayTooLarge(message.name);
      return false;
    }
    this.#watch.sent(message.name);
    const channel = this.#channel(node);
    const last = this.#packets.at(-1);
    if (last?.channel === channel && last.bytes + bytes.length <= clusterLimits.packetBytesMax) {
      last.messages.push(bytes);
      last.bytes += bytes.length;
    } else {
      if (this.#packets.length === 0) setImmediate(() => this.#flush());
      this.#packets.push({ channel, messages: [bytes], bytes: bytes.length });
    }
    return true;
  }

  #sayTooLarge(name: string): void {
    if (this.#tooLarge.has(name)) return;
    this.#tooLarge.add(name);
    this.#options.log.error({ hint: name }, "a hint is too large for the other nodes and was dropped");
  }

  #flush(): void {
    const packets = this.#packets;
    this.#packets = [];
    for (const { channel, messages } of packets) this.#link?.publish(channel, packPacket(this.#self, messages));
  }

  #beat(): void {
    this.#sendBeat();
    this.#cancelBeat = this.#options.clock.after(clusterLimits.beatMs, () => this.#beat());
  }

  #sendBeat(): void {
    this.tellAll(beat, this.#peers.next(this.#options.clock.monotonic()));
  }

  #received(bytes: Uint8Array): void {
    const packet = unpackPacket(bytes);
    if (packet === null) return;
    const { from, messages } = packet;
    if (from.node === this.node) {
      if (from.start !== this.#self.start) this.#sayNameTaken();
      return;
    }
    for (const message of messages) this.#heard(message, from);
  }

  #sayNameTaken(): void {
    if (this.#isNameTaken) return;
    this.#isNameTaken = true;
    this.#options.log.error({ node: this.node }, "another server of this cluster has the same NODE_NAME");
  }

  #heard(message: Message, from: Sender): void {
    const { name, payload, id } = message;
    this.#watch.received(this.#isKnown(name) ? name : "unknown");
    if (name === answerName) return this.#questions.answered(message, from.node);
    if (id !== undefined) return void this.#questions.asked(message, id, from.node);
    const kind = this.#kinds.get(name);
    const decoded = kind === undefined ? undefined : v.safeParse(kind.schema, payload);
    if (kind === undefined || decoded?.success !== true) return;
    if (name === beat.name) {
      const now = this.#options.clock.monotonic();
      this.#peers.heard(from, this.node, decoded.output as v.InferOutput<typeof beat.schema>, now);
    }
    for (const heard of kind.heard) this.#call(name, () => heard(decoded.output as never, from.node));
  }

  /** Whether this node hears or answers such messages: the metrics count others together. */
  #isKnown(name: string): boolean {
    return name === answerName || this.#kinds.has(name) || this.#questions.isAnswered(name);
  }

  /** A domain that fails on a hint holds up no other. */
  #call(name: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.log.error({ err: error, hint: name }, "a hint of another node failed");
    }
  }
}
