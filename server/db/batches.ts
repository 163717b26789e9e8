/**
 * A transaction as two batches of statements: what it reads, and what it writes then. The embedded database takes each
 * batch as one message, MySQL statement by statement. A batch ends at the first statement that fails.
 */
import type { BoundSql, Compiler, BoundStatement } from "./statement.ts";

/** What a transaction asks first, by name; null for what it does not need to know this time, answered by no row. */
export type Reads = Readonly<Record<string, BoundStatement<readonly object[]> | null>>;
type RowsOf<S> = NonNullable<S> extends BoundStatement<infer Rows> ? Rows : never;
export type Found<R extends Reads> = { readonly [K in keyof R]: RowsOf<R[K]> };

/** How a database runs batches on one of its connections. */
export interface Batching<Connection> {
  /** Begins a transaction and gives each statement's rows. */
  readBatch(connection: Connection, reads: readonly BoundSql[]): Promise<readonly (readonly object[])[]>;
  /** Writes and commits. */
  writeBatch(connection: Connection, writes: readonly BoundSql[]): Promise<void>;
  /** Ends the transaction if it is still open; does not throw. */
  rollBack(connection: Connection): Promise<void>;
}

/** A client of knex that can do so. */
export interface BatchClient<Connection> extends Batching<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Runs a batch that reads and the batch of what `writes` makes of the answers, together or not at all. */
export type ReadThenWrite = <R extends Reads>(
  reads: R,
  writes: (found: Found<R>) => readonly BoundStatement[],
) => Promise<void>;

export const readThenWrite =
  <Connection>(client: BatchClient<Connection>, compiler: Compiler): ReadThenWrite =>
  async (reads, writes) => {
    const asked = Object.entries(reads).flatMap(([name, step]) => (step === null ? [] : [{ name, step }]));
    const questions = asked.map(({ step }) => step.bind(compiler));
    const connection = await client.acquireConnection();
    try {
      const answers = await client.readBatch(connection, questions);
      const found: Record<string, readonly object[]> = {};
      for (const name in reads) found[name] = [];
      for (const [at, { name }] of asked.entries()) found[name] = answers[at] ?? [];
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
