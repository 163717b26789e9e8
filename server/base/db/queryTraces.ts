/**
 * Records each round of statements that goes to the database as a step of the traces: its kind of statement and its
 * table, never its text or values.
 */
import type { Traces } from "#server/base/core/traces.ts";
import type { Batching } from "./batches.ts";
import type { Database } from "./database.ts";
import type { BoundSql } from "./statement.ts";
import { foreignTables, mysqlTables, tables } from "./tables.ts";

const ours: ReadonlySet<string> = new Set(Object.keys({ ...tables, ...mysqlTables, ...foreignTables }));
const operations: ReadonlySet<string> = new Set(
  "select insert update delete replace with pragma begin commit rollback savepoint release set".split(" "),
);

/** The kind of a statement and the first of our tables in it, as far as they are known words. */
export function operationOf(sql: string): { readonly operation: string; readonly table: string | undefined } {
  const word = /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? "";
  const named = sql.matchAll(/\b(?:from|into|update|join)\s+[`"]?(\w+)/gi);
  return {
    operation: operations.has(word) ? word : "other",
    table: Array.from(named, ([, name = ""]) => name).find((name) => ours.has(name)),
  };
}

/** The events of knex about one query. */
interface QueryEvent {
  readonly __knexQueryUid: string;
  readonly sql: string;
}

interface Client extends Batching<unknown> {
  on(event: "query", hear: (query: QueryEvent) => void): void;
  on(event: "query-response", hear: (response: unknown, query: QueryEvent) => void): void;
  on(event: "query-error", hear: (error: unknown, query: QueryEvent) => void): void;
}

export function traceQueries({ engine, untyped }: Pick<Database, "engine" | "untyped">, traces: Traces): void {
  const client = untyped.client as Client;
  const ended = (sql: string, startedAt: number, isFailed: boolean, size = 1): void => {
    const { operation, table } = operationOf(sql);
    const fields = {
      "db.system.name": engine,
      "db.operation.name": operation,
      ...(table === undefined ? {} : { "db.collection.name": table }),
      ...(size === 1 ? {} : { "db.operation.batch.size": size }),
    };
    traces.ended({ kind: "database query", tookMs: performance.now() - startedAt, fields, isFailed });
  };
  const begun = new Map<string, number>();
  client.on("query", ({ __knexQueryUid: id }) => void begun.set(id, performance.now()));
  const over = ({ __knexQueryUid: id, sql }: QueryEvent, isFailed: boolean): void => {
    const startedAt = begun.get(id);
    if (startedAt !== undefined) ended(sql, startedAt, isFailed);
    begun.delete(id);
  };
  client.on("query-response", (_response, query) => over(query, false));
  client.on("query-error", (_error, query) => over(query, true));
  const traced =
    <Reply>(run: (connection: unknown, batch: readonly BoundSql[]) => Promise<Reply>) =>
    async (connection: unknown, batch: readonly BoundSql[]): Promise<Reply> => {
      const startedAt = performance.now();
      const reply = run(connection, batch);
      const first = batch[0]?.sql ?? "commit";
      reply.then(
        () => ended(first, startedAt, false, batch.length),
        () => ended(first, startedAt, true, batch.length),
      );
      return reply;
    };
  // Batches do not pass knex's own way of running a query.
  client.readBatch = traced(client.readBatch.bind(client));
  client.writeBatch = traced(client.writeBatch.bind(client));
}
