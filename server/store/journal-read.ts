/**
 * Reads an embedded journal whole and looks at every checksum. A room of which anything is damaged or missing is told
 * apart from the others; damage that no room can be named for is told as well.
 */
import type { DatabaseSync } from "node:sqlite";
import { headsOfRecords, readHeads, type Head } from "./journal-heads.ts";
import { asBuffer, nextRecord, recordAt, type PackedRecord } from "./journal-pack.ts";
import { storedRows } from "./journal-rows.ts";

/** An open room of which every record is there and undamaged. */
export interface LogRoom {
  seq: number;
  bytes: number;
  /** The first row that holds anything of the room. */
  readonly first: number;
  readonly records: Uint8Array[];
}

export interface LogContents {
  /** Open rooms, in the order in which they were opened. */
  readonly rooms: ReadonlyMap<string, LogRoom>;
  /** Open rooms that are damaged, and what of each. */
  readonly damaged: ReadonlyMap<string, string>;
  /** What is wrong with the file itself; it may have cost rooms that are not known. */
  readonly faults: readonly string[];
  readonly lastId: number;
  /** What all rows hold, closed rooms included. */
  readonly bytes: number;
}

const faultsKept = 20;

class Reading implements LogContents {
  readonly rooms = new Map<string, LogRoom>();
  readonly damaged = new Map<string, string>();
  readonly faults: string[] = [];
  lastId = 0;
  bytes = 0;

  readonly fault = (what: string): void => {
    if (this.faults.length < faultsKept) this.faults.push(what);
  };

  /** A row that is there; `heads` is what the list says of it. */
  row(id: number, batch: Uint8Array, heads: Uint8Array | undefined): void {
    this.lastId = Math.max(this.lastId, id);
    this.bytes += batch.length;
    const { records, lost } = recordsOf(batch);
    if (lost > 0) this.fault(`row ${id}: ${lost} bytes are damaged`);
    const isAsListed = heads !== undefined && lost === 0 && headsOfRecords(id, batch, records).equals(heads);
    if (isAsListed) for (const record of records) this.#record(id, batch, record);
    else this.#compared(id, batch, records, heads, lost > 0);
  }

  /** A row that is listed and not there. */
  missing(id: number, heads: Uint8Array): void {
    this.fault(`row ${id} is lost`);
    this.row(id, new Uint8Array(0), heads);
  }

  #compared(
    id: number,
    batch: Uint8Array,
    records: readonly PackedRecord[],
    heads: Uint8Array | undefined,
    isDamaged: boolean,
  ): void {
    const listed = heads === undefined ? undefined : readHeads(id, heads);
    if (listed === undefined) {
      this.fault(`row ${id} is not listed`);
      for (const record of records) this.#record(id, batch, record);
      return;
    }
    const found = new Map(records.map((record) => [keyOf({ room: record.room, seq: record.entry?.seq }), record]));
    for (const head of listed) {
      const record = found.get(keyOf(head));
      if (record !== undefined) this.#record(id, batch, record);
      else if (head.seq === undefined) this.#close(head.room);
      else this.#harm(head.room, `entry ${head.seq} is ${isDamaged ? "damaged" : "missing"}`);
      found.delete(keyOf(head));
    }
    if (found.size > 0) this.fault(`row ${id} holds what another row should`);
  }

  #record(id: number, batch: Uint8Array, { room: code, entry, start, end }: PackedRecord): void {
    if (entry === undefined) return this.#close(code);
    if (this.damaged.has(code)) return;
    const room = this.rooms.get(code);
    const bytes = end - start;
    const slice = batch.subarray(start, end);
    if (room === undefined) this.rooms.set(code, { seq: entry.seq, bytes, first: id, records: [slice] });
    else if (entry.seq !== room.seq + 1) this.#harm(code, `entry ${room.seq + 1} is missing`);
    else {
      room.seq = entry.seq;
      room.bytes += bytes;
      room.records.push(slice);
    }
  }

  /** What was damaged does not matter any more: the room's outcome is kept elsewhere. */
  #close(code: string): void {
    this.rooms.delete(code);
    this.damaged.delete(code);
  }

  #harm(code: string, why: string): void {
    this.rooms.delete(code);
    if (!this.damaged.has(code)) this.damaged.set(code, why);
  }
}

const keyOf = ({ room, seq }: Head): string => `${room} ${seq ?? ""}`;

/** The undamaged records of a row, and how many bytes belong to none. */
function recordsOf(batch: Uint8Array): { records: PackedRecord[]; lost: number } {
  const bytes = asBuffer(batch);
  const records: PackedRecord[] = [];
  let lost = 0;
  for (let at = 0; at < bytes.length; ) {
    const record = recordAt(bytes, at);
    if (record !== undefined) records.push(record);
    const end = record?.end ?? nextRecord(bytes, at);
    if (record === undefined) lost += end - at;
    at = end;
  }
  return { records, lost };
}

/** Reads everything there is, once. Never throws because of damage. */
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
