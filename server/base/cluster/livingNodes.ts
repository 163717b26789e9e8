/** The looks of this node at all nodes, one after each renewal of its own lease. */
import * as v from "valibot";
import type { NodeName } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { nodeOfHolder } from "#server/base/db/lease.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { LivingNode, LivingNodes, NodeProcess, NodesListener } from "./nodes.ts";
import type { NodeTimes } from "./nodeLease.ts";
import type { Look, NodeRow, NodeTable } from "./nodeTable.ts";
import { isHolderGone } from "#server/base/db/processes.ts";

export interface NodeLooksOptions {
  readonly table: Pick<NodeTable, "look" | "declareGone">;
  readonly self: NodeProcess;
  readonly clock: Clock;
  readonly log: Log;
  readonly times: NodeTimes;
}

/** The clocks at a look: this machine's, which never jumps, and the database's. */
interface LookedAt {
  readonly monotonic: number;
  readonly database: number;
}

const figuresSchema = v.record(v.string(), v.number());

export class NodeLooks implements LivingNodes {
  readonly #options: NodeLooksOptions;
  readonly #listeners: NodesListener[] = [];
  #living: readonly LivingNode[] = [];
  #leader: NodeName | null = null;
  #last: LookedAt | null = null;
  #graceUntil: number;
  #isLooking = false;
  /** Looks that failed since the last one that did not. */
  #failures = 0;

  /** Until others have had the time to begin, nobody else is taken over. */
  constructor(options: NodeLooksOptions) {
    this.#options = options;
    this.#graceUntil = options.clock.monotonic() + options.times.graceMs;
  }

  list(): readonly LivingNode[] {
    return this.#living;
  }

  /** The node that has the lease of the leader. */
  get leader(): NodeName | null {
    return this.#leader;
  }

  watch(listener: NodesListener): void {
    this.#listeners.push(listener);
  }

  /** Looks, unless a look is under way. Call it only when the own lease has just been renewed. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    const { log } = this.#options;
    this.#isLooking = true;
    try {
      await this.#look();
      if (this.#failures > 0) log.info({ failures: this.#failures }, "this node sees the others again");
      this.#failures = 0;
    } catch (error) {
      if (this.#failures === 0) log.warn({ err: error }, "a look at the nodes failed; nobody is taken over meanwhile");
      this.#failures += 1;
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(): Promise<void> {
    const { table, clock } = this.#options;
    const found = await table.look();
    this.#noteGap({ monotonic: clock.monotonic(), database: found.now });
    const gone = found.rows.filter((row) => row.state !== "gone" && isOver(row, found.now));
    this.#living = found.rows
      .filter((row) => row.state !== "gone" && !gone.includes(row))
      .map((row) => livingOf(row, found.now));
    this.#leader = leaderOf(found, this.#living);
    for (const { seen } of this.#listeners) seen?.();
    const declared = await this.#declare(gone);
    for (const owner of found.owners) if (this.#isExpired(owner, found, declared)) this.#tellExpired(owner);
  }

  /** After a gap between looks, or a jump of the database's clock, other nodes may not have renewed yet. */
  #noteGap(at: LookedAt): void {
    const { times } = this.#options;
    const last = this.#last;
    this.#last = at;
    if (last === null) return;
    const passed = at.monotonic - last.monotonic;
    const jumped = Math.abs(at.database - last.database - passed);
    if (passed > times.leaseMs / 2 || jumped > times.renewMs) this.#graceUntil = at.monotonic + times.graceMs;
  }

  /** Declares gone what may be: processes of this machine that have ended at once, others only after the grace. */
  async #declare(rows: readonly NodeRow[]): Promise<readonly NodeRow[]> {
    const { table, clock, log } = this.#options;
    const declared: NodeRow[] = [];
    for (const row of rows) {
      const hasEnded = isHolderGone(row.holder);
      if (!hasEnded && clock.monotonic() < this.#graceUntil) continue;
      if (!(await table.declareGone(row, hasEnded))) continue;
      log.warn({ node: row.node, epoch: row.epoch, hasEnded }, "a node is gone");
      declared.push(row);
    }
    return declared;
  }

  #isExpired(owner: NodeProcess, found: Look, declared: readonly NodeRow[]): boolean {
    const { self } = this.#options;
    if (owner.node === self.node) return owner.epoch !== self.epoch;
    const row = found.rows.find(({ node }) => node === owner.node);
    // a row with another epoch is of a later process
    if (row === undefined || row.epoch !== owner.epoch) return true;
    return row.state === "gone" || declared.includes(row);
  }

  #tellExpired(gone: NodeProcess): void {
    for (const { expired } of this.#listeners) expired?.(gone);
  }
}

const isOver = ({ expiresAt, holder }: NodeRow, now: number): boolean => expiresAt <= now || isHolderGone(holder);

const livingOf = ({ node, epoch, state, version, since, expiresAt, figures }: NodeRow, now: number): LivingNode => ({
  node,
  epoch,
  state: state === "gone" ? "draining" : state,
  version,
  since,
  leaseMs: Math.max(0, expiresAt - now),
  figures: decodeText(figuresSchema, figures) ?? {},
});

/** The name in the holder of the leader's lease, where that node lives. */
function leaderOf({ lease, now }: Look, living: readonly LivingNode[]): NodeName | null {
  if (lease === null || lease.expiresAt <= now) return null;
  const name = nodeOfHolder(lease.holder);
  return living.find(({ node }) => node === name)?.node ?? null;
}
