/**
 * Which node leads: the holder of the lease that one server at a time has on the database. All other nodes wait for it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeName } from "#protocol/ids.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import type { Log } from "#server/base/core/log.ts";
import { Lease } from "#server/base/db/lease.ts";
import { nodeLimits } from "#server/base/db/limits.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Cluster, ClusterListener, Leadership } from "./cluster.ts";
import type { NodeLooks } from "./livingNodes.ts";
import type { OwnLease } from "./nodes.ts";

export interface LeadershipOptions {
  readonly address: MysqlAddress;
  readonly own: Pick<OwnLease, "node" | "isHeld">;
  readonly looks: Pick<NodeLooks, "leader">;
  readonly log: Log;
}

const lease = namesIn("lease");
const { leaseMs, pollMs } = nodeLimits;
/** A free lock is not taken before the lease of its last holder is over: until then that one believes that it leads. */
const times = { leaseMs, graceMs: leaseMs, waitMs: 1_000 };

/**
 * Refuses the rest of a transaction of a node that does not lead, or no longer with this epoch. Call it in the transaction
 * of an effect that is not idempotent by a key, with the epoch from when the work began: a new leader waits for the end of
 * transactions that have passed. A server alone is not checked.
 * @throws StoreUnavailable if another node leads
 */
export async function refuseFormerLeader(
  trx: TypedKnex,
  { node, epoch: current }: Pick<Cluster, "node" | "epoch">,
  epoch = current,
): Promise<void> {
  if (node === null) return;
  const [rows] = await trx.raw<[{ epoch: number }[]]>(
    `select ${lease.epoch} as epoch from ${lease.table} where ${lease.id} = 1 lock in share mode`,
  );
  if (epoch === null || rows[0]?.epoch !== epoch) throw new StoreUnavailable("another node leads now");
}

type Listener = Pick<ClusterListener, "leading" | "following">;

export class NodeLeadership implements Leadership {
  readonly #options: LeadershipOptions;
  readonly #listeners: Listener[] = [];
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  #lease: Lease | null = null;
  #wasLeader = false;
  #isCut: () => boolean = () => false;
  #cutMsMax = 0;
  /** Since when this node is cut off; null while it is not. */
  #cutAt: number | null = null;

  constructor(options: LeadershipOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  get isLeader(): boolean {
    return this.#lease?.isHeld === true && this.#options.own.isHeld;
  }

  get epoch(): number | null {
    return this.isLeader ? (this.#lease?.epoch ?? null) : null;
  }

  get leader(): NodeName | null {
    if (this.isLeader) return this.#options.own.node;
    // the last look may be from when this node still led
    const { leader } = this.#options.looks;
    return leader === this.#options.own.node ? null : leader;
  }

  watch(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Does not lead once this has been so for longer than `msMax`, until it is so no more. */
  leadUnlessCut(isCut: () => boolean, msMax: number): void {
    this.#isCut = isCut;
    this.#cutMsMax = msMax;
  }

  /** Lets the lease go, so that another node leads at once. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        if (!this.#isCutForLong()) await this.#lead();
      } catch (error) {
        // another node leads, or the database is away
        if (!(error instanceof StartError)) this.#options.log.debug({ err: error }, "the leader's lease was not taken");
      }
      await this.#pause();
    }
  }

  /** Leads for as long as the lease lasts. @throws StartError if another node has it */
  async #lead(): Promise<void> {
    const { address, own, log } = this.#options;
    const lease = await Lease.take(address, { times, node: own.node }, log);
    try {
      await lease.begin();
      this.#lease = lease;
      while (!lease.isLost && !this.#ending.signal.aborted && !this.#isCutForLong()) {
        this.#tellChange();
        await this.#pause();
      }
    } finally {
      this.#lease = null;
      this.#tellChange();
      await lease.release();
    }
  }

  #isCutForLong(): boolean {
    if (!this.#isCut()) this.#cutAt = null;
    else this.#cutAt ??= performance.now();
    return this.#cutAt !== null && performance.now() - this.#cutAt >= this.#cutMsMax;
  }

  /** The lease can be over for a time, and held again, while the database is away. */
  #tellChange(): void {
    const { isLeader } = this;
    if (isLeader === this.#wasLeader) return;
    this.#wasLeader = isLeader;
    this.#options.log.info({ epoch: this.#lease?.epoch }, isLeader ? "this node leads" : "this node leads no more");
    for (const { leading, following } of this.#listeners) (isLeader ? leading : following)?.();
  }

  async #pause(): Promise<void> {
    await sleep(pollMs, undefined, { signal: this.#ending.signal }).catch(() => {});
  }
}
