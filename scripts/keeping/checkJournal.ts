/** What is wrong in the journal: every record's checksum, every room's order, and that each room can be rebuilt. */
import { DatabaseSync } from "node:sqlite";
import { decodeEntry } from "#server/rooms/entries.ts";
import { fold, openTable } from "#server/rooms/fold.ts";
import type { Table } from "#server/rooms/table.ts";
import type { Database } from "#server/store/database.ts";
import type { JournalEntry } from "#server/store/journal.ts";
import { unpack } from "#server/store/journal-pack.ts";
import type { Damage } from "./checkTables.ts";

const roomsAtOnce = 100;

/** Folds a room's entries from the first one; says at which it stops. */
function roomFault(entries: readonly JournalEntry[]): string | undefined {
  let table: Table | undefined;
  for (const [index, { seq, body }] of entries.entries()) {
    if (seq !== index + 1) return `entry ${index + 1} is missing`;
    const entry = decodeEntry(body);
    if (!entry.ok) return `entry ${seq} cannot be read`;
    const { at, deed } = entry.value;
    if (table === undefined) {
      if (deed.type !== "open") return "it does not begin with its opening";
      table = openTable(deed.setup, at).table;
      continue;
    }
    const folded = fold(table, deed, at);
    if (!folded.ok) return `entry ${seq} does not follow`;
    table = folded.value.table;
  }
  return undefined;
}

/** Reads a journal's file record by record; gives how many rooms are open. */
export function checkJournalFile(db: DatabaseSync, damaged: Damage): number {
  for (const row of db.prepare("PRAGMA integrity_check(20)").all()) {
    if (row["integrity_check"] !== "ok") damaged(`journal.db: ${String(row["integrity_check"])}`);
  }
  const rooms = new Map<string, JournalEntry[]>();
  for (const { id, entries } of db.prepare("SELECT id, entries FROM batch ORDER BY id").iterate()) {
    try {
      for (const { room, entry } of unpack(entries as Uint8Array)) {
        if (entry === undefined) {
          rooms.delete(room);
          continue;
        }
        const known = rooms.get(room);
        if (known === undefined) rooms.set(room, [entry]);
        else known.push(entry);
      }
    } catch {
      damaged(`journal.db, row ${String(id)}: a record is damaged`);
    }
  }
  for (const [room, entries] of rooms) report(room, entries, damaged);
  return rooms.size;
}

/** The same with MySQL, where the journal is a table. */
export async function checkJournalTable({ knex }: Database, damaged: Damage): Promise<number> {
  let open = 0;
  for (let after = ""; ; ) {
    const rooms: string[] = await knex("journal")
      .where("room", ">", after)
      .distinct("room")
      .orderBy("room")
      .limit(roomsAtOnce)
      .pluck("room");
    const last = rooms.at(-1);
    if (last === undefined) return open;
    after = last;
    const rows: JournalEntry[] = await knex("journal")
      .whereIn("room", rooms)
      .orderBy(["room", "seq"])
      .select("room", "seq", "at", "body");
    for (const [room, entries] of Map.groupBy(rows, (row) => row.room)) report(room, entries, damaged);
    open += rooms.length;
  }
}

function report(room: string, entries: readonly JournalEntry[], damaged: Damage): void {
  const fault = roomFault(entries);
  if (fault !== undefined) damaged(`room ${room}: ${fault}`);
}
