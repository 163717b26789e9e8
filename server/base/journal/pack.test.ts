import fc from "fast-check";
import { expect, test } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import { closedBytes, JournalPack, packedBytes, unpack } from "./pack.ts";

const room = fc.stringMatching(/^[\x21-\x7e]{1,32}$/).map(roomCode);
const entry = fc.record({
  room,
  seq: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  at: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
  body: fc.uint8Array({ maxLength: 500 }),
});

test("packed entries are unpacked, with places that cover the batch without gaps", () => {
  const records = fc.array(fc.oneof(entry, room), { maxLength: 40 });
  fc.assert(
    fc.property(records, (given) => {
      const pack = new JournalPack();
      for (const each of given) {
        if (typeof each === "string") pack.addClosed(each);
        else pack.add(each);
      }
      const size = pack.length;
      const batch = pack.take();
      expect(batch).toHaveLength(size);
      expect(pack.length).toBe(0);
      const found = [...unpack(batch)];
      expect(found.map((each) => each.entry && { ...each.entry, body: Uint8Array.from(each.entry.body) })).toEqual(
        given.map((each) => (typeof each === "string" ? undefined : each)),
      );
      expect(found.map((each) => each.room)).toEqual(
        given.map((each) => (typeof each === "string" ? each : each.room)),
      );
      expect(found.map((each) => each.start)).toEqual([0, ...found.map((each) => each.end)].slice(0, found.length));
      const sizes = given.map((each) => (typeof each === "string" ? closedBytes(each) : packedBytes(each)));
      expect(found.map((each) => each.end - each.start)).toEqual(sizes);
    }),
  );
});

/** Where each record ends, or the error. */
function endsOf(bytes: Uint8Array): number[] | RangeError {
  try {
    return [...unpack(bytes)].map((each) => each.end);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}

test("bytes that are no batch give a RangeError and no other error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
      const ends = endsOf(bytes);
      expect(ends instanceof RangeError || ends.at(-1) === bytes.length).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("grows as needed, and a taken batch does not change", () => {
  const pack = new JournalPack();
  const body = new Uint8Array(10_000).fill(1);
  for (let seq = 0; seq < 50; seq += 1) pack.add({ room: roomCode("ROOM"), seq, at: 0, body });
  const batch = pack.take();
  pack.add({ room: roomCode("NEXT"), seq: 1, at: 0, body: new Uint8Array(10_000).fill(2) });
  const seqs = [...unpack(batch)].map((each) => each.entry?.seq);
  expect(seqs).toEqual(Array.from({ length: 50 }, (_, seq) => seq));
  expect([...unpack(batch)].every((each) => each.entry?.body.every((byte) => byte === 1))).toBe(true);
});
