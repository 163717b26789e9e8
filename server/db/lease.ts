/**
 * Which server may work on a MySQL database: one at a time. A lock on a connection of its own says that the holder
 * lives; an epoch in the table `lease`, which rises with each holder, keeps out the writes of an earlier one that does
 * not know yet that it was replaced.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { leaseLimits } from "#server/limits.ts";
import type { Log } from "#server/core/log.ts";
import { StartError } from "#server/core/errors.ts";
import { LeaseConnection, type LeaseRow } from "./leaseConnection.ts";

/** Durations in milliseconds; see `leaseLimits`. */
export type LeaseTimes = { readonly [K in keyof typeof leaseLimits]: number };

export interface LeaseOptions {
  /** For tests; what is left out is as in `leaseLimits`. */
  readonly times?: Partial<LeaseTimes>;
  /** Called once, when another server has taken over. */
  readonly lost?: (() => void) | undefined;
}

/** What the journal needs of a lease. */
export interface Fence {
  readonly epoch: number;
  readonly isLost: boolean;
  /** A write was refused because the epoch is another one. */
  lose(): void;
}

/** The leases of this process, by their random ids: the number of a process is used again, in containers at once. */
const ownIds = new Set<string>();
const hostCharsMax = 120;

const holderOf = (id: string): string => `${hostname().slice(0, hostCharsMax)}/${process.pid}/${id}`;

function parsed(holder: string): { host: string; pid: number; id: string } {
  const [host = "", pid = "", id = ""] = holder.split("/");
  return { host, pid: Number(pid), id };
}

/** Whether the holder was a process of this machine that has ended. */
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

/** Why a second server does not start, in one line. */
function refusal(row: LeaseRow | null, { leaseMs }: LeaseTimes): StartError {
  const { host, pid } = parsed(row?.holder ?? "");
  const isRunning = row !== null && row.expiresAt > row.now;
  const since = isRunning ? `, since ${new Date(row.since).toISOString()}` : "";
  const who = isRunning ? ` (process ${pid} on ${host}${since})` : " (it is still starting)";
  return new StartError(
    `DATABASE_URL: another server uses this database${who}. Stop it first: several servers on one database are not ` +
      `supported yet. If its machine has crashed, try again in ${Math.ceil(leaseMs / 1_000)} seconds.`,
  );
}

export class Lease implements Fence {
  readonly #address: MysqlAddress;
  readonly #times: LeaseTimes;
  readonly #log: Log;
  readonly #onLost: () => void;
  readonly #id = randomBytes(8).toString("hex");
  readonly #ending = new AbortController();
  readonly #kept: Promise<void>;
  #connection: LeaseConnection;
  #epoch = 0;
  #isLost = false;

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
    ownIds.add(this.#id);
    this.#kept = this.#keep();
  }

  /**
   * Takes the lock, waiting a little for a server that is stopping. Rejects with a StartError where another server
   * works, and with the driver's error where the database is away.
   */
  static async take(address: MysqlAddress, use: LeaseOptions, log: Log): Promise<Lease> {
    const times = { ...leaseLimits, ...use.times };
    const connection = await LeaseConnection.open(address, times.leaseMs);
    try {
      await acquireLock(connection, times);
      return new Lease(connection, address, times, use, log);
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  /** 0 before it has begun. */
  get epoch(): number {
    return this.#epoch;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Raises the epoch: from now on no earlier holder can write. The tables must be up to date. */
  async begin(): Promise<void> {
    this.#epoch = await this.#connection.begin(holderOf(this.#id), this.#times.leaseMs);
  }

  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#ending.abort();
    this.#log.error({ epoch: this.#epoch }, "another server has taken over this database; this one stops");
    this.#onLost();
  }

  /** Lets the next server in at once. A database that is away is not waited for. */
  async release(): Promise<void> {
    this.#ending.abort();
    await this.#kept;
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
        // before it has begun, the start fails by the same connection and is tried again
        if (this.#epoch === 0 || this.#ending.signal.aborted) return;
        this.#log.warn({ err: error }, "the connection that holds the lease was lost; taking it again");
        await this.#retake();
      }
    }
  }

  async #renew(): Promise<void> {
    if (this.#epoch === 0) return this.#connection.ping();
    if (!(await this.#connection.renew(this.#epoch, this.#times.leaseMs))) this.lose();
  }

  /** Tries until the lock is ours again, or another server's. */
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

  /** Whether nothing more is to be tried. `lostId` is the connection that had the lock before. */
  async #relock(lostId: number): Promise<boolean> {
    const { lockedBy, row } = await this.#connection.read();
    if (row?.epoch !== this.#epoch) {
      this.lose();
      return true;
    }
    // the database has not noticed yet that this connection is gone
    if (lockedBy === lostId) await this.#connection.kill(lostId);
    if (!(await this.#connection.lock())) return false;
    await this.#renew();
    return true;
  }

  /** False when the lease is over. */
  #pause(ms: number): Promise<boolean> {
    const { signal } = this.#ending;
    return sleep(ms, true, { signal }).catch(() => false);
  }
}

/** Resolves with the lock in hand. */
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
      // Else its holder may only have lost the connection, as when the database was restarted: it goes first.
      const isAbandoned = performance.now() - free.since >= times.graceMs;
      if ((isOver || isAbandoned) && (await lockIfUnchanged(connection, row))) return;
    }
    if (performance.now() > giveUpAt) throw refusal(row, times);
    await sleep(times.pollMs);
  }
}

/** Takes the lock, if the row is still the one that was looked at. */
async function lockIfUnchanged(connection: LeaseConnection, seen: LeaseRow | null): Promise<boolean> {
  if (!(await connection.lock())) return false;
  const { row } = await connection.read();
  if (row?.epoch === seen?.epoch) return true;
  await connection.unlock();
  return false;
}
