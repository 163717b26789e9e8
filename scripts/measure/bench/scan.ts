/**
 * Reads single fields of a MessagePack frame by searching for their names: decoding whole views would cost the load
 * generator more than the server. Only for frames of our own server and relay.
 */
const FIXSTR = 0xa0;
const FIXSTR_MASK = 0x1f;
const FIXARRAY_MASK = 0x0f;
const NIL = 0xc0;
const BIN8 = 0xc4;
const TEXT8 = 0xd9;
const ARRAY16 = 0xdc;
/** The number of bytes after a tag: none for nil and the booleans, the rest are numbers. */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [NIL, 0],
  [0xc2, 0],
  [0xc3, 0],
  [0xca, 4],
  [0xcb, 8],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
]);

export type Key = Buffer;

/** A field's name as encoded in a frame. Names of up to 31 characters. */
export const key = (name: string): Key => Buffer.concat([Buffer.of(FIXSTR | name.length), Buffer.from(name)]);

/** Whether the frame is of this type: the first element of its array. */
export const isType = (frame: Buffer, type: Key): boolean =>
  frame.compare(type, 0, type.length, 1, 1 + type.length) === 0;

/** Where a field's value starts, or -1. */
export function valueAt(frame: Buffer, name: Key, from = 0): number {
  const at = frame.indexOf(name, from);
  return at === -1 ? -1 : at + name.length;
}

/**
 * Where the value that starts here ends. Supports the values in a table's messages.
 * @throws Error for an unknown tag
 */
export function endOf(frame: Buffer, at: number): number {
  const tag = frame[at] as number;
  if (tag < 0x80 || tag >= 0xe0) return at + 1;
  if (tag < 0x90) return endOfItems(frame, at + 1, 2 * (tag & FIXARRAY_MASK));
  if (tag < FIXSTR) return endOfItems(frame, at + 1, tag & FIXARRAY_MASK);
  if (tag < NIL) return at + 1 + (tag & FIXSTR_MASK);
  if (tag === BIN8 || tag === TEXT8) return at + 2 + (frame[at + 1] as number);
  if (tag === ARRAY16) return endOfItems(frame, at + 3, frame.readUInt16BE(at + 1));
  const size = FIXED_BYTES.get(tag);
  if (size === undefined) throw new Error(`a value of tag ${tag}`);
  return at + 1 + size;
}

function endOfItems(frame: Buffer, from: number, items: number): number {
  let at = from;
  for (let item = 0; item < items; item++) at = endOf(frame, at);
  return at;
}

/** Where the n-th item of the array at this place starts. */
export function itemAt(frame: Buffer, at: number, n: number): number {
  return endOfItems(frame, (frame[at] as number) === ARRAY16 ? at + 3 : at + 1, n);
}

/** A number from 0 to 127, or null. */
export const smallAt = (frame: Buffer, at: number): number | null => (frame[at] === NIL ? null : (frame[at] ?? null));
