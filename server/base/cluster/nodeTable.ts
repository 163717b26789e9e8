/** The table `nodes` on connections of its own, so that a crowd of other queries delays no lease. */
import type { NodeName } from "#protocol/ids.ts";
import { openMysql, type OpenKnex } from "#server/base/db/knex.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import type { NodeState } from "#server/base/db/records.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { RawValue } from "#server/base/db/typedKnex.ts";
import type { NodeProcess } from "./nodes.ts";

/** A row of `nodes`. Times are epoch milliseconds by the database's clock. */
export interface NodeRow extends NodeProcess {
  readonly holder: string;
  readonly version: string;
  readonly state: NodeState;
  readonly since: number;
  readonly expiresAt: number;
  readonly figures: string | null;
}

/** What one look finds. */
export interface Look {
  readonly now: number;
  readonly rows: readonly NodeRow[];
  /** The processes that have rooms. */
  readonly owners: readonly NodeProcess[];
  /** The holder of the lease that one server at a time has on the database. */
  readonly lease: { readonly holder: string; readonly expiresAt: number } | null;
}

const nodes = namesIn("nodes");
const rooms = namesIn("rooms");
const lease = namesIn("lease");
const nowSql = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)";
const rowSql = `${nodes.name} as node, ${nodes.epoch} as epoch, ${nodes.holder} as holder, ${nodes.version} as version,
  ${nodes.state} as state, ${nodes.since} as since, ${nodes.expires_at} as expiresAt, ${nodes.figures} as figures`;
const connections = 2;

export class NodeTable {
  readonly #database: OpenKnex;

  /** A query that takes longer than `queryMs` fails. */
  constructor(address: MysqlAddress, queryMs: number) {
    this.#database = openMysql(address, { connections, queryMsMax: queryMs, connectMsMax: queryMs });
  }

  /** Owners are read first: a process that begins afterwards has no rooms among them. @throws the error of the database */
  async look(): Promise<Look> {
    const [owners] = await this.#ask<[NodeProcess[]]>(
      `select ${rooms.node} as node, ${rooms.epoch} as epoch from ${rooms.table} group by ${rooms.node}, ${rooms.epoch}`,
    );
    const [[clock]] = await this.#ask<[[{ now: number }]]>(`select ${nowSql} as now`);
    const [rows] = await this.#ask<[NodeRow[]]>(`select ${rowSql} from ${nodes.table} order by ${nodes.name}`);
    const [leases] = await this.#ask<[{ holder: string; expiresAt: number }[]]>(
      `select ${lease.holder} as holder, ${lease.expires_at} as expiresAt from ${lease.table} where ${lease.id} = 1`,
    );
    return { now: clock.now, rows, owners, lease: leases[0] ?? null };
  }

  /** The row of this name and the database's time. */
  async read(node: NodeName): Promise<{ readonly now: number; readonly row: NodeRow | null }> {
    const [[clock]] = await this.#ask<[[{ now: number }]]>(`select ${nowSql} as now`);
    const [[row]] = await this.#ask<[NodeRow[]]>(`select ${rowSql} from ${nodes.table} where ${nodes.name} = ?`, [
      node,
    ]);
    return { now: clock.now, row: row ?? null };
  }

  /** Begins a lease in place of what was read. Resolves to its epoch, or null if the row has changed. */
  async begin(
    { node, holder, version }: Pick<NodeRow, "node" | "holder" | "version">,
    before: NodeRow | null,
    leaseMs: number,
  ): Promise<number | null> {
    const values = [holder, version, leaseMs];
    if (before === null) {
      const added = await this.#change(
        `insert ignore into ${nodes.table} (${nodes.name}, ${nodes.epoch}, ${nodes.holder}, ${nodes.version},
           ${nodes.state}, ${nodes.since}, ${nodes.expires_at})
         values (?, 1, ?, ?, 'joining', ${nowSql}, ${nowSql} + ?)`,
        [node, ...values],
      );
      return added === 1 ? 1 : null;
    }
    const epoch = before.epoch + 1;
    const changed = await this.#change(
      `update ${nodes.table} set ${nodes.epoch} = ?, ${nodes.holder} = ?, ${nodes.version} = ?,
         ${nodes.state} = 'joining', ${nodes.since} = ${nowSql}, ${nodes.expires_at} = ${nowSql} + ?
       where ${nodes.name} = ? and ${nodes.epoch} = ? and ${nodes.expires_at} = ?`,
      [epoch, ...values, node, before.epoch, before.expiresAt],
    );
    return changed === 1 ? epoch : null;
  }

  /** Sets the end of the lease to `leaseMs` from now. Resolves to false if the process counts as gone. */
  async renew({ node, epoch }: NodeProcess, leaseMs: number, state: NodeState, figures: string): Promise<boolean> {
    const changed = await this.#change(
      `update ${nodes.table} set ${nodes.expires_at} = ${nowSql} + ?, ${nodes.state} = ?, ${nodes.figures} = ?
       where ${nodes.name} = ? and ${nodes.epoch} = ? and ${nodes.state} <> 'gone'`,
      [leaseMs, state, figures, node, epoch],
    );
    return changed === 1;
  }

  /**
   * Declares a process gone if its lease is over, or whenever it `hasEnded`. Afterwards it cannot renew. Resolves to false
   * if it has renewed in time.
   */
  async declareGone({ node, epoch }: NodeProcess, hasEnded: boolean): Promise<boolean> {
    const changed = await this.#change(
      `update ${nodes.table} set ${nodes.state} = 'gone', ${nodes.expires_at} = least(${nodes.expires_at}, ${nowSql})
       where ${nodes.name} = ? and ${nodes.epoch} = ? and (? or ${nodes.expires_at} <= ${nowSql})`,
      [node, epoch, hasEnded],
    );
    return changed === 1;
  }

  /** Deletes the rows of nodes that have been gone for this time and have no rooms. */
  async forget(goneMs: number): Promise<void> {
    await this.#change(
      `delete from ${nodes.table} where ${nodes.state} = 'gone' and ${nodes.expires_at} <= ${nowSql} - ?
         and not exists (select 1 from ${rooms.table} where ${rooms.node} = ${nodes.name})`,
      [goneMs],
    );
  }

  stop(): Promise<void> {
    return this.#database.stop();
  }

  async #change(sql: string, bindings: readonly RawValue[]): Promise<number> {
    const [done] = await this.#ask<[{ affectedRows: number }]>(sql, bindings);
    return done.affectedRows;
  }

  #ask<T>(sql: string, bindings: readonly RawValue[] = []) {
    return this.#database.knex.raw<T>(sql, bindings);
  }
}
