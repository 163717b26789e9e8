/**
 * Reads the journal in MySQL or MariaDB. The database joins the entries of each room and checks their checksums, so that
 * each room is one row of the result.
 */
import { journalLimits } from "./limits.ts";
import { JournalError } from "./errors.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { withoutStatement } from "#server/base/db/errors.ts";
import { entryChecksum, packedBytes } from "./pack.ts";
import { damagedRoom, type JournalEntry, listedRoom, type OpenRoom, type BodyFilter } from "./journal.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { RawValue, RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";

/** A room with its last seq and the size of its entries as a batch, in bytes. */
export interface StoredRoom {
  readonly stored: OpenRoom;
  readonly seq: number;
  readonly bytes: number;
}

interface RoomRow {
  room: RoomCode;
  entries: number;
  first: number;
  last: number;
  /** The bytes of all bodies, as a decimal number. */
  bytes: string;
  /** How many entries have a wrong checksum. */
  damaged: number;
  /** Cut off or null if it is longer than a text can be. */
  packed: Buffer | null;
}

const journal = namesIn("journal");

/** An entry is seq (4 bytes), at (8), length of the body (4), body; numbers are big-endian. */
const packedSql =
  `concat(unhex(lpad(hex(${journal.seq}), 8, '0')), unhex(lpad(hex(${journal.at}), 16, '0')), ` +
  `unhex(lpad(hex(length(${journal.body})), 8, '0')), ${journal.body})`;
const atAt = 4;
const lengthAt = 12;
const headBytes = 16;
const highWord = 2 ** 32;

/** The same as `entryChecksum`. */
const checksumSql = `crc32(concat(${journal.room}, ' ', ${journal.seq}, ' ', ${journal.at}, ' ', ${journal.body}))`;

const roomsSql = (which: string): string => `
  select ${journal.room} as room, count(*) as entries, min(${journal.seq}) as first, max(${journal.seq}) as last,
    sum(length(${journal.body})) as bytes,
    count(case when ${journal.crc} <> ${checksumSql} then 1 end) as damaged,
    group_concat(${packedSql} order by ${journal.seq} separator '') as packed
  from ${journal.table} where ${journal.room} ${which} group by ${journal.room} order by ${journal.room}`;
const nextRoomsSql = `${roomsSql("> ?")} limit ?`;

/** Every room, ordered by code. @throws JournalError if the database is unavailable */
export async function* mysqlRooms(knex: TypedKnex): AsyncGenerator<StoredRoom> {
  const { ask, release } = await readingConnection(knex);
  const roomsAfter = (after: string): Promise<RoomRow[]> => ask(nextRoomsSql, [after, journalLimits.readRooms]);
  try {
    let next = roomsAfter("");
    for (let rows = await next; rows.length > 0; rows = await next) {
      // the database reads the next rooms while these are used
      next = roomsAfter(rows.at(-1)?.room ?? "");
      next.catch(() => {});
      for (const row of rows) yield storedRoom(row, await openRoom(knex, row));
    }
  } finally {
    await release();
  }
}

/** These rooms, as far as they have entries. At most `journalLimits.readRooms`. @throws JournalError if the database is unavailable */
export async function mysqlRoomsOf(knex: TypedKnex, codes: readonly RoomCode[]): Promise<StoredRoom[]> {
  if (codes.length === 0) return [];
  const { ask, release } = await readingConnection(knex);
  try {
    const rows = await ask(roomsSql(`in (${codes.map(() => "?").join(",")})`), codes);
    return await Promise.all(rows.map(async (row) => storedRoom(row, await openRoom(knex, row))));
  } finally {
    await release();
  }
}

/** A connection on which the database joins as many entries as one room may have. */
async function readingConnection(knex: TypedKnex) {
  const connection: unknown = await knex.client.acquireConnection().catch(unavailable);
  const release = (): Promise<void> => knex.client.releaseConnection(connection);
  const raw = <T>(sql: string, bindings: readonly RawValue[]) =>
    knex.raw<T>(sql, bindings).connection(connection).catch(unavailable);
  const ask = async (sql: string, bindings: readonly RawValue[]): Promise<RoomRow[]> =>
    (await raw<[RoomRow[]]>(sql, bindings))[0];
  try {
    await raw("set session group_concat_max_len = ?", [journalLimits.readBytes]);
    return { ask, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function storedRoom({ room, entries, last, bytes }: RoomRow, stored: OpenRoom): StoredRoom {
  const heads = entries * packedBytes({ room, seq: 0, at: 0, body: Buffer.alloc(0) });
  return { stored, seq: last, bytes: heads + Number(bytes) };
}

async function openRoom(knex: TypedKnex, row: RoomRow): Promise<OpenRoom> {
  const { room, entries, first, last, bytes, damaged, packed } = row;
  const isIntact = last - first + 1 === entries && packed?.length === Number(bytes) + entries * headBytes;
  if (isIntact && damaged === 0 && packed !== null) return new PackedRoom(room, packed);
  // a damaged room, to find out what is damaged, or one that is too large for one text
  const rows = await knex("journal").where("room", room).orderBy("seq").catch(unavailable);
  const damage = damageOf(rows);
  return damage === undefined ? listedRoom(room, rows) : damagedRoom(room, damage);
}

/** What is wrong with the rows of a room; undefined if nothing is. */
function damageOf(rows: readonly RowOf<"journal">[]): string | undefined {
  const first = rows[0]?.seq ?? 0;
  for (const [index, row] of rows.entries()) {
    if (row.seq !== first + index) return `entry ${first + index} is missing`;
    if (row.crc !== null && row.crc !== entryChecksum(row)) return `entry ${row.seq} is damaged`;
  }
  return undefined;
}

/** A room as the database joined it. */
class PackedRoom implements OpenRoom {
  readonly room: RoomCode;
  readonly #packed: Buffer;

  constructor(room: RoomCode, packed: Buffer) {
    this.room = room;
    this.#packed = packed;
  }

  get entries(): readonly JournalEntry[] {
    return this.select(() => true);
  }

  select(wanted: BodyFilter): readonly JournalEntry[] {
    const packed = this.#packed;
    const { room } = this;
    const entries: JournalEntry[] = [];
    for (let start = 0; start < packed.length; ) {
      const bodyStart = start + headBytes;
      const end = bodyStart + packed.readUInt32BE(start + lengthAt);
      if (wanted(packed, bodyStart, end)) {
        const at = packed.readUInt32BE(start + atAt) * highWord + packed.readUInt32BE(start + atAt + 4);
        entries.push({ room, seq: packed.readUInt32BE(start), at, body: packed.subarray(bodyStart, end) });
      }
      start = end;
    }
    return entries;
  }
}

/** Reports an error of the database, without its statement. @throws JournalError always */
export function unavailable(error: unknown): never {
  throw new JournalError("unavailable", "the database is away", withoutStatement(error));
}
