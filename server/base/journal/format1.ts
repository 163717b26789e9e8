/** Converts rows of journal format 1, which had no checksums, to the current format. */
import type { DatabaseSync } from "node:sqlite";
import { roomCode } from "#protocol/ids.ts";
import { asBuffer, JournalPack, recordAt, type PackedRecord, headsOfRecords } from "./pack.ts";

const entryKind = 0;
const closedKind = 1;
const headBytes = 2;
const entryBytes = headBytes + 4 + 8 + 4;

/** Adds the record at `start` to the pack and returns its end; 0 if there is no record. */
function convertRecord(bytes: Buffer, start: number, pack: JournalPack): number {
  const kind = bytes[start];
  const roomEnd = start + headBytes + (bytes[start + 1] ?? 0);
  if (roomEnd === start + headBytes || roomEnd > bytes.length) return 0;
  const room = roomCode(bytes.toString("latin1", start + headBytes, roomEnd));
  if (kind === closedKind) {
    pack.addClosed(room);
    return roomEnd;
  }
  const bodyStart = roomEnd + entryBytes - headBytes;
  if (kind !== entryKind || bodyStart > bytes.length) return 0;
  const bodyEnd = bodyStart + bytes.readUInt32BE(bodyStart - 4);
  if (bodyEnd > bytes.length) return 0;
  const [seq, at] = [bytes.readUInt32BE(roomEnd), bytes.readDoubleBE(roomEnd + 4)];
  pack.add({ room, seq, at, body: bytes.subarray(bodyStart, bodyEnd) });
  return bodyEnd;
}

/**
 * A row in the current format. Unreadable bytes are added unchanged at the end, where the reader finds them as damage.
 */
function convertRow(row: Uint8Array): Uint8Array {
  const bytes = asBuffer(row);
  const pack = new JournalPack();
  let start = 0;
  while (start < bytes.length) {
    const end = convertRecord(bytes, start, pack);
    if (end === 0) break;
    start = end;
  }
  return Buffer.concat([pack.take(), bytes.subarray(start)]);
}

function recordsIn(batch: Uint8Array): PackedRecord[] {
  const bytes = asBuffer(batch);
  const records: PackedRecord[] = [];
  for (let at = recordAt(bytes, 0); at !== undefined; at = recordAt(bytes, at.end)) records.push(at);
  return records;
}

/** Converts every row of a format 1 journal and adds its heads. The caller must have a transaction open. */
export function convertRows(db: DatabaseSync): void {
  const ids = db.prepare("SELECT id FROM batch ORDER BY id").all();
  const read = db.prepare("SELECT entries FROM batch WHERE id = ?");
  const write = db.prepare("UPDATE batch SET entries = ? WHERE id = ?");
  const list = db.prepare("INSERT INTO heads (id, rooms) VALUES (?, ?)");
  for (const { id } of ids) {
    if (typeof id !== "number") continue;
    const entries = read.get(id)?.["entries"];
    if (!(entries instanceof Uint8Array)) continue;
    const row = convertRow(entries);
    write.run(row, id);
    list.run(id, headsOfRecords(id, row, recordsIn(row)));
  }
}
