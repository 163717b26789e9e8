/** Actions to journal bytes and back. What is read is checked: a row from a disk is as foreign as a frame. */
import type { InferOutput } from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import { decodeValue, encodeShared } from "#server/protocol/codec.ts";
import { type Entry, entrySchema } from "#server/protocol/journal.ts";
import { quickCheck } from "#server/protocol/quickCheck.ts";
import { decode } from "#server/protocol/schema.ts";
import type { OpenRoom } from "./journal.ts";
import { playedCardBytes, playedCardIn } from "./playedCard.ts";

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
