/**
 * The journal in MySQL or MariaDB. A commit is one INSERT of many rows, and there is one commit at a time. After a lost
 * connection it is tried again with growing pauses. An entry with the same key and the same body was committed just before
 * the connection ended; a different body means that another server owns the room now. Every write of a server alone has the
 * epoch of its lease: the database refuses it after another server has taken over. The nodes of a cluster have no lease
 * for all rooms: the key of the entry alone is the fence of each room (mysqlTake.ts).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoomCode } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { journalLimits } from "./limits.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { isManyRows, isRefusal, isUniqueViolation, withoutStatement } from "#server/base/db/errors.ts";
import { JournalError } from "./errors.ts";
import { entryChecksum, packedBytes } from "./pack.ts";
import { JournalPacer } from "./journalQueue.ts";
import { JournalTails } from "./tails.ts";
import type {
  JournalEntry,
  JournalProbe,
  OpenRoom,
  RoomWriter,
  SharedJournal,
  TakenRooms,
  WriteCallback,
} from "./journal.ts";
import { mysqlRooms, unavailable } from "./mysqlRead.ts";
import { takeMysqlRooms } from "./mysqlTake.ts";
import { openMysql, type OpenKnex } from "#server/base/db/knex.ts";
import type { Fence } from "#server/base/db/lease.ts";
import { namesIn } from "#server/base/db/tableNames.ts";
import { answeredWithin } from "#server/base/db/answerWait.ts";

const leases = namesIn("lease");
const journal = namesIn("journal");
const columns = [journal.room, journal.seq, journal.at, journal.body, journal.crc].join(", ");

/**
 * 0 while the epoch is that of the lease. Otherwise it has two rows, which is an error for every database and sql_mode. The
 * row is locked, so a takeover waits for the write and no write can follow it. A join instead of a value takes up to twice
 * the time for a large commit.
 */
const fenceSql =
  "(select 0 from (select 0 as n union all select 1) as two where n = 0 or not exists " +
  `(select 1 from ${leases.table} where ${leases.id} = 1 and ${leases.epoch} = ? lock in share mode))`;

interface Waiting {
  readonly entry: JournalEntry;
  readonly bytes: number;
  readonly written: WriteCallback;
}

export class MysqlJournal implements SharedJournal {
  readonly #database: OpenKnex;
  readonly #probe: JournalProbe;
  /** null for a node of a cluster. */
  readonly #lease: Fence | null;
  readonly #pacer = new JournalPacer(() => this.#commit());
  readonly #tails = new JournalTails();
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #stopped = false;

  constructor(address: MysqlAddress, probe: JournalProbe, lease: Fence | null) {
    const { mysqlConnections: connections, queryMsMax } = journalLimits;
    this.#database = openMysql(address, { connections, queryMsMax });
    this.#probe = probe;
    this.#lease = lease;
  }

  write(entry: JournalEntry, written: WriteCallback): void {
    const bytes = packedBytes(entry);
    const refused = this.#refusal(entry, bytes);
    if (refused !== undefined) return queueMicrotask(() => written(refused));
    this.#waiting.push({ entry: { ...entry, body: Buffer.from(entry.body) }, bytes, written });
    this.#waitingBytes += bytes;
    this.#pacer.request();
  }

  append(entry: JournalEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.write(entry, (error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  async *openRooms(): AsyncGenerator<OpenRoom> {
    for await (const { stored, seq, bytes } of mysqlRooms(this.#database.knex)) {
      if (stored.damage === undefined) this.#tails.set(stored.room, seq, bytes);
      yield stored;
    }
  }

  async takeRooms(codes: readonly RoomCode[], owner: RoomWriter, at: number): Promise<TakenRooms> {
    const { rooms, gone } = await takeMysqlRooms(this.#database.knex, codes, owner, at);
    for (const { stored, seq, bytes } of rooms)
      if (stored.damage === undefined) this.#tails.set(stored.room, seq, bytes);
    return { rooms: rooms.map(({ stored }) => stored), gone };
  }

  letGo(room: RoomCode): void {
    this.#tails.forget(room);
  }

  async close(room: RoomCode): Promise<void> {
    if (this.#lease === null) return this.#closeOwn(room);
    this.#tails.forget(room);
    const { epoch } = this.#lease;
    await this.#database
      .knex("journal")
      .where("room", room)
      .whereRaw(`${fenceSql} = 0`, [epoch])
      .del()
      .catch((error: unknown) => {
        if (isManyRows(error)) this.#lease?.lose();
        return unavailable(error);
      });
  }

  /** Removes the entries of a room unless another node has added one: then it is that node's room. */
  async #closeOwn(room: RoomCode): Promise<void> {
    const tail = this.#tails.seqOf(room);
    if (tail === undefined) return;
    const later = `select 1 from (select 1 from ${journal.table} where ${journal.room} = ? and ${journal.seq} > ? lock in share mode) as later`;
    const entries = this.#database.knex("journal").where("room", room);
    await entries.whereRaw(`not exists (${later})`, [room, tail]).del().catch(unavailable);
    this.#tails.forget(room);
  }

  /** Asks the database for an answer. @throws JournalError if the journal is closed, replaced or away */
  async ping(): Promise<void> {
    if (this.#stopped) throw new JournalError("unavailable", "the journal is closed");
    if (this.#lease?.isLost === true) throw replaced();
    const late = (): Error => new JournalError("unavailable", "the journal did not answer in time");
    await answeredWithin(storeLimits.queryMsMax, this.#database.knex.raw("select 1").catch(unavailable), late);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#pacer.idle();
    await this.#database.stop();
  }

  #refusal(entry: JournalEntry, bytes: number): JournalError | undefined {
    if (this.#stopped) return new JournalError("unavailable", "the journal is closed");
    if (this.#lease?.isLost === true) return replaced();
    if (this.#waitingBytes > journalLimits.pendingBytesMax) {
      return new JournalError("unavailable", "too much is waiting for the database");
    }
    return this.#tails.advance(entry, bytes);
  }

  async #commit(): Promise<void> {
    const batch = this.#waiting.splice(0, journalLimits.insertRowsMax);
    for (const { bytes } of batch) this.#waitingBytes -= bytes;
    const startedAt = performance.now();
    const lost = await this.#insert(batch.map(({ entry }) => entry));
    this.#probe.committed(batch.length, performance.now() - startedAt);
    const followers = this.#takeBack(lost);
    for (const { entry, written } of batch) this.#tell(written, lost.get(entry));
    for (const { written, error } of followers) this.#tell(written, error);
    if (this.#waiting.length > 0) this.#pacer.request();
  }

  /** Inserts the entries. Resolves to those that were not stored, with the reason. */
  async #insert(entries: readonly JournalEntry[]): Promise<Map<JournalEntry, JournalError>> {
    const lost = new Map<JournalEntry, JournalError>();
    const giveUpAt = performance.now() + journalLimits.giveUpMs;
    let pauseMs: number = journalLimits.retryMsFirst;
    for (let left = [...entries]; left.length > 0; ) {
      try {
        left = await this.#attempt(left, lost);
      } catch (error) {
        if (this.#lease !== null && isManyRows(error)) {
          this.#lease.lose();
          return lostAll(left, lost, replaced());
        }
        const hopeless = isRefusal(error) || this.#stopped || performance.now() > giveUpAt;
        if (hopeless)
          return lostAll(left, lost, new JournalError("unavailable", "the database is away", withoutStatement(error)));
        await sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2, journalLimits.retryMsMax);
      }
    }
    return lost;
  }

  /** One INSERT. Resolves to the entries that must be tried again, without those whose keys exist already. */
  async #attempt(entries: JournalEntry[], lost: Map<JournalEntry, JournalError>): Promise<JournalEntry[]> {
    const lease = this.#lease;
    const fenced = lease === null ? "(?,?,?,?,?)" : `(?,? + ${fenceSql},?,?,?)`;
    const places = entries.map((_, row) => (row === 0 ? fenced : "(?,?,?,?,?)")).join(",");
    const values = entries.flatMap((entry, row) => {
      const { room, seq, at, body } = entry;
      const numbers = row === 0 && lease !== null ? [seq, lease.epoch] : [seq];
      return [room, ...numbers, at, body, entryChecksum(entry)];
    });
    try {
      await this.#database.knex.raw(`insert into ${journal.table} (${columns}) values ${places}`, values);
      return [];
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return this.#withoutTaken(entries, lost);
    }
  }

  async #withoutTaken(entries: JournalEntry[], lost: Map<JournalEntry, JournalError>): Promise<JournalEntry[]> {
    const keys = entries.map(({ room, seq }) => [room, seq] as const);
    const rows = await this.#database.knex("journal").whereIn(["room", "seq"], keys).select("room", "seq", "body");
    const taken = new Map(rows.map((row) => [`${row.room} ${row.seq}`, row.body]));
    const fenced = new Set<RoomCode>();
    return entries.filter((entry) => {
      const body = taken.get(`${entry.room} ${entry.seq}`);
      if (body !== undefined && !fenced.has(entry.room) && body.equals(entry.body)) return false;
      if (body === undefined && !fenced.has(entry.room)) return true;
      fenced.add(entry.room);
      lost.set(entry, new JournalError("fenced", "the entry is another server's"));
      return false;
    });
  }

  /** Drops the pending entries of rooms that lost an entry. Other rooms continue. */
  #takeBack(lost: ReadonlyMap<JournalEntry, JournalError>): { written: WriteCallback; error: JournalError }[] {
    if (lost.size === 0) return [];
    const errors = new Map([...lost].map(([{ room }, error]) => [room, error]));
    const followers = this.#waiting.filter(({ entry }) => errors.has(entry.room));
    this.#waiting = this.#waiting.filter(({ entry }) => !errors.has(entry.room));
    const inOrder = [...lost.keys(), ...followers.map(({ entry }) => entry)];
    for (const entry of inOrder.toReversed()) this.#tails.rewind(entry.room, entry.seq, packedBytes(entry));
    for (const { bytes } of followers) this.#waitingBytes -= bytes;
    return followers.flatMap(({ entry, written }) => {
      const error = errors.get(entry.room);
      return error === undefined ? [] : [{ written, error }];
    });
  }

  #tell(written: WriteCallback, error: JournalError | undefined): void {
    try {
      written(error);
    } catch (fault) {
      this.#probe.faulted(fault);
    }
  }
}

/** Another server uses this database now. The room is fine and continues there. */
const replaced = (): JournalError => new JournalError("unavailable", "another server has taken over");

function lostAll(
  entries: readonly JournalEntry[],
  lost: Map<JournalEntry, JournalError>,
  error: JournalError,
): Map<JournalEntry, JournalError> {
  for (const entry of entries) lost.set(entry, error);
  return lost;
}
