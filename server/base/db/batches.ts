/**
 * A transaction as two batches of statements: first all reads, then all writes. The embedded database gets each batch as
 * one message, MySQL gets single statements. A batch ends at the first statement that fails.
 */
import type { BoundSql, Compiler, BoundStatement } from "./statement.ts";

/** The reads of a transaction, by name. null is a read that is not needed this time; its result is no row. */
export type Reads = Readonly<Record<string, BoundStatement<readonly object[]> | null>>;
type RowsOf<S> = NonNullable<S> extends BoundStatement<infer Rows> ? Rows : never;
export type Found<R extends Reads> = { readonly [K in keyof R]: RowsOf<R[K]> };

/** Runs batches on a connection of a database. */
export interface Batching<Connection> {
  /** Begins a transaction. Resolves to the rows of each statement. */
  readBatch(connection: Connection, reads: readonly BoundSql[]): Promise<readonly (readonly object[])[]>;
  /** Writes and commits. */
  writeBatch(connection: Connection, writes: readonly BoundSql[]): Promise<void>;
  /** Rolls back the transaction if it is still open. Does not throw. */
  rollBack(connection: Connection): Promise<void>;
}

/** A client of knex that runs batches. */
export interface BatchClient<Connection> extends Batching<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Runs the reads, then the statements that `writes` returns for their results, in one transaction. */
export type ReadThenWrite = <R extends Reads>(
  reads: R,
  writes: (found: Found<R>) => readonly BoundStatement[],
) => Promise<void>;

export const readThenWrite =
  <Connection>(client: BatchClient<Connection>, compiler: Compiler): ReadThenWrite =>
  async (reads, writes) => {
    const requested = Object.entries(reads).flatMap(([name, step]) => (step === null ? [] : [{ name, step }]));
    const questions = requested.map(({ step }) => step.bind(compiler));
    const connection = await client.acquireConnection();
    try {
      const answers = await client.readBatch(connection, questions);
      const found: Record<string, readonly object[]> = {};
      for (const name in reads) found[name] = [];
      for (const [at, { name }] of requested.entries()) found[name] = answers[at] ?? [];
      const steps = writes(found as Found<typeof reads>);
      await client.writeBatch(
        connection,
        steps.map((step) => step.bind(compiler)),
      );
    } catch (error) {
      await client.rollBack(connection);
      throw error;
    } finally {
      await client.releaseConnection(connection);
    }
  };
