/**
 * How a batch of journal entries travels to the thread and lies in the file: one run of bytes, one record after the
 * other. An entry is kind 0, room length, room, seq (u32), at (f64), body length (u32), body; the mark that a room
 * is closed is kind 1, room length, room. Numbers are big-endian.
 */
import type { JournalEntry } from "./journal.ts";

const entryKind = 0;
const closedKind = 1;
const headBytes = 2;
const entryBytes = headBytes + 4 + 8 + 4;
const firstBytes = 64 * 1024;

/** What a record is, where it lies, and what is in it; only an entry has the rest. */
export interface PackedRecord {
  readonly room: string;
  readonly start: number;
  readonly end: number;
  /** undefined for the mark that the room is closed. */
  readonly entry: JournalEntry | undefined;
}

/** Bytes an entry takes in a batch. */
export const packedBytes = (entry: JournalEntry): number => entryBytes + entry.room.length + entry.body.length;

export class JournalPack {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(entry: JournalEntry): void {
    let at = this.#head(entryKind, entry.room, packedBytes(entry));
    const bytes = this.#bytes;
    at = bytes.writeUInt32BE(entry.seq, at);
    at = bytes.writeDoubleBE(entry.at, at);
    at = bytes.writeUInt32BE(entry.body.length, at);
    bytes.set(entry.body, at);
    this.#length = at + entry.body.length;
  }

  addClosed(room: string): void {
    this.#length = this.#head(closedKind, room, headBytes + room.length);
  }

  /** A copy of everything added since the last time. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#length);
    taken.set(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #head(kind: number, room: string, size: number): number {
    const needed = this.#length + size;
    if (needed > this.#bytes.length) this.#grow(needed);
    const bytes = this.#bytes;
    const at = this.#length;
    bytes[at] = kind;
    bytes[at + 1] = room.length;
    for (let i = 0; i < room.length; i += 1) bytes[at + headBytes + i] = room.charCodeAt(i);
    return at + headBytes + room.length;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads a batch record by record; bodies are views into it. Throws a RangeError on bytes that are no batch. */
export function* unpack(batch: Uint8Array): Generator<PackedRecord> {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.length);
  for (let start = 0; start < bytes.length; ) {
    const kind = bytes.readUInt8(start);
    const roomEnd = start + headBytes + bytes.readUInt8(start + 1);
    const room = bytes.toString("latin1", start + headBytes, roomEnd);
    if (kind > closedKind || roomEnd > bytes.length) throw new RangeError("the journal is damaged");
    const entry = kind === entryKind ? entryAt(bytes, room, roomEnd) : undefined;
    const end = entry === undefined ? roomEnd : roomEnd + entryBytes - headBytes + entry.body.length;
    yield { room, start, end, entry };
    start = end;
  }
}

function entryAt(bytes: Buffer, room: string, at: number): JournalEntry {
  const bodyStart = at + entryBytes - headBytes;
  const bodyEnd = bodyStart + bytes.readUInt32BE(bodyStart - 4);
  if (bodyEnd > bytes.length) throw new RangeError("the journal is damaged");
  return {
    room,
    seq: bytes.readUInt32BE(at),
    at: bytes.readDoubleBE(at + 4),
    body: bytes.subarray(bodyStart, bodyEnd),
  };
}
