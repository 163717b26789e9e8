/**
 * Reads single fields out of a MessagePack frame by looking for their names, since a load generator that decoded whole
 * views would cost more than the server that made them. Only for frames of our own server and relay.
 */
const FIXSTR = 0xa0;
const FIXSTR_MASK = 0x1f;
const FIXARRAY_MASK = 0x0f;
const NIL = 0xc0;

export type Key = Buffer;

/** A field's name as it lies in a frame. Names of up to 31 characters. */
export const key = (name: string): Key => Buffer.concat([Buffer.of(FIXSTR | name.length), Buffer.from(name)]);

/** Whether the frame is of this type: the first element of its array. */
export const isType = (frame: Buffer, type: Key): boolean =>
  frame.compare(type, 0, type.length, 1, 1 + type.length) === 0;

/** Where a field's value starts, or -1. */
export function valueAt(frame: Buffer, name: Key, from = 0): number {
  const at = frame.indexOf(name, from);
  return at === -1 ? -1 : at + name.length;
}

/** A short text at this place, or undefined. */
export function textAt(frame: Buffer, at: number): string | undefined {
  const head = frame[at] ?? 0;
  if ((head & ~FIXSTR_MASK) !== FIXSTR) return undefined;
  return frame.toString("latin1", at + 1, at + 1 + (head & FIXSTR_MASK));
}

/** The first text of a short list, or undefined where the list is empty. */
export const firstTextAt = (frame: Buffer, at: number): string | undefined =>
  ((frame[at] ?? 0) & FIXARRAY_MASK) === 0 ? undefined : textAt(frame, at + 1);

/** A number from 0 to 127, or null. */
export const smallAt = (frame: Buffer, at: number): number | null => (frame[at] === NIL ? null : (frame[at] ?? null));
