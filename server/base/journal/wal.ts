/**
 * Finds damage in the middle of SQLite's write-ahead file. SQLite silently stops at the first frame with a wrong checksum,
 * because after a crash that is the end of the written data. Commits after it show that it was not the end.
 * The format is described at https://www.sqlite.org/fileformat2.html#walformat.
 */
import { existsSync, readFileSync } from "node:fs";

const headerBytes = 32;
const frameHeaderBytes = 24;
const bigEndianMagic = 0x377f0683;
const saltsAt = 16;
const saltBytes = 8;

type Sums = readonly [number, number];

/** SQLite's running checksum. The length must be a multiple of 8. */
function summed([one, two]: Sums, bytes: DataView, from: number, length: number, isLittle: boolean): Sums {
  let [a, b] = [one, two];
  for (let at = from; at < from + length; at += 8) {
    a = (a + bytes.getUint32(at, isLittle) + b) >>> 0;
    b = (b + bytes.getUint32(at + 4, isLittle) + a) >>> 0;
  }
  return [a, b];
}

/** How many commits after damage in the write-ahead file cannot be read. Call it before the database is opened. */
export function commitsBehindDamage(filename: string): number {
  const wal = `${filename}-wal`;
  if (!existsSync(wal)) return 0;
  const bytes = readFileSync(wal);
  if (bytes.length < headerBytes) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frameBytes = frameHeaderBytes + view.getUint32(8);
  const isLittle = view.getUint32(0) !== bigEndianMagic;
  const salts = bytes.subarray(saltsAt, saltsAt + saltBytes);
  let sums = summed([0, 0], view, 0, saltsAt + saltBytes, isLittle);
  let isWhole = sums[0] === view.getUint32(24) && sums[1] === view.getUint32(28);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    // frames of an earlier round, which are overwritten from the beginning, have other salts
    const isOfThisRound = bytes.subarray(at + 8, at + 16).equals(salts);
    if (isWhole) {
      sums = summed(sums, view, at, 8, isLittle);
      sums = summed(sums, view, at + frameHeaderBytes, frameBytes - frameHeaderBytes, isLittle);
      isWhole = isOfThisRound && sums[0] === view.getUint32(at + 16) && sums[1] === view.getUint32(at + 20);
    }
    const isCommit = view.getUint32(at + 4) !== 0;
    if (!isWhole && isOfThisRound && isCommit) commits += 1;
  }
  return commits;
}
