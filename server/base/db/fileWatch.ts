import { statSync } from "node:fs";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { Database } from "./database.ts";

/**
 * Checks that a database file is still the one that was opened. SQLite does not notice when its file is removed or
 * replaced: it continues to write to the old one, and all of that is lost at the next start.
 */
export class FileWatch {
  readonly #filename: string;
  readonly #opened: { readonly dev: bigint; readonly ino: bigint };
  #bytes: bigint;

  /** Remembers the file as it is now, which must be the open one. */
  constructor(filename: string) {
    const { dev, ino, size } = statSync(filename, { bigint: true });
    this.#filename = filename;
    this.#opened = { dev, ino };
    this.#bytes = size;
  }

  /** @throws StoreUnavailable if the file or its write-ahead file is missing, replaced or shorter than before */
  check(): void {
    const found = statSync(this.#filename, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) throw new StoreUnavailable("a database file is gone");
    if (found.dev !== this.#opened.dev || found.ino !== this.#opened.ino) {
      throw new StoreUnavailable("a database file was replaced");
    }
    // SQLite never makes these files shorter while they are open.
    if (found.size < this.#bytes) throw new StoreUnavailable("a database file was cut off");
    this.#bytes = found.size;
    if (statSync(`${this.#filename}-wal`, { throwIfNoEntry: false }) === undefined) {
      throw new StoreUnavailable("a write-ahead file is gone");
    }
  }
}

const rowId = 1;

/** Writes one row. @throws StoreUnavailable if the database is unavailable, full, locked or read-only */
export async function probeWrite(database: Database): Promise<void> {
  const row = { id: rowId, at: Date.now() };
  await database.run((knex) => knex("write_probe").insert(row).onConflict("id").merge());
}
