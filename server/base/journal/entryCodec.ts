/**
 * Actions to journal bytes and back. What is read is checked: a row from a disk is as foreign as a frame. A played card
 * has a way of its own: four of five entries are one, and it takes a tenth of what encoding, decoding and checking any
 * value takes. Tests hold it equal to the schema and to the general encoder.
 */
import type { InferOutput } from "valibot";
import { CARDS } from "#engine/cards.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { actionIdOf } from "#protocol/ids.ts";
import { decodeValue, encodeShared, encodeValue } from "#protocol/frames/codec.ts";
import { type ActedBy, actedBySchema, type Entry, entrySchema, type TableAction } from "#protocol/calls/journal.ts";
import { quickCheck } from "#server/protocol/quickCheck.ts";
import { decode, MOMENT_MAX } from "#server/protocol/schema.ts";
import type { OpenRoom } from "./journal.ts";

/** The bytes of an entry, the caller's to keep. */
export const encodeEntry = (entry: Entry): Uint8Array => entryBytes(entry).slice();

/** The bytes of an entry, valid until the next one is encoded. */
export const entryBytes = (entry: Entry): Uint8Array =>
  playedCardBytes(entry) ?? encodeShared([entry.at, entry.action, entry.actionId]);

/** The entry these bytes hold, or what is wrong with them. */
export function decodeEntry(bytes: Uint8Array): Result<Entry, string> {
  const card = playedCardIn(bytes);
  if (card !== undefined) return ok(card);
  let value: unknown;
  try {
    value = decodeValue(bytes);
  } catch {
    return fail("not a MessagePack value");
  }
  if (isEntry(value)) return ok(named(value));
  const decoded = decode(entrySchema, value);
  return decoded.ok ? ok(named(decoded.value)) : decoded;
}

const isEntry = quickCheck(entrySchema);
const named = ([at, action, actionId]: InferOutput<typeof entrySchema>): Entry => ({ at, action, actionId });

/** A room read back from the journal. @throws Error if an entry is damaged or missing */
export function entriesOf(stored: Pick<OpenRoom, "entries">): Entry[] {
  return stored.entries.map(({ seq, body }, index) => {
    if (seq !== index + 1) throw new Error(`entry ${index + 1} is missing`);
    const entry = decodeEntry(body);
    if (!entry.ok) throw new Error(`entry ${seq} cannot be read: ${entry.error}`);
    return entry.value;
  });
}

export type PlayedCard = Entry & { readonly action: Extract<TableAction, { type: "act" }> };

/** The bytes of such an entry, but for its time, its seat, its card and the action id, which is the last. */
interface Pattern {
  readonly by: ActedBy;
  readonly bytes: Uint8Array;
  /** The same with room for an action id: entries are written into it, one after the other. */
  readonly scratch: Uint8Array;
}

const action = { type: "play", seat: 0, card: 0 } as const;
/** A fraction, because only a time is always written with eight bytes. */
const sample = (by: ActedBy): Uint8Array => encodeValue([0.5, { type: "act", action, by }, null]);
const shortTextMax = 31;
const patterns: readonly Pattern[] = actedBySchema.options.map((by) => {
  const bytes = sample(by);
  const scratch = new Uint8Array(bytes.length + shortTextMax);
  scratch.set(bytes);
  return { by, bytes, scratch };
});
const [{ bytes: first } = { bytes: new Uint8Array(0) }] = patterns;
const behind = (word: string): number => Buffer.from(first).indexOf(word) + word.length;

const timeAt = 2;
const timeBytes = 8;
const seatAt = behind("seat");
const cardAt = behind("card");
const seatsMax = 4;

const nil = 0xc0;
const shortText = 0xa0;
const text8 = 0xd9;
const asciiMax = 0x7f;

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** From here on a whole number is written as a time is: with eight bytes as a fraction. */
const longTimeMin = 2 ** 32;

/** Turns eight big-endian bytes into a number and back without making an object for it. */
const time = new DataView(new ArrayBuffer(timeBytes));

/** Where the type of an action stands, and its name: the same in every entry as in this one. */
const typeAt = behind("type");
const actionAt = timeAt + timeBytes;

/**
 * The type of the action in the entry in these bytes from `start` to `end`; undefined if they are not in the form of an
 * entry. A start reads it for every entry of every room.
 */
export function actionTypeIn(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (bytes[start] !== first[0] || bytes[start + 1] !== first[1]) return undefined;
  // behind the number of the action's fields, which is not the same for all
  for (let i = actionAt + 1; i < typeAt; i += 1) if (bytes[start + i] !== first[i]) return undefined;
  const length = (bytes[start + typeAt] as number) - shortText;
  if (!(length > 0 && length <= shortTextMax) || start + typeAt + length >= end) return undefined;
  if (isActionAt(bytes, start + typeAt)) return "act";
  const nameAt = start + typeAt + 1;
  return asBuffer(bytes).toString("latin1", nameAt, nameAt + length);
}

function isActionAt(bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i <= "act".length; i += 1) if (bytes[at + i] !== first[typeAt + i]) return false;
  return true;
}

/** The entry that these bytes hold; undefined where they are anything but a played card written as it always is. */
export function playedCardIn(bytes: Uint8Array): PlayedCard | undefined {
  const pattern = patterns.find((each) => fits(bytes, each.bytes));
  const [seat, card] = [bytes[seatAt] as number, bytes[cardAt] as number];
  if (pattern === undefined || seat >= seatsMax || card >= CARDS) return undefined;
  for (let i = 0; i < timeBytes; i += 1) time.setUint8(i, bytes[timeAt + i] as number);
  const at = time.getFloat64(0);
  const actionId = textAt(bytes, pattern.bytes.length - 1);
  if (actionId === undefined || !(at >= 0 && at <= MOMENT_MAX)) return undefined;
  return {
    at,
    action: { type: "act", action: { type: "play", seat, card }, by: pattern.by },
    actionId: actionId === null ? null : actionIdOf(actionId),
  };
}

/** The bytes of such an entry, valid until the next one is written; undefined for any other entry. */
export function playedCardBytes({ at, action, actionId }: Entry): Uint8Array | undefined {
  if (action.type !== "act" || action.action.type !== "play" || !(at >= longTimeMin && at <= MOMENT_MAX))
    return undefined;
  const { seat, card } = action.action;
  const pattern = patterns.find(({ by }) => by === action.by);
  if (pattern === undefined || !isSmall(seat, seatsMax) || !isSmall(card, CARDS)) return undefined;
  const { bytes, scratch } = pattern;
  const idAt = bytes.length - 1;
  const end = actionId === null ? idAt + 1 : writeText(scratch, idAt, actionId);
  if (end === 0) return undefined;
  if (actionId === null) scratch[idAt] = nil;
  time.setFloat64(0, at);
  for (let i = 0; i < timeBytes; i += 1) scratch[timeAt + i] = time.getUint8(i);
  scratch[seatAt] = seat;
  scratch[cardAt] = card;
  return scratch.subarray(0, end);
}

const isSmall = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value < max;

/** Writes a short text in plain ASCII and gives where it ends; 0 for any other. */
function writeText(bytes: Uint8Array, at: number, text: string): number {
  const { length } = text;
  if (length > shortTextMax) return 0;
  for (let i = 0; i < length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit > asciiMax) return 0;
    bytes[at + 1 + i] = unit;
  }
  bytes[at] = shortText + length;
  return at + 1 + length;
}

function fits(bytes: Uint8Array, pattern: Uint8Array): boolean {
  const end = pattern.length - 1;
  if (bytes.length <= end || bytes[0] !== pattern[0] || bytes[1] !== pattern[1]) return false;
  for (let i = timeAt + timeBytes; i < end; i += 1) {
    if (bytes[i] !== pattern[i] && i !== seatAt && i !== cardAt) return false;
  }
  return true;
}

/** The text in plain ASCII, or nil, that is all of the rest; undefined where the rest is anything else. */
function textAt(bytes: Uint8Array, at: number): string | null | undefined {
  const kind = bytes[at] as number;
  if (kind === nil) return at + 1 === bytes.length ? null : undefined;
  const isShort = kind >= shortText && kind <= shortText + shortTextMax;
  if (!isShort && kind !== text8) return undefined;
  const from = isShort ? at + 1 : at + 2;
  const length = isShort ? kind - shortText : bytes[at + 1];
  if (from + (length ?? 0) !== bytes.length) return undefined;
  for (let i = from; i < bytes.length; i += 1) if ((bytes[i] as number) > asciiMax) return undefined;
  return asBuffer(bytes).toString("latin1", from);
}
