/** Reads the journal in MySQL or MariaDB, a hundred rooms at a time, and looks at every checksum. */
import { journalLimits } from "#server/limits.ts";
import { JournalError, withoutStatement } from "./errors.ts";
import { entryChecksum } from "./journal-pack.ts";
import type { OpenRoom } from "./journal.ts";
import type { Knex } from "./knex.ts";

export interface JournalRow {
  room: string;
  seq: number;
  at: number;
  body: Buffer;
  /** null for entries that are older than checksums. */
  crc: number | null;
}

/** Every room in order of its code. Rejects with a JournalError where the database is away. */
export async function* mysqlRooms(knex: Knex): AsyncGenerator<OpenRoom> {
  let next = roomsAfter(knex, "");
  for (;;) {
    const { rows, last } = await next;
    if (last === undefined) return;
    // the database reads on while these are used
    next = roomsAfter(knex, last);
    next.catch(() => {});
    for (const [room, entries] of Map.groupBy(rows, (row) => row.room)) {
      const damage = damageOf(entries);
      yield damage === undefined ? { room, entries } : { room, entries: [], damage };
    }
  }
}

async function roomsAfter(knex: Knex, after: string): Promise<{ rows: JournalRow[]; last: string | undefined }> {
  const codes: { room: string }[] = await knex("journal")
    .where("room", ">", after)
    .distinct("room")
    .orderBy("room")
    .limit(journalLimits.readRooms)
    .catch(unavailable);
  const last = codes.at(-1)?.room;
  if (last === undefined) return { rows: [], last };
  const rows = knex<JournalRow>("journal").where("room", ">", after).where("room", "<=", last).orderBy(["room", "seq"]);
  return { rows: await rows.select("room", "seq", "at", "body", "crc").catch(unavailable), last };
}

/** What is wrong with a room's rows, if anything. */
function damageOf(rows: readonly JournalRow[]): string | undefined {
  const first = rows[0]?.seq ?? 0;
  for (const [index, row] of rows.entries()) {
    if (row.seq !== first + index) return `entry ${first + index} is missing`;
    if (row.crc !== null && row.crc !== entryChecksum(row)) return `entry ${row.seq} is damaged`;
  }
  return undefined;
}

export function unavailable(error: unknown): never {
  throw new JournalError("unavailable", "the database is away", withoutStatement(error));
}
