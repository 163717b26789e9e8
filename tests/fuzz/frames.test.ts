import { describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { roomCode } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { decodeClientFrame } from "#protocol/frames/clientReader.ts";
import { Field } from "./field.ts";
import { heapBytes } from "./heap.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { anyFrame, type Truth, validFrame } from "./mutate.ts";

const truth: Truth = { codes: [roomCode("ABCDEFGH")], tokens: ["token-ama"], ids: ["id-1"], versions: [1, 2, 30] };

/** The length of a tag's head, and the count that it announces: only for arrays, maps and texts. */
function announced(bytes: Uint8Array, at: number): { readonly head: number; readonly count: number } {
  const tag = bytes[at] ?? 0;
  if (tag < 0xa0) return { head: 1, count: tag & 0x0f };
  if (tag < 0xc0) return { head: 1, count: tag & 0x1f };
  const width = { 0xd9: 1, 0xda: 2, 0xdb: 4, 0xdc: 2, 0xdd: 4, 0xde: 2, 0xdf: 4 }[tag] ?? 0;
  return { head: 1 + width, count: Buffer.from(bytes.subarray(at + 1, at + 1 + width)).readUIntBE(0, width) };
}

/** How many entries the payload of a frame claims to have, read without the decoder. */
function claimedEntries(bytes: Uint8Array): number {
  const typeAt = announced(bytes, 0).head;
  const type = announced(bytes, typeAt);
  return announced(bytes, typeAt + type.head + type.count).count;
}

/** A decoded frame is plain, bounded, has no key twice and means the same when it is encoded again. */
function judgeDecoder(bytes: Uint8Array): void {
  const copy = bytes.slice();
  const decoded = decodeClientFrame(bytes);
  if (Buffer.compare(copy, bytes) !== 0) throw new Error("the frame was changed");
  if (!decoded.ok) return;
  const { type, payload, id } = decoded.value;
  for (const value of [type, id ?? "", ...Object.values<unknown>(payload)]) {
    if (typeof value !== "string" && !Number.isSafeInteger(value)) throw new Error("a value of no kind");
    if (typeof value === "string" && value.length > 500) throw new Error("a text without end");
  }
  if (claimedEntries(bytes) !== Object.keys(payload).length) throw new Error("a key was there twice");
  const again = decodeClientFrame(encodeFrame(id === undefined ? [type, payload] : [type, payload, id]).slice());
  expect(again).toEqual(decoded);
}

const frames = isLongRun ? 150_000 : 50_000;
const framesAtTables = isLongRun ? 60_000 : 20_000;
const warmUp = 5_000;

describe("frames gone wrong", () => {
  it(`are a message or a refusal, ${frames} of them, and never an exception`, () => {
    const random = seededRandom(20_261_120);
    let messages = 0;
    for (let n = 0; n < frames; n++) {
      const bytes = anyFrame(random, truth);
      judgeDecoder(bytes);
      if (decodeClientFrame(bytes).ok) messages++;
    }
    expect(messages).toBeGreaterThan(frames / 15);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("code");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("cut short are never a message", () => {
    const random = seededRandom(7);
    for (let n = 0; n < 300; n++) {
      const whole = validFrame(random, truth);
      expect(decodeClientFrame(whole).ok).toBe(true);
      for (let length = 0; length < whole.length; length++)
        expect(decodeClientFrame(whole.subarray(0, length)).ok).toBe(false);
      expect(decodeClientFrame(Uint8Array.of(...whole, 0)).ok).toBe(false);
    }
  });

  it(`sent to tables at play break nothing, ${framesAtTables} of them, and change only what the sender may`, async () => {
    const field = new Field(7);
    await field.run(warmUp);
    const before = heapBytes();
    await field.run(framesAtTables - warmUp);
    expect(field.tally.frames).toBe(framesAtTables);
    expect(field.tally.messages).toBeGreaterThan(framesAtTables / 12);
    expect(field.tally.actions).toBeGreaterThan(framesAtTables / 1_000);
    expect(field.tally.ended).toBeGreaterThan(10);
    expect(field.tally.matches).toBeGreaterThan(0);
    expect(heapBytes() - before).toBeLessThan(32 * 1024 * 1024);
  });
});
