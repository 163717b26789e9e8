/**
 * The connection to MySQL that holds a server's lock. The database frees the lock when the process ends, or when the
 * connection is silent for as long as a lease lasts.
 */
import type { NodeName } from "#protocol/ids.ts";
import type { MysqlAddress } from "./mysqlAddress.ts";
import { storeLimits } from "./limits.ts";
import { isMissingTable } from "./errors.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { openMysql, type OpenKnex } from "./knex.ts";
import { isHolderGone } from "./processes.ts";
import { namesIn } from "./tableNames.ts";
import type { RawValue } from "./typedKnex.ts";

/** The row of the lease. */
export interface LeaseRow {
  readonly epoch: number;
  readonly holder: string;
  /** Epoch milliseconds by the database's clock, like all times here. */
  readonly since: number;
  readonly expiresAt: number;
  readonly now: number;
}

const rowId = 1;
const lease = namesIn("lease");
const nodes = namesIn("nodes");
const nowSql = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)";
/** The lock is for this database, not for the whole database server. A lock's name has at most 64 characters. */
const lockSql = "concat('spar-', left(sha2(database(), 256), 40))";

export class LeaseConnection {
  /** The database's id of this connection. */
  readonly id: number;
  readonly #database: OpenKnex;
  /** Never returned to the pool: knex would replace a broken one by another, which would not have the lock. */
  readonly #connection: unknown;
  #isEnded = false;

  private constructor(database: OpenKnex, connection: unknown, id: number) {
    this.#database = database;
    this.#connection = connection;
    this.id = id;
  }

  /** @throws the driver's error if the database is unavailable */
  static async open(address: MysqlAddress, leaseMs: number): Promise<LeaseConnection> {
    const database = openMysql(address, { connections: 1, queryMsMax: storeLimits.brokenMsMax });
    const { knex } = database;
    let connection: unknown;
    try {
      connection = await knex.client.acquireConnection();
      await knex.raw("set session wait_timeout = ?", [Math.ceil(leaseMs / 1_000)]).connection(connection);
      const [[row]] = await knex.raw<[[{ id: number }]]>("select connection_id() as id").connection(connection);
      return new LeaseConnection(database, connection, row.id);
    } catch (error) {
      if (connection !== undefined) await knex.client.releaseConnection(connection);
      await database.stop();
      throw error;
    }
  }

  /** Reads which connection has the lock and the row of the lease; null for none. @throws the error of the database */
  async read(): Promise<{ lockedBy: number | null; row: LeaseRow | null }> {
    const [[lock]] = await this.#ask<[[{ id: number | null }]]>(`select is_used_lock(${lockSql}) as id`);
    const lockedBy = lock.id;
    try {
      const [[row]] = await this.#ask<[LeaseRow[]]>(
        `select ${lease.epoch} as epoch, ${lease.holder} as holder, ${lease.since} as since,
           ${lease.expires_at} as expiresAt, ${nowSql} as now
         from ${lease.table} where ${lease.id} = ?`,
        [rowId],
      );
      return { lockedBy, row: row ?? null };
    } catch (error) {
      if (isMissingTable(error)) return { lockedBy, row: null };
      throw error;
    }
  }

  /** The nodes of a cluster whose leases are not over. @throws the error of the database */
  async livingNodes(): Promise<NodeName[]> {
    try {
      const [rows] = await this.#ask<[{ name: NodeName; holder: string }[]]>(
        `select ${nodes.name} as name, ${nodes.holder} as holder from ${nodes.table}
         where ${nodes.state} <> 'gone' and ${nodes.expires_at} > ${nowSql} order by ${nodes.name}`,
      );
      return rows.filter(({ holder }) => !isHolderGone(holder)).map(({ name }) => name);
    } catch (error) {
      // tables from before there were clusters
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  /** Takes the lock if it is free; resolves to whether it did. */
  async lock(): Promise<boolean> {
    const [[row]] = await this.#ask<[[{ got: number | null }]]>(`select get_lock(${lockSql}, 0) as got`);
    return row.got === 1;
  }

  async unlock(): Promise<void> {
    await this.#ask(`select release_lock(${lockSql})`);
  }

  async ping(): Promise<void> {
    await this.#ask("select 1");
  }

  /** Raises the epoch for this holder, which must have the lock. @throws StoreUnavailable if another server took it */
  async begin(holder: string, leaseMs: number): Promise<number> {
    const values = [holder, leaseMs];
    await this.#ask(
      `insert into ${lease.table} (${lease.id}, ${lease.epoch}, ${lease.holder}, ${lease.since}, ${lease.expires_at})
       values (?, 1, ?, ${nowSql}, ${nowSql} + ?)
       on duplicate key update ${lease.epoch} = ${lease.epoch} + 1, ${lease.holder} = ?, ${lease.since} = ${nowSql},
         ${lease.expires_at} = ${nowSql} + ?`,
      [rowId, ...values, ...values],
    );
    const { row } = await this.read();
    if (row?.holder !== holder) throw new StoreUnavailable("the lease went to another server");
    return row.epoch;
  }

  /** Sets the end of the lease to `leaseMs` from now. Resolves to false if the epoch has changed. */
  async renew(epoch: number, leaseMs: number): Promise<boolean> {
    const sql = `update ${lease.table} set ${lease.expires_at} = ${nowSql} + ?
      where ${lease.id} = ? and ${lease.epoch} = ?`;
    const [done] = await this.#ask<[{ affectedRows: number }]>(sql, [leaseMs, rowId, epoch]);
    return done.affectedRows === 1;
  }

  /** Closes another connection of the same database user. */
  async kill(id: number): Promise<void> {
    await this.#ask("kill connection ?", [id]);
  }

  /** Closes the connection, which frees the lock. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    await this.#database.knex.client.releaseConnection(this.#connection);
    await this.#database.stop();
  }

  #ask<T>(sql: string, bindings: readonly RawValue[] = []) {
    return this.#database.knex.raw<T>(sql, bindings).connection(this.#connection);
  }
}
