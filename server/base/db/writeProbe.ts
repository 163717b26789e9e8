import type { Database } from "./database.ts";

const rowId = 1;

/** Writes one row. @throws StoreUnavailable if the database is unavailable, full, locked or read-only */
export async function probeWrite(database: Database): Promise<void> {
  const row = { id: rowId, at: Date.now() };
  await database.run((knex) => knex("write_probe").insert(row).onConflict("id").merge());
}
