/**
 * The lease of this node: its row in `nodes`, renewed each second. Where it cannot be renewed, it is over at its end by
 * the clock of this machine, which is never later than its end in the database. A node whose lease is over takes nothing
 * more and ends. Only where MySQL is away for all nodes do they wait for it: no lease can be taken over meanwhile.
 */
import * as v from "valibot";
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeName } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { Log } from "#server/base/core/log.ts";
import { nodeLimits } from "#server/base/db/limits.ts";
import { type Cluster, hint } from "./cluster.ts";
import type { LivingNode, NodeFigures, NodeProcess, OwnLease } from "./nodes.ts";
import type { NodeRow, NodeTable } from "./nodeTable.ts";
import { forgetHolder, holderInWords, isHolderGone, newHolder } from "#server/base/db/processes.ts";

/** Durations in milliseconds; see `nodeLimits`. */
export type NodeTimes = { readonly [K in keyof typeof nodeLimits]: number };

export interface NodeLeaseOptions {
  readonly table: Pick<NodeTable, "read" | "begin" | "renew" | "declareGone" | "forget">;
  readonly node: NodeName;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly times: NodeTimes;
  /** Called once, when the lease is over though this node has not let it go: it ends. */
  readonly ended: () => void;
}

/** A node has renewed its lease: MySQL is there. */
const renewed = hint("renewed", v.null());

export class NodeLease implements OwnLease {
  readonly node: NodeName;
  readonly epoch: number;
  readonly #options: NodeLeaseOptions;
  readonly #holder: string;
  readonly #afterRenewal: (() => void)[] = [];
  #cluster: Pick<Cluster, "isReachable" | "tellAll"> | null = null;
  #figures: () => NodeFigures = () => ({});
  #state: LivingNode["state"] = "joining";
  /** When the last renewal was sent, and when the lease is over; by the clock of this machine. */
  #renewedAt: number;
  #endsAt: number;
  /** Attempts that failed since the last renewal. Without any the process itself stood still. */
  #failures = 0;
  /** When others began to renew without this node, and when the last one did. */
  #othersSince: number | null = null;
  #othersAt = -Infinity;
  #isOver = false;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();
  #cancelRound = (): void => {};
  #cancelEnd = (): void => {};

  private constructor(options: NodeLeaseOptions, holder: string, epoch: number, sentAt: number) {
    this.node = options.node;
    this.epoch = epoch;
    this.#options = options;
    this.#holder = holder;
    this.#renewedAt = sentAt;
    this.#endsAt = sentAt + options.times.leaseMs;
    this.#nextRound(options.times.renewMs);
    this.#watchEnd();
  }

  /**
   * Begins the lease, in the state "joining". Waits for an earlier process of this name that stops or has just died.
   * @throws StartError if that process lives, the error of the database if it is unavailable
   */
  static async begin(options: NodeLeaseOptions): Promise<NodeLease> {
    const { table, node, version, clock, times } = options;
    const holder = newHolder();
    const giveUpAt = performance.now() + times.waitMs;
    try {
      await table.forget(times.forgetMs);
      for (;;) {
        const { now, row } = await table.read(node);
        if (row === null || isOver(row, now)) {
          const sentAt = clock.monotonic();
          const epoch = await table.begin({ node, holder, version }, row, times.leaseMs);
          if (epoch !== null) return new NodeLease(options, holder, epoch, sentAt);
        } else if (performance.now() > giveUpAt) throw nameTaken(row);
        await sleep(times.pollMs);
      }
    } catch (error) {
      forgetHolder(holder);
      throw error;
    }
  }

  get isHeld(): boolean {
    return !this.#isOver && this.#options.clock.monotonic() < this.#endsAt;
  }

  get leftMs(): number {
    return this.#isOver ? 0 : Math.max(0, this.#endsAt - this.#options.clock.monotonic());
  }

  get state(): LivingNode["state"] {
    return this.#state;
  }

  check(): boolean {
    if (this.isHeld) return true;
    this.#atEnd();
    return this.isHeld;
  }

  async setState(state: LivingNode["state"]): Promise<void> {
    this.#state = state;
    await this.#inTurn(() => this.#round());
  }

  setFigures(figures: () => NodeFigures): void {
    this.#figures = figures;
  }

  /** Calls back after each renewal. */
  onRenewal(run: () => void): void {
    this.#afterRenewal.push(run);
  }

  join(cluster: Pick<Cluster, "isReachable" | "tellAll" | "hear">): void {
    this.#cluster = cluster;
    cluster.hear(renewed, () => {
      const now = this.#options.clock.monotonic();
      if (this.#othersSince === null || now - this.#othersAt > this.#options.times.graceMs) this.#othersSince = now;
      this.#othersAt = now;
    });
  }

  /** Ends the lease, so that others take over at once. Does not wait for an unavailable database. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRound();
    this.#cancelEnd();
    await this.#running;
    await this.#options.table.declareGone(this, true).catch(() => {});
    forgetHolder(this.#holder);
  }

  #nextRound(ms: number): void {
    this.#cancelRound();
    this.#cancelRound = this.#options.clock.after(ms, () => void this.#inTurn(() => this.#round()));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#running.then(work, work);
    this.#running = done.catch(() => {});
    return done;
  }

  async #round(): Promise<void> {
    const { times, log } = this.#options;
    let nextMs = times.renewMs;
    try {
      await this.#renew();
    } catch (error) {
      if (this.#failures === 0) log.warn({ err: error }, "the lease of this node could not be renewed; trying again");
      this.#failures += 1;
      nextMs = times.pollMs;
    }
    if (!this.#isStopped && !this.#isOver) this.#nextRound(nextMs);
  }

  async #renew(): Promise<void> {
    const { table, clock, times, log } = this.#options;
    const sentAt = clock.monotonic();
    if (this.#isOver || !this.check()) return;
    if (!(await table.renew(this, times.leaseMs, this.#state, JSON.stringify(this.#figures())))) {
      if (!this.#isStopped) log.error(this.#process, "another node has taken over from this one; it stops");
      return this.#end();
    }
    if (this.#failures > 0) log.info({ awayMs: Math.round(sentAt - this.#renewedAt) }, "the lease is renewed again");
    this.#failures = 0;
    this.#renewedAt = sentAt;
    this.#endsAt = sentAt + times.leaseMs;
    // A node that stood still gets the answer when this lease is over, too.
    if (!this.check()) return;
    this.#watchEnd();
    this.#cluster?.tellAll(renewed, null);
    for (const run of this.#afterRenewal) run();
  }

  #watchEnd(): void {
    if (this.#isStopped) return;
    this.#cancelEnd();
    this.#cancelEnd = this.#options.clock.after(Math.max(0, this.#endsAt - this.#options.clock.monotonic()), () => {
      if (!this.isHeld) this.#atEnd();
    });
  }

  /** The lease has reached its end by the own clock. */
  #atEnd(): void {
    if (this.#isOver || this.#isStopped) return;
    const { clock, times, log } = this.#options;
    const now = clock.monotonic();
    const othersRenew =
      now - this.#othersAt <= times.graceMs && this.#othersSince !== null && now - this.#othersSince >= times.graceMs;
    if (this.#failures === 0) log.error(this.#process, "this node stood still for longer than its lease; it stops");
    else if (this.#cluster?.isReachable !== true) {
      log.error(this.#process, "this node reaches neither the database nor the other nodes; it stops");
    } else if (othersRenew) {
      log.error(this.#process, "the database answers other nodes and not this one; it stops");
    } else return this.#waitForDatabase(now);
    this.#end();
  }

  #waitForDatabase(now: number): void {
    const { times, log } = this.#options;
    if (this.#endsAt === this.#renewedAt + times.leaseMs) {
      log.warn(this.#process, "the database is away for all nodes; waiting for it");
    }
    this.#endsAt = now + times.renewMs;
    this.#watchEnd();
  }

  #end(): void {
    if (this.#isOver || this.#isStopped) return;
    this.#isOver = true;
    this.#cancelRound();
    this.#cancelEnd();
    this.#options.ended();
  }

  get #process(): NodeProcess {
    return { node: this.node, epoch: this.epoch };
  }
}

const isOver = ({ state, expiresAt, holder }: NodeRow, now: number): boolean =>
  state === "gone" || expiresAt <= now || isHolderGone(holder);

const nameTaken = ({ node, holder, since }: NodeRow): StartError =>
  new StartError(
    `NODE_NAME: the node ${node} runs already (${holderInWords(holder)}, since ${new Date(since).toISOString()}): ` +
      "each node of a cluster needs a name of its own.",
  );
