/**
 * The byte format of a batch of journal entries, in messages to the thread and in the file: one record after the other. An
 * entry is kind 0x45, room length, room, seq (u32), at (f64), body length (u32), body, checksum (u32). The record that
 * closes a room is kind 0x43, room length, room, checksum. Numbers are big-endian. A checksum is the CRC-32 of all bytes
 * of its record before it.
 *
 * The heads of a row of the file are a second list of its records, in another table and so in other pages. When a row is
 * damaged or lost, they show which rooms lost which entries. A head is the first bytes of a record (kind, room and, for
 * an entry, seq). At the end stands the CRC-32 of the row's id and all heads.
 */
import { crc32 } from "node:zlib";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { journalLimits } from "./limits.ts";
import type { JournalEntry, BodyFilter } from "./journal.ts";

/**
 * The kinds differ by several bits from each other and from those of format 1, so that no single wrong bit makes
 * another kind.
 */
const entryKind = 0x45;
const closedKind = 0x43;
const headBytes = 2;
const seqBytes = 4;
const sumBytes = 4;
const entryHeadBytes = headBytes + seqBytes + 8 + 4;
const firstBytes = 64 * 1024;

/** A record and its place in the batch. */
export interface PackedRecord {
  readonly room: RoomCode;
  readonly start: number;
  readonly end: number;
  /** undefined for a record that closes the room. */
  readonly entry: JournalEntry | undefined;
}

/** The bytes of an entry in a batch. */
export const packedBytes = (entry: JournalEntry): number =>
  entryHeadBytes + entry.room.length + entry.body.length + sumBytes;

/** The bytes of a closing record. */
export const closedBytes = (room: RoomCode): number => headBytes + room.length + sumBytes;

/** The checksum of an entry in a table with columns: over room, seq, time and body. */
export const entryChecksum = ({ room, seq, at, body }: JournalEntry): number =>
  crc32(body, crc32(`${room} ${seq} ${at} `));

export class JournalPack {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(entry: JournalEntry): void {
    const start = this.#length;
    let at = this.#head(entryKind, entry.room, packedBytes(entry));
    const bytes = this.#bytes;
    at = bytes.writeUInt32BE(entry.seq, at);
    at = bytes.writeDoubleBE(entry.at, at);
    at = bytes.writeUInt32BE(entry.body.length, at);
    bytes.set(entry.body, at);
    this.#seal(start, at + entry.body.length);
  }

  addClosed(room: RoomCode): void {
    const start = this.#length;
    this.#seal(start, this.#head(closedKind, room, closedBytes(room)));
  }

  /** Returns a copy of all records since the last call, and empties the pack. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#length);
    taken.set(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #head(kind: number, room: RoomCode, size: number): number {
    const needed = this.#length + size;
    if (needed > this.#bytes.length) this.#grow(needed);
    const bytes = this.#bytes;
    const at = this.#length;
    bytes[at] = kind;
    bytes[at + 1] = room.length;
    for (let i = 0; i < room.length; i += 1) bytes[at + headBytes + i] = room.charCodeAt(i);
    return at + headBytes + room.length;
  }

  #seal(start: number, end: number): void {
    this.#length = this.#bytes.writeUInt32BE(crc32(this.#bytes.subarray(start, end)), end);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** Where the record at `start` ends, by its lengths; 0 if there cannot be a record. */
export function endOf(bytes: Buffer, start: number): number {
  const kind = bytes[start];
  const roomLength = bytes[start + 1] ?? 0;
  if (roomLength === 0 || roomLength > journalLimits.roomCharsMax) return 0;
  const roomEnd = start + headBytes + roomLength;
  if (kind === closedKind) return roomEnd + sumBytes <= bytes.length ? roomEnd + sumBytes : 0;
  const bodyStart = roomEnd + entryHeadBytes - headBytes;
  if (kind !== entryKind || bodyStart > bytes.length) return 0;
  const end = bodyStart + bytes.readUInt32BE(bodyStart - 4) + sumBytes;
  return end <= bytes.length ? end : 0;
}

/** Where the undamaged record ends that begins at `start`; 0 where there is none. */
export function checkedEnd(bytes: Buffer, start: number): number {
  const end = endOf(bytes, start);
  if (end === 0) return 0;
  return crc32(bytes.subarray(start, end - sumBytes)) === bytes.readUInt32BE(end - sumBytes) ? end : 0;
}

/** The record that begins at `start`, its body a view into the bytes; undefined where there is no undamaged one. */
export function recordAt(bytes: Buffer, start: number): PackedRecord | undefined {
  const end = checkedEnd(bytes, start);
  return end === 0 ? undefined : fieldsAt(bytes, start, end);
}

/** The room of an undamaged record. */
export const roomAt = (bytes: Buffer, start: number): RoomCode =>
  roomCode(bytes.toString("latin1", start + headBytes, start + headBytes + (bytes[start + 1] as number)));

/** The seq of an undamaged entry; undefined for a closing record. */
export const seqAt = (bytes: Buffer, start: number): number | undefined =>
  bytes[start] === closedKind ? undefined : bytes.readUInt32BE(start + headBytes + (bytes[start + 1] as number));

function fieldsAt(bytes: Buffer, start: number, end: number, room = roomAt(bytes, start)): PackedRecord {
  if (bytes[start] === closedKind) return { room, start, end, entry: undefined };
  const roomEnd = start + headBytes + room.length;
  const body = bytes.subarray(roomEnd + entryHeadBytes - headBytes, end - sumBytes);
  const entry = { room, seq: bytes.readUInt32BE(roomEnd), at: bytes.readDoubleBE(roomEnd + seqBytes), body };
  return { room, start, end, entry };
}

/** Where the next undamaged record after damage at `start` begins, or the end of the bytes. */
export function nextRecord(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && recordAt(bytes, at) === undefined) at += 1;
  return at;
}

/** Where the records of a batch begin, by their lengths. @throws RangeError if the lengths do not fit */
function startsIn(batch: Uint8Array): number[] {
  const bytes = asBuffer(batch);
  const starts: number[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = endOf(bytes, start);
    if (end === 0) throw new RangeError("the journal is damaged");
    starts.push(start);
    start = end;
  }
  return starts;
}

/** Reads a batch record by record. Bodies are views of it. @throws RangeError if it is damaged */
export function* unpack(batch: Uint8Array): Generator<PackedRecord> {
  const bytes = asBuffer(batch);
  for (let start = 0; start < bytes.length; ) {
    const record = recordAt(bytes, start);
    if (record === undefined) throw new RangeError("the journal is damaged");
    yield record;
    start = record.end;
  }
}

/**
 * The entries of one room that the filter selects, or all. `packed` must contain records of this room only, with checked
 * checksums.
 */
export function entriesIn(room: RoomCode, packed: Uint8Array, wanted?: BodyFilter): JournalEntry[] {
  const bytes = asBuffer(packed);
  const bodyAt = entryHeadBytes + room.length;
  const entries: JournalEntry[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = endOf(bytes, start);
    const isWanted = wanted === undefined || wanted(bytes, start + bodyAt, end - sumBytes);
    const { entry } = isWanted ? fieldsAt(bytes, start, end, room) : { entry: undefined };
    if (entry !== undefined) entries.push(entry);
    start = end;
  }
  return entries;
}

/** A record of a row, by its head. */
export interface Head {
  readonly room: RoomCode;
  /** undefined for a record that closes the room. */
  readonly seq: number | undefined;
}

export const headsSumBytes = 4;

/**
 * The heads of a batch that is stored as row `id`. Does not verify checksums: the batch was just made or checked.
 * @throws RangeError if it is no batch
 */
export const headsOf = (id: number, batch: Uint8Array): Buffer => headsAt(id, batch, startsIn(batch));

/** The same for records of the batch that are already known. */
export const headsOfRecords = (id: number, batch: Uint8Array, records: readonly PackedRecord[]): Buffer =>
  headsAt(
    id,
    batch,
    records.map(({ start }) => start),
  );

function headsAt(id: number, batch: Uint8Array, starts: readonly number[]): Buffer {
  let length = headsSumBytes;
  for (const start of starts) length += headEnd(batch, start) - start;
  const heads = Buffer.allocUnsafe(length);
  let at = 0;
  for (const start of starts) {
    const end = headEnd(batch, start);
    for (let from = start; from < end; from += 1) heads[at++] = batch[from] as number;
  }
  heads.writeUInt32BE(checksum(id, heads.subarray(0, at)), at);
  return heads;
}

/** Where the head of an undamaged record ends. */
export const headEnd = (batch: Uint8Array, start: number): number =>
  start + headBytes + seqBytes + (batch[start + 1] as number);

/** Whether the heads of row `id` are undamaged. */
export function areHeadsIntact(id: number, stored: Uint8Array): boolean {
  const bytes = asBuffer(stored);
  const end = bytes.length - headsSumBytes;
  return end >= 0 && checksum(id, bytes.subarray(0, end)) === bytes.readUInt32BE(end);
}

/** The records that row `id` had; undefined if the heads are damaged. */
export function readHeads(id: number, stored: Uint8Array): Head[] | undefined {
  if (!areHeadsIntact(id, stored)) return undefined;
  const bytes = asBuffer(stored);
  const end = bytes.length - headsSumBytes;
  const heads: Head[] = [];
  for (let at = 0; at < end; at = headEnd(bytes, at)) heads.push({ room: roomAt(bytes, at), seq: seqAt(bytes, at) });
  return heads;
}

const checksum = (id: number, heads: Uint8Array): number => crc32(heads, crc32(`${id} `));
