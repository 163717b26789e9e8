/**
 * Takes rooms of the shared journal for a node. The key (room, seq) is the fence: the new owner appends the entry `owned`
 * behind the last one, so the next entry of the owner before meets a taken key. Where that entry came first, the room is
 * read again. The same statement checks the table `rooms`, so a node that has lost a room meanwhile appends nothing.
 */
import type { RoomCode } from "#protocol/ids.ts";
import { isDeadlock, isUniqueViolation } from "#server/base/db/errors.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import type { RawValue, TypedKnex } from "#server/base/db/typedKnex.ts";
import { encodeEntry } from "./entryCodec.ts";
import { JournalError } from "./errors.ts";
import { type JournalEntry, withEntry, type RoomWriter } from "./journal.ts";
import { mysqlRoomsOf, type StoredRoom, unavailable } from "./mysqlRead.ts";
import { entryChecksum, packedBytes } from "./pack.ts";

/** How often a room is read again, of which an entry came first each time. Its owner before stops within seconds. */
const triesMax = 100;

const journal = namesIn("journal");
const rooms = namesIn("rooms");
const columns = [journal.room, journal.seq, journal.at, journal.body, journal.crc].join(", ");

/** An entry behind an existing one, if the room is this owner's. */
const ownedSql =
  `select ?, ?, ?, ?, ? from ${journal.table}, ${rooms.table} ` +
  `where ${journal.room} = ? and ${journal.seq} = ? and ${rooms.code} = ? and ${rooms.node} = ? and ${rooms.epoch} = ?`;

export interface TakenStored {
  readonly rooms: readonly StoredRoom[];
  readonly gone: readonly RoomCode[];
}

/** As `SharedJournal.takeRooms`. @throws JournalError while the database is away */
export async function takeMysqlRooms(
  knex: TypedKnex,
  codes: readonly RoomCode[],
  owner: RoomWriter,
  at: number,
): Promise<TakenStored> {
  const taken: StoredRoom[] = [];
  const gone: RoomCode[] = [];
  let left: readonly RoomCode[] = codes;
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === triesMax) throw new JournalError("unavailable", "another node goes on writing these rooms");
    const found = await mysqlRoomsOf(knex, left);
    const known = new Set(found.map(({ stored }) => stored.room));
    gone.push(...left.filter((code) => !known.has(code)));
    // nothing is appended to a damaged room
    taken.push(...found.filter(({ stored }) => stored.damage !== undefined));
    const whole = found.filter(({ stored }) => stored.damage === undefined);
    const owned = whole.map((room) => ({ room, entry: ownedEntry(room, owner, at) }));
    const stored = await append(
      knex,
      owned.map(({ entry }) => entry),
      owner,
    );
    const isStored = ({ entry }: (typeof owned)[number]): boolean => stored.has(entry);
    taken.push(...owned.filter(isStored).map(({ room, entry }) => behind(room, entry)));
    const missed = owned.filter((one) => !isStored(one)).map(({ entry }) => entry.room);
    left = await ownRooms(knex, missed, owner);
  }
  return { rooms: taken, gone };
}

function ownedEntry({ stored: { room }, seq }: StoredRoom, owner: RoomWriter, at: number): JournalEntry {
  const action = { type: "owned", node: owner.node, epoch: owner.epoch } as const;
  return { room, seq: seq + 1, at, body: Buffer.from(encodeEntry({ at, action, actionId: null })) };
}

const behind = ({ stored, bytes }: StoredRoom, entry: JournalEntry): StoredRoom => ({
  stored: withEntry(stored, entry),
  seq: entry.seq,
  bytes: bytes + packedBytes(entry),
});

/** Appends these entries where it may; resolves to those that are stored. */
async function append(
  knex: TypedKnex,
  entries: readonly JournalEntry[],
  owner: RoomWriter,
): Promise<Set<JournalEntry>> {
  if (entries.length === 0) return new Set();
  const inserted = await insert(knex, entries, owner);
  if (inserted === entries.length) return new Set(entries);
  if (entries.length === 1) return new Set();
  const stored = new Set<JournalEntry>();
  // one was taken: none of the statement is stored; or some rooms are over or another's: the others are stored
  for (const entry of entries) {
    const isStored = inserted === 0 ? (await insert(knex, [entry], owner)) === 1 : await has(knex, entry);
    if (isStored) stored.add(entry);
  }
  return stored;
}

/** How many of the entries were stored; 0 where one of their keys is taken, because then none is. */
async function insert(knex: TypedKnex, entries: readonly JournalEntry[], { node, epoch }: RoomWriter): Promise<number> {
  const values = entries.flatMap((entry): RawValue[] => {
    const { room, seq, at, body } = entry;
    return [room, seq, at, body, entryChecksum(entry), room, seq - 1, room, node, epoch];
  });
  const sql = `insert into ${journal.table} (${columns}) ${entries.map(() => ownedSql).join(" union all ")}`;
  for (;;) {
    try {
      const [{ affectedRows }] = await knex.raw<[{ affectedRows: number }]>(sql, values);
      return affectedRows;
    } catch (error) {
      if (isUniqueViolation(error)) return 0;
      if (!isDeadlock(error)) unavailable(error);
    }
  }
}

async function has(knex: TypedKnex, { room, seq, body }: JournalEntry): Promise<boolean> {
  const row = await knex("journal").where({ room, seq }).first("body").catch(unavailable);
  return row !== undefined && Buffer.from(row.body).equals(body);
}

/** Those of these rooms that the table `rooms` still gives to this owner. */
async function ownRooms(knex: TypedKnex, codes: readonly RoomCode[], { node, epoch }: RoomWriter): Promise<RoomCode[]> {
  if (codes.length === 0) return [];
  return knex("rooms").whereIn("code", codes).where({ node, epoch }).pluck("code").catch(unavailable);
}
