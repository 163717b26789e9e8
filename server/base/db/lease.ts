/**
 * The lease that lets one server at a time work on a MySQL database. A database lock on its own connection shows that the
 * holder is alive. The table `lease` has an epoch that rises with each holder; with it the database refuses the writes of
 * an earlier holder that does not know yet that it was replaced.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type NodeName, nodeName } from "#protocol/ids.ts";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { leaseLimits, nodeLimits } from "./limits.ts";
import type { Log } from "#server/base/core/log.ts";
import { StartError } from "#server/base/core/errors.ts";
import { LeaseConnection, type LeaseRow } from "./leaseConnection.ts";

/** Durations in milliseconds; see `leaseLimits`. */
export type LeaseTimes = { readonly [K in keyof typeof leaseLimits]: number };

export interface LeaseOptions {
  /** For tests. The default is `leaseLimits`. */
  readonly times?: Partial<LeaseTimes>;
  /** Called once, when another server has taken over. */
  readonly lost?: (() => void) | undefined;
  /** The name of the holder in a cluster, for the other nodes. */
  readonly node?: NodeName | undefined;
}

/** The part of a lease that the journal needs. */
export interface Fence {
  readonly epoch: number;
  readonly isLost: boolean;
  /** Marks the lease as lost, because the database refused a write with this epoch. */
  lose(): void;
}

/** The random ids of this process's leases. A process id is not enough: containers reuse them at once. */
const ownIds = new Set<string>();
const hostCharsMax = 120;

const holderOf = (id: string, node: NodeName | undefined): string =>
  [hostname().slice(0, hostCharsMax), process.pid, id, ...(node === undefined ? [] : [node])].join("/");

function parsed(holder: string): { host: string; pid: number; id: string; node: NodeName | null } {
  const [host = "", pid = "", id = "", node] = holder.split("/");
  return { host, pid: Number(pid), id, node: node === undefined ? null : nodeName(node) };
}

/** The node that this holder is; null for a server alone. */
export const nodeOfHolder = (holder: string): NodeName | null => parsed(holder).node;

/** Whether the holder was a process of this machine that no longer runs. */
function isGone(holder: string): boolean {
  const { host, pid, id } = parsed(holder);
  if (host !== hostname().slice(0, hostCharsMax) || !(pid > 0)) return false;
  if (pid === process.pid) return !ownIds.has(id);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

const howToJoin = "or let all be nodes of one cluster: set REDIS_URL on each";

/** The error for a second server on the same database. */
function refusal(row: LeaseRow | null, { leaseMs }: LeaseTimes): StartError {
  const { host, pid } = parsed(row?.holder ?? "");
  const isRunning = row !== null && row.expiresAt > row.now;
  const since = isRunning ? `, since ${new Date(row.since).toISOString()}` : "";
  const who = isRunning ? ` (process ${pid} on ${host}${since})` : " (it is still starting)";
  return new StartError(
    `DATABASE_URL: another server uses this database${who}. Stop it first, ${howToJoin}. ` +
      `If its machine has crashed, try again in ${Math.ceil(leaseMs / 1_000)} seconds.`,
  );
}

/** The error for a server alone on the database of a cluster. */
const refusalByNodes = (nodes: readonly NodeName[]): StartError =>
  new StartError(
    `DATABASE_URL: the nodes of a cluster use this database (${nodes.join(", ")}). Stop them first, ${howToJoin}. ` +
      `If their machines have crashed, try again in ${nodeLimits.leaseMs / 1_000} seconds.`,
  );

/**
 * Resolves when no server alone works on the database, for a node that wants to begin. Waits a short time for one that is
 * stopping. @throws StartError if it does not stop, the driver's error if the database is unavailable
 */
export async function waitForServerAlone(address: MysqlAddress, use: Pick<LeaseOptions, "times">): Promise<void> {
  const times = { ...leaseLimits, ...use.times };
  const connection = await LeaseConnection.open(address, times.leaseMs);
  try {
    const giveUpAt = performance.now() + times.waitMs;
    for (;;) {
      const { lockedBy, row } = await connection.read();
      const isRunning = row !== null && row.expiresAt > row.now && !isGone(row.holder);
      // A lock without a lease is of a server that is still starting, or of a node that begins to lead.
      const isFree = isRunning ? nodeOfHolder(row.holder) !== null : lockedBy === null;
      if (isFree) return;
      if (performance.now() > giveUpAt) throw refusal(row, times);
      await sleep(times.pollMs);
    }
  } finally {
    await connection.end();
  }
}

export class Lease implements Fence {
  readonly #address: MysqlAddress;
  readonly #times: LeaseTimes;
  readonly #log: Log;
  readonly #onLost: () => void;
  readonly #node: NodeName | undefined;
  readonly #id = randomBytes(8).toString("hex");
  readonly #ending = new AbortController();
  readonly #stored: Promise<void>;
  #connection: LeaseConnection;
  #epoch = 0;
  #isLost = false;
  /** When the lease ends unless it is renewed, by the clock of this machine. */
  #endsAt = 0;

  private constructor(
    connection: LeaseConnection,
    address: MysqlAddress,
    times: LeaseTimes,
    use: LeaseOptions,
    log: Log,
  ) {
    this.#connection = connection;
    this.#address = address;
    this.#times = times;
    this.#log = log;
    this.#onLost = use.lost ?? (() => {});
    this.#node = use.node;
    ownIds.add(this.#id);
    this.#stored = this.#keep();
  }

  /**
   * Takes the lock. Waits a short time for a server that is stopping.
   * @throws StartError if another server holds it, the driver's error if the database is unavailable
   */
  static async take(address: MysqlAddress, use: LeaseOptions, log: Log): Promise<Lease> {
    const times = { ...leaseLimits, ...use.times };
    const connection = await LeaseConnection.open(address, times.leaseMs);
    try {
      await acquireLock(connection, times);
      if (use.node === undefined) await refuseBesideNodes(connection, times);
      return new Lease(connection, address, times, use, log);
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  /** 0 before `begin`. */
  get epoch(): number {
    return this.#epoch;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether no other server can have the lease yet. */
  get isHeld(): boolean {
    return !this.#isLost && performance.now() < this.#endsAt;
  }

  /** Raises the epoch: earlier holders cannot write any more. The tables must be migrated. */
  async begin(): Promise<void> {
    const endsAt = performance.now() + this.#times.leaseMs;
    this.#epoch = await this.#connection.begin(holderOf(this.#id, this.#node), this.#times.leaseMs);
    this.#endsAt = endsAt;
  }

  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#ending.abort();
    if (this.#node !== undefined) this.#log.warn({ epoch: this.#epoch }, "another node leads now");
    else this.#log.error({ epoch: this.#epoch }, "another server has taken over this database; this one stops");
    this.#onLost();
  }

  /** Frees the lease, so that the next server can start at once. Does not wait for an unavailable database. */
  async release(): Promise<void> {
    this.#ending.abort();
    await this.#stored;
    try {
      if (this.#epoch > 0) await this.#connection.renew(this.#epoch, 0);
      await this.#connection.unlock();
    } catch {
      // the database frees the lock itself when the connection is closed or silent
    }
    ownIds.delete(this.#id);
    await this.#connection.end();
  }

  async #keep(): Promise<void> {
    while (await this.#pause(this.#times.renewMs)) {
      try {
        await this.#renew();
      } catch (error) {
        // before `begin` the start uses the same connection: it fails and is tried again
        if (this.#epoch === 0 || this.#ending.signal.aborted) return;
        this.#log.warn({ err: error }, "the connection that holds the lease was lost; taking it again");
        await this.#retake();
      }
    }
  }

  async #renew(): Promise<void> {
    if (this.#epoch === 0) return this.#connection.ping();
    const endsAt = performance.now() + this.#times.leaseMs;
    if (await this.#connection.renew(this.#epoch, this.#times.leaseMs)) this.#endsAt = endsAt;
    else this.lose();
  }

  /** Tries until this server or another one has the lock. */
  async #retake(): Promise<void> {
    const { id } = this.#connection;
    do {
      try {
        await this.#connection.end();
        this.#connection = await LeaseConnection.open(this.#address, this.#times.leaseMs);
        if (await this.#relock(id)) return this.#log.info({ epoch: this.#epoch }, "the lease is held again");
      } catch (error) {
        this.#log.debug({ err: error }, "the lease could not be taken again yet");
      }
    } while (await this.#pause(this.#times.pollMs));
  }

  /** Resolves to false if it must be tried again. `lostId` is the connection that had the lock before. */
  async #relock(lostId: number): Promise<boolean> {
    const { lockedBy, row } = await this.#connection.read();
    const isReplaced = row?.epoch !== this.#epoch;
    // the nodes of a cluster begin only when no server alone has the lease
    if (isReplaced || (this.#node === undefined && (await this.#connection.livingNodes()).length > 0)) {
      this.lose();
      return true;
    }
    // the database has not noticed yet that this connection is closed
    if (lockedBy === lostId) await this.#connection.kill(lostId);
    if (!(await this.#connection.lock())) return false;
    await this.#renew();
    return true;
  }

  /** Resolves to false when the lease has ended. */
  #pause(ms: number): Promise<boolean> {
    const { signal } = this.#ending;
    return sleep(ms, true, { signal }).catch(() => false);
  }
}

/** Resolves when the connection has the lock. @throws StartError if another server holds it */
async function acquireLock(connection: LeaseConnection, times: LeaseTimes): Promise<void> {
  const giveUpAt = performance.now() + times.waitMs;
  let free: { expiresAt: number; since: number } | undefined;
  for (;;) {
    const { lockedBy, row } = await connection.read();
    if (lockedBy !== null) free = undefined;
    else {
      if (free?.expiresAt !== row?.expiresAt || free === undefined) {
        free = { expiresAt: row?.expiresAt ?? 0, since: performance.now() };
      }
      const isOver = row === null || row.expiresAt <= row.now || isGone(row.holder);
      // Otherwise its holder may have lost only the connection, for example by a restart of the database: let it
      // retake.
      const isAbandoned = performance.now() - free.since >= times.graceMs;
      if ((isOver || isAbandoned) && (await lockIfUnchanged(connection, row))) return;
    }
    if (performance.now() > giveUpAt) throw refusal(row, times);
    await sleep(times.pollMs);
  }
}

/** Waits for nodes that are stopping, but shorter than a node waits for this server: one of both has to begin. */
async function refuseBesideNodes(connection: LeaseConnection, times: LeaseTimes): Promise<void> {
  const giveUpAt = performance.now() + times.waitMs / 2;
  for (;;) {
    const nodes = await connection.livingNodes();
    if (nodes.length === 0) return;
    if (performance.now() > giveUpAt) throw refusalByNodes(nodes);
    await sleep(times.pollMs);
  }
}

/** Takes the lock if the row has not changed since it was read. */
async function lockIfUnchanged(connection: LeaseConnection, seen: LeaseRow | null): Promise<boolean> {
  if (!(await connection.lock())) return false;
  const { row } = await connection.read();
  if (row?.epoch === seen?.epoch) return true;
  await connection.unlock();
  return false;
}
