/** Reads the rows of a journal's table in order of their ids, also from a damaged file. */
import type { DatabaseSync } from "node:sqlite";

export interface StoredRow {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** How many ids to try one by one after a row that cannot be read; takes at most a second. */
const triedMax = 200_000;

const columns = { batch: "entries", heads: "rooms" } as const;
export type JournalTable = keyof typeof columns;

const asRow = (row: object | undefined): StoredRow | undefined => {
  const { id, bytes } = { id: undefined, bytes: undefined, ...row };
  return typeof id === "number" && (bytes as unknown) instanceof Uint8Array ? { id, bytes: bytes as never } : undefined;
};

/**
 * Yields every row that can be read. Calls `fault` once for each part that cannot. Does not throw because of damage.
 */
export function* storedRows(
  db: DatabaseSync,
  table: JournalTable,
  fault: (what: string) => void,
): Generator<StoredRow, void> {
  const rows = `SELECT id, ${columns[table]} AS bytes FROM ${table}`;
  const one = db.prepare(`${rows} WHERE id = ?`);
  for (let last = -1; ; ) {
    // a statement that has failed fails again when it is reused
    const reading = attempt(() => db.prepare(`${rows} WHERE id > ? ORDER BY id`).iterate(last));
    const step = (): IteratorResult<object, unknown> | undefined => attempt(() => reading?.next());
    let next = step();
    for (; next !== undefined && next.done !== true; next = step()) {
      const row = asRow(next.value);
      // a damaged page can lead to rows that were already read or were deleted long ago
      if (row === undefined || row.id <= last) {
        fault(`${table}: a row behind ${last} is none`);
        continue;
      }
      last = row.id;
      yield row;
    }
    if (next !== undefined) return;
    fault(`${table}: what follows row ${last} cannot be read`);
    const found = behind(last, lastOf(db), (id) => asRow(attempt(() => one.get(id))));
    if (found === undefined) return;
    last = found.id;
    yield found;
  }
}

/** The first row after `last` that can be read. */
function behind(last: number, end: number, read: (id: number) => StoredRow | undefined): StoredRow | undefined {
  for (let id = last + 1; id <= Math.min(end, last + triedMax); id += 1) {
    const row = read(id);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The highest id of both tables, as far as it can be read. */
function lastOf(db: DatabaseSync): number {
  const ends = (["batch", "heads"] as const).map((table) => {
    const end = attempt(() => db.prepare(`SELECT max(id) AS end FROM ${table}`).get())?.["end"];
    return typeof end === "number" ? end : 0;
  });
  return Math.max(...ends);
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
