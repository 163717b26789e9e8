/** Rows of the calls of matches, as the rest of this folder gets them. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/people/users/userStore.ts";

/** The last time that a match was called. */
export interface StoredCall {
  readonly key: string;
  readonly attempt: number;
  readonly code: string | null;
  readonly calledAt: number;
  readonly startedAt: number | null;
  /** The tables of the same best-of that were lost, first to last: what was played there counts. */
  readonly lostTables: readonly string[];
  /** Whether the match has begun, here or at a table that was lost. */
  readonly hasBegun: boolean;
}

/** The last call of each match. */
export async function callsOf(knex: TypedKnex, id: string): Promise<Map<string, StoredCall>> {
  const rows = await knex("tournament_calls")
    .where("tournament_id", rowId(id) ?? 0)
    .orderBy("attempt")
    .select("match_key", "attempt", "code", "called_at", "started_at", "is_replacement");
  const calls = new Map<string, StoredCall>();
  for (const { match_key: key, attempt, code, called_at: calledAt, started_at: startedAt, ...row } of rows) {
    const lost = row.is_replacement ? calls.get(key) : undefined;
    const lostTables = [...(lost?.lostTables ?? []), ...(typeof lost?.code === "string" ? [lost.code] : [])];
    const hasBegun = startedAt !== null || lost?.hasBegun === true;
    calls.set(key, { key, attempt, code, calledAt, startedAt, lostTables, hasBegun });
  }
  return calls;
}
