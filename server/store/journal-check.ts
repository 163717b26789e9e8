/** Reads a whole journal and says what is damaged, without changing anything. */
import { DatabaseSync } from "node:sqlite";
import { journalFormat } from "./journal-file.ts";
import { mysqlRooms } from "./journal-mysql-read.ts";
import { readLog } from "./journal-read.ts";
import { commitsBehindDamage } from "./journal-wal.ts";
import type { Knex } from "./knex.ts";

export interface JournalReport {
  /** Open rooms of which every entry is there and undamaged, and their entries. */
  readonly rooms: number;
  readonly entries: number;
  /** Open rooms that are damaged, and what of each. */
  readonly damaged: ReadonlyMap<string, string>;
  /** Damage that no room can be named for, a line each. */
  readonly faults: readonly string[];
}

/** The embedded journal, or a copy of it. Throws where a server has the file, and where SQLite cannot read it. */
export function checkSqliteJournal(filename: string): JournalReport {
  const commits = commitsBehindDamage(filename);
  const db = new DatabaseSync(filename, { readOnly: true });
  try {
    db.exec("PRAGMA cell_size_check = ON");
    const found = db.prepare("PRAGMA user_version").get()?.["user_version"];
    if (found !== journalFormat) throw new Error(`the journal has format ${String(found)} and not ${journalFormat}`);
    const { rooms, damaged, faults } = readLog(db);
    const structure = db
      .prepare("PRAGMA quick_check")
      .all()
      .map(({ quick_check }) => String(quick_check));
    const lost = commits > 0 ? [`the last ${commits} commits cannot be read`] : [];
    let entries = 0;
    for (const { records } of rooms.values()) entries += records.length;
    return {
      rooms: rooms.size,
      entries,
      damaged,
      faults: [...structure.filter((line) => line !== "ok"), ...faults, ...lost],
    };
  } finally {
    db.close();
  }
}

/** The journal in MySQL or MariaDB. Rejects with a JournalError where the database is away. */
export async function checkMysqlJournal(knex: Knex): Promise<JournalReport> {
  const damaged = new Map<string, string>();
  let [rooms, entries] = [0, 0];
  for await (const stored of mysqlRooms(knex)) {
    entries += stored.entries.length;
    if (stored.damage === undefined) rooms += 1;
    else damaged.set(stored.room, stored.damage);
  }
  return { rooms, entries, damaged, faults: [] };
}
