/**
 * Checks bytes before they are decoded. The decoder also supports extension types and record definitions, which a frame
 * may not contain. So the bytes are scanned once, and anything else than plain values is refused.
 */

/** A frame is an array (1) with a payload (2) of texts and numbers (3). */
const DEPTH_MAX = 3;
const BROKEN = -1;

/** Bytes after the tag of a fixed-size value, by tag. Nil and the booleans have none; the rest are numbers. */
const FIXED: Readonly<Record<number, number>> = {
  0xc0: 0,
  0xc2: 0,
  0xc3: 0,
  0xca: 4,
  0xcb: 8,
  0xcc: 1,
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1,
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
};

/** The counters of a scan. */
interface Tally {
  /** Entries of all maps. */
  entries: number;
}

/**
 * The number of entries of all maps in these bytes; null unless the bytes are exactly one MessagePack value of plain
 * maps with text keys, arrays, texts and numbers.
 */
export function plainEntries(bytes: Uint8Array): number | null {
  const tally: Tally = { entries: 0 };
  return endOfValue(bytes, 0, DEPTH_MAX, tally) === bytes.length ? tally.entries : null;
}

/** The same for a decoded value. It is lower if a map had a repeated key, because the last one wins. */
export function entriesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, each) => sum + entriesOf(each), own);
}

/** The end of the value that starts at `at`. */
function endOfValue(bytes: Uint8Array, at: number, depth: number, tally: Tally): number {
  if (at === BROKEN) return BROKEN;
  const tag = bytes[at];
  if (tag === undefined) return BROKEN;
  if (tag < 0x80 || tag >= 0xe0) return at + 1;
  if (isText(tag)) return endOfText(bytes, at, tag);
  if (tag < 0x90) return endOfMap(bytes, at + 1, tag & 0x0f, depth, tally);
  if (tag < 0xa0) return endOfArray(bytes, at + 1, tag & 0x0f, depth, tally);
  if (tag === 0xdc) return endOfArray(bytes, at + 3, lengthAt(bytes, at + 1, 2), depth, tally);
  if (tag === 0xdd) return endOfArray(bytes, at + 5, lengthAt(bytes, at + 1, 4), depth, tally);
  if (tag === 0xde) return endOfMap(bytes, at + 3, lengthAt(bytes, at + 1, 2), depth, tally);
  if (tag === 0xdf) return endOfMap(bytes, at + 5, lengthAt(bytes, at + 1, 4), depth, tally);
  const size = FIXED[tag];
  return size === undefined ? BROKEN : within(bytes, at + 1 + size);
}

const isText = (tag: number): boolean => (tag >= 0xa0 && tag < 0xc0) || (tag >= 0xd9 && tag <= 0xdb);

function endOfText(bytes: Uint8Array, at: number, tag: number): number {
  if (tag < 0xc0) return within(bytes, at + 1 + (tag & 0x1f));
  const size = 1 << (tag - 0xd9);
  return within(bytes, at + 1 + size + lengthAt(bytes, at + 1, size));
}

/** Each item takes at least one byte, so a false length ends at the end of the bytes. */
function endOfArray(bytes: Uint8Array, start: number, length: number, depth: number, tally: Tally): number {
  if (depth === 0) return BROKEN;
  let at = start;
  for (let index = 0; index < length && at !== BROKEN; index++) at = endOfValue(bytes, at, depth - 1, tally);
  return at;
}

function endOfMap(bytes: Uint8Array, start: number, length: number, depth: number, tally: Tally): number {
  if (depth === 0) return BROKEN;
  let at = start;
  for (let index = 0; index < length && at !== BROKEN; index++) {
    const tag = bytes[at];
    if (tag === undefined || !isText(tag)) return BROKEN;
    at = endOfValue(bytes, endOfText(bytes, at, tag), depth - 1, tally);
    tally.entries++;
  }
  return at;
}

const within = (bytes: Uint8Array, end: number): number => (end <= bytes.length ? end : BROKEN);

/** A length in this many bytes; infinite if it is cut off. */
function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) return Number.POSITIVE_INFINITY;
  let length = 0;
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + index] as number);
  return length;
}
