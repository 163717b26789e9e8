/** Checks the journal: the checksum of every record, the order in every room, and that each room can be rebuilt. */
import type { DatabaseSync } from "node:sqlite";
import { decodeEntry } from "#server/base/journal/entryCodec.ts";
import { fold, openTable } from "#server/play/table/fold.ts";
import type { Table } from "#server/play/table/table.ts";
import type { Database } from "#server/base/db/database.ts";
import type { JournalEntry } from "#server/base/journal/journal.ts";
import { journalFormat } from "#server/base/journal/file.ts";
import { mysqlRooms } from "#server/base/journal/mysqlRead.ts";
import { chunksOf, roomsOf } from "#server/base/journal/chunks.ts";
import { readLog } from "#server/base/journal/read.ts";
import type { Damage } from "./checkTables.ts";

/** Replays a room's entries from the first one; returns where that fails. */
function roomFault(entries: readonly JournalEntry[]): string | undefined {
  let table: Table | undefined;
  for (const [index, { seq, body }] of entries.entries()) {
    if (seq !== index + 1) return `entry ${index + 1} is missing`;
    const entry = decodeEntry(body);
    if (!entry.ok) return `entry ${seq} cannot be read`;
    const { at, action } = entry.value;
    if (table === undefined) {
      if (action.type !== "open") return "it does not begin with its opening";
      table = openTable(action.setup, at).table;
      continue;
    }
    const folded = fold(table, action, at);
    if (!folded.ok) return `entry ${seq} does not follow`;
    table = folded.value.table;
  }
  return undefined;
}

/** Reads a journal's file record by record, at one instant; returns how many rooms are open. */
export function checkJournalFile(db: DatabaseSync, damaged: Damage): number {
  // A server may write at the same time: without a snapshot a new record and its list are read at different times.
  db.exec("BEGIN");
  try {
    return checkSnapshot(db, damaged);
  } finally {
    if (db.isTransaction) db.exec("ROLLBACK");
  }
}

function checkSnapshot(db: DatabaseSync, damaged: Damage): number {
  for (const row of db.prepare("PRAGMA integrity_check(20)").all()) {
    if (row["integrity_check"] !== "ok") damaged(`journal.db: ${String(row["integrity_check"])}`);
  }
  const found = db.prepare("PRAGMA user_version").get()?.["user_version"];
  if (found !== journalFormat) {
    damaged(`journal.db: it has format ${String(found)}; a server of this version brings it to ${journalFormat}`);
    return 0;
  }
  try {
    db.prepare("SELECT room, at, damage, file FROM quarantine").all();
  } catch (error) {
    damaged(`journal.db: ${String(error)}`);
  }
  const contents = readLog(db);
  const { rooms, damaged: harmed, faults } = contents;
  for (const fault of faults) damaged(`journal.db: ${fault}`);
  for (const [room, why] of harmed) damaged(`room ${room}: ${why}`);
  for (const piece of chunksOf(contents)) {
    for (const { room, entries } of roomsOf(piece)) report(room, entries, damaged);
  }
  return rooms.size + harmed.size;
}

/** The same with MySQL, where the journal is a table. */
export async function checkJournalTable({ knex }: Database, damaged: Damage): Promise<number> {
  let open = 0;
  for await (const { stored } of mysqlRooms(knex)) {
    const { room, entries, damage } = stored;
    open += 1;
    if (damage === undefined) report(room, entries, damaged);
    else damaged(`room ${room}: ${damage}`);
  }
  return open;
}

function report(room: string, entries: readonly JournalEntry[], damaged: Damage): void {
  const fault = roomFault(entries);
  if (fault !== undefined) damaged(`room ${room}: ${fault}`);
}
