/**
 * The second list of what each row of the embedded journal holds, kept in a table and so in pages of its own: when a
 * row is damaged or lost, it tells which rooms lost what. For each record it has the first bytes, kind, room and, of an
 * entry, seq; behind them the CRC-32 of the row's number and of them all.
 */
import { crc32 } from "node:zlib";
import { asBuffer, startsIn, type PackedRecord } from "./pack.ts";

/** What a row is said to hold. */
export interface Head {
  readonly room: string;
  /** undefined for the mark that the room is closed. */
  readonly seq: number | undefined;
}

const fixedBytes = 2 + 4;
export const headsSumBytes = 4;
const closedKind = 0x43;

/**
 * The heads of a batch that is stored as row `id`, whose checksums nobody need look at: it was made or checked a moment
 * ago. Throws a RangeError where it is no batch.
 */
export const headsOf = (id: number, batch: Uint8Array): Buffer => headsAt(id, batch, startsIn(batch));

/** The same for records of the batch that were found already. */
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

/** Where the part of an undamaged record ends that is in its head. */
export const headEnd = (batch: Uint8Array, start: number): number => start + fixedBytes + (batch[start + 1] as number);

/** Whether the list of row `id` is undamaged. */
export function areHeadsIntact(id: number, stored: Uint8Array): boolean {
  const bytes = asBuffer(stored);
  const end = bytes.length - headsSumBytes;
  return end >= 0 && checksum(id, bytes.subarray(0, end)) === bytes.readUInt32BE(end);
}

/** What row `id` held, or undefined where the list itself is damaged. */
export function readHeads(id: number, stored: Uint8Array): Head[] | undefined {
  if (!areHeadsIntact(id, stored)) return undefined;
  const bytes = asBuffer(stored);
  const end = bytes.length - headsSumBytes;
  const heads: Head[] = [];
  for (let at = 0; at < end; ) {
    const roomEnd = at + 2 + (bytes[at + 1] as number);
    const seq = bytes[at] === closedKind ? undefined : bytes.readUInt32BE(roomEnd);
    heads.push({ room: bytes.toString("latin1", at + 2, roomEnd), seq });
    at = roomEnd + 4;
  }
  return heads;
}

const checksum = (id: number, heads: Uint8Array): number => crc32(heads, crc32(`${id} `));
