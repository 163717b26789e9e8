/**
 * The heads of each row of the embedded journal: a second list of its records, in another table and so in other pages.
 * When a row is damaged or lost, it shows which rooms lost which entries. For each record it has the first bytes (kind,
 * room and, for an entry, seq), and at the end the CRC-32 of the row's id and all heads.
 */
import { crc32 } from "node:zlib";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { asBuffer, startsIn, type PackedRecord } from "./pack.ts";

/** A record that the list names. */
export interface Head {
  readonly room: RoomCode;
  /** undefined for a record that closes the room. */
  readonly seq: number | undefined;
}

const fixedBytes = 2 + 4;
export const headsSumBytes = 4;
const closedKind = 0x43;

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
export const headEnd = (batch: Uint8Array, start: number): number => start + fixedBytes + (batch[start + 1] as number);

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
  for (let at = 0; at < end; ) {
    const roomEnd = at + 2 + (bytes[at + 1] as number);
    const seq = bytes[at] === closedKind ? undefined : bytes.readUInt32BE(roomEnd);
    heads.push({ room: roomCode(bytes.toString("latin1", at + 2, roomEnd)), seq });
    at = roomEnd + 4;
  }
  return heads;
}

const checksum = (id: number, heads: Uint8Array): number => crc32(heads, crc32(`${id} `));
