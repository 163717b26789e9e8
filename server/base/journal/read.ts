/**
 * Reads a whole embedded journal and verifies every checksum. Reports rooms with a damaged or missing record, and damage
 * that belongs to no known room.
 */
import type { DatabaseSync } from "node:sqlite";
import type { RoomCode } from "#protocol/ids.ts";
import {
  asBuffer,
  checkedEnd,
  endOf,
  nextRecord,
  roomAt,
  seqAt,
  areHeadsIntact,
  headEnd,
  headsSumBytes,
  readHeads,
  type Head,
} from "./pack.ts";

/** Reads the rows of a journal's table in order of their ids, also from a damaged file. */
interface StoredRow {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** How many ids to try one by one after a row that cannot be read; takes at most a second. */
const triedMax = 200_000;

const columns = { batch: "entries", heads: "rooms" } as const;
type JournalTable = keyof typeof columns;

const asRow = (row: object | undefined): StoredRow | undefined => {
  const { id, bytes } = { id: undefined, bytes: undefined, ...row };
  return typeof id === "number" && (bytes as unknown) instanceof Uint8Array ? { id, bytes: bytes as never } : undefined;
};

/**
 * Yields every row that can be read. Calls `fault` once for each part that cannot. Does not throw because of damage.
 */
function* storedRows(db: DatabaseSync, table: JournalTable, fault: (what: string) => void): Generator<StoredRow, void> {
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

/** An open room without damage. */
export interface LogRoom {
  seq: number;
  bytes: number;
  /** The first row with a record of the room. */
  readonly first: number;
  readonly places: Places;
}

/** The places of a room's records: for each the index of its batch, its start and its end. */
export type Places = number[];

export const perRecord = 3;

export interface LogContents {
  /** Open rooms, in the order in which they were opened. */
  readonly rooms: ReadonlyMap<RoomCode, LogRoom>;
  /** Damaged open rooms, with what is damaged. */
  readonly damaged: ReadonlyMap<RoomCode, string>;
  /** Faults of the file itself. Unknown rooms may be lost by them. */
  readonly faults: readonly string[];
  readonly lastId: number;
  /** The bytes of all rows, closed rooms included. */
  readonly bytes: number;
  /** The rows in order of their ids. */
  readonly batches: readonly Uint8Array[];
}

const faultsMax = 20;

class Reading implements LogContents {
  readonly rooms = new Map<RoomCode, LogRoom>();
  readonly damaged = new Map<RoomCode, string>();
  readonly faults: string[] = [];
  readonly batches: Uint8Array[] = [];
  lastId = 0;
  bytes = 0;

  readonly fault = (what: string): void => {
    if (this.faults.length < faultsMax) this.faults.push(what);
  };

  /** Reads an existing row; `heads` is its list of records. */
  row(id: number, batch: Uint8Array, heads: Uint8Array | undefined): void {
    this.lastId = Math.max(this.lastId, id);
    this.bytes += batch.length;
    this.batches.push(batch);
    const bytes = asBuffer(batch);
    const starts = startsOf(bytes);
    if (heads !== undefined && starts.lost === 0 && isListed(bytes, starts, heads) && areHeadsIntact(id, heads)) {
      for (const start of starts.found) this.#record(id, bytes, start);
      return;
    }
    if (starts.lost > 0) this.fault(`row ${id}: ${starts.lost} bytes are damaged`);
    this.#compared(id, bytes, starts, heads);
  }

  /** Reports a row that has heads but does not exist. */
  missing(id: number, heads: Uint8Array): void {
    this.fault(`row ${id} is lost`);
    this.row(id, new Uint8Array(0), heads);
  }

  #compared(id: number, bytes: Buffer, { found: starts, lost }: Starts, heads: Uint8Array | undefined): void {
    const listed = heads === undefined ? undefined : readHeads(id, heads);
    if (listed === undefined) {
      this.fault(`row ${id} is not listed`);
      for (const start of starts) this.#record(id, bytes, start);
      return;
    }
    const found = new Map(
      starts.map((start) => [keyOf({ room: roomAt(bytes, start), seq: seqAt(bytes, start) }), start]),
    );
    for (const head of listed) {
      const start = found.get(keyOf(head));
      if (start !== undefined) this.#record(id, bytes, start);
      else if (head.seq === undefined) this.#close(head.room);
      else this.#harm(head.room, `entry ${head.seq} is ${lost > 0 ? "damaged" : "missing"}`);
      found.delete(keyOf(head));
    }
    if (found.size > 0) this.fault(`row ${id} holds what another row should`);
  }

  #record(id: number, batch: Buffer, start: number): void {
    const code = roomAt(batch, start);
    const seq = seqAt(batch, start);
    if (seq === undefined) return this.#close(code);
    if (this.damaged.size > 0 && this.damaged.has(code)) return;
    const room = this.rooms.get(code);
    const end = endOf(batch, start);
    const place = this.batches.length - 1;
    if (room === undefined) this.rooms.set(code, { seq, bytes: end - start, first: id, places: [place, start, end] });
    else if (seq !== room.seq + 1) this.#harm(code, `entry ${room.seq + 1} is missing`);
    else {
      room.seq = seq;
      room.bytes += end - start;
      room.places.push(place, start, end);
    }
  }

  /** Forgets a closed room and its damage: its results are in the tables. */
  #close(code: RoomCode): void {
    this.rooms.delete(code);
    this.damaged.delete(code);
  }

  #harm(code: RoomCode, why: string): void {
    this.rooms.delete(code);
    if (!this.damaged.has(code)) this.damaged.set(code, why);
  }
}

const keyOf = ({ room, seq }: Head): string => `${room} ${seq ?? ""}`;

interface Starts {
  /** The starts of the undamaged records of a row. */
  readonly found: readonly number[];
  /** How many bytes belong to no undamaged record. */
  readonly lost: number;
}

function startsOf(bytes: Buffer): Starts {
  const found: number[] = [];
  let lost = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = checkedEnd(bytes, at);
    if (end > 0) found.push(at);
    const next = end > 0 ? end : nextRecord(bytes, at);
    if (end === 0) lost += next - at;
    at = next;
  }
  return { found, lost };
}

/** Whether the heads of a row name exactly these records in this order. */
function isListed(bytes: Buffer, { found }: Starts, heads: Uint8Array): boolean {
  let at = 0;
  for (const start of found) {
    const end = headEnd(bytes, start);
    for (let from = start; from < end; from += 1) if (bytes[from] !== heads[at++]) return false;
  }
  return at + headsSumBytes === heads.length;
}

/** Reads all rows once. Does not throw because of damage. */
export function readLog(db: DatabaseSync): LogContents {
  const reading = new Reading();
  const listed = new Map<number, Uint8Array>();
  for (const { id, bytes } of storedRows(db, "heads", reading.fault)) listed.set(id, bytes);
  const ids = listed.keys();
  let next = ids.next();
  const missingBefore = (id: number): void => {
    for (; next.done !== true && next.value < id; next = ids.next()) {
      reading.missing(next.value, listed.get(next.value) as Uint8Array);
    }
  };
  for (const { id, bytes } of storedRows(db, "batch", reading.fault)) {
    missingBefore(id);
    if (next.done !== true && next.value === id) next = ids.next();
    reading.row(id, bytes, listed.get(id));
  }
  missingBefore(Number.POSITIVE_INFINITY);
  return reading;
}
