/**
 * Bytes judged before anything is made of them. The decoder also understands extension types and record definitions;
 * a frame may hold neither, so the bytes are walked once, and what is not plain is refused unseen.
 */

/** A frame is an array (1) that holds a payload (2) of texts and numbers (3). */
const DEPTH_MAX = 3;
const BROKEN = -1;

/** Bytes that follow the tag of a fixed-size value, by tag. Nil and the booleans have none; the rest are numbers. */
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

/** What is counted on the way. */
interface Tally {
  /** Entries of all maps. */
  entries: number;
}

/**
 * How many entries the maps in these bytes have together; null where the bytes are not exactly one MessagePack value of
 * plain maps with text keys, arrays, texts and numbers.
 */
export function plainEntries(bytes: Uint8Array): number | null {
  const tally: Tally = { entries: 0 };
  return endOfValue(bytes, 0, DEPTH_MAX, tally) === bytes.length ? tally.entries : null;
}

/** The same of a value that was decoded: fewer where a map had a key twice, because the last one wins there. */
export function entriesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, each) => sum + entriesOf(each), own);
}

/** Where the value that starts at `at` ends. */
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

/** Each item takes a byte at least, so a length that lies ends at the end of the bytes. */
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

/** A length written in so many bytes; one that is cut off is longer than anything. */
function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) return Number.POSITIVE_INFINITY;
  let length = 0;
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + index] as number);
  return length;
}
