import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFrame, decodeValue, encodeFrame, encodeValue, frame, FrameWriter } from "./codec.ts";

const plain = fc.jsonValue({ noUnicodeString: false }).filter((value) => !JSON.stringify(value).includes("__proto__"));

test("a decoded frame equals the encoded value", () => {
  fc.assert(
    fc.property(fc.string(), plain, fc.string(), (type, payload, id) => {
      // JSON has no -0 and neither have frames
      const frame = [type, JSON.parse(JSON.stringify(payload)) as unknown, id] as const;
      expect(decodeFrame(encodeFrame(frame))).toEqual(frame);
    }),
  );
});

test("later frames do not change the bytes of earlier ones", () => {
  const first = encodeFrame(["typing", { code: "ABC" }]);
  const copy = first.slice();
  for (let i = 0; i < 1000; i++) encodeFrame(["sendMessage", { text: "x".repeat(200) }]);
  expect(first).toEqual(copy);
});

const isRefused = (bytes: Uint8Array): boolean => {
  try {
    decodeFrame(bytes);
    return false;
  } catch {
    return true;
  }
};

test("bytes with no value or more than one are refused", () => {
  const whole = encodeFrame(["hello", { token: "t", protocol: 2 }]);
  for (let length = 0; length < whole.length; length++) expect(isRefused(whole.slice(0, length))).toBe(true);
  expect(isRefused(new Uint8Array([...whole, 1]))).toBe(true);
  expect(isRefused(whole)).toBe(false);
});

/** What the writer makes of one value. */
function written(write: (writer: FrameWriter) => void): number[] {
  const writer = new FrameWriter();
  writer.byte(0x01);
  writer.start();
  write(writer);
  return [...writer.end()];
}

const numbers = [
  [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1_0000_0000],
  [-1, -0x20, -0x21, -0x80, -0x81, -0x8000, -0x8001, -0x8000_0000, -0x8000_0001],
  [0.5, -0.5, 1_800_000_000_000, Number.MAX_SAFE_INTEGER, null],
].flat();
test.each(numbers)("the writer's bytes of the number %s are those of a frame", (value) => {
  expect(written((writer) => writer.number(value))).toEqual([...encodeValue(value)]);
});

test.each(
  [0, 1, 23, 24, 25, 31, 32, 255, 256, 65_535].flatMap((length) =>
    ["x", "é", "か", "🂡"].map((letter) => [length, letter]),
  ),
)("the writer's bytes of a text of %i times %s are those of a frame", (length, letter) => {
  const text = String(letter).repeat(Number(length)).slice(0, 60_000);
  if (new TextEncoder().encode(text).length > 0xffff) return;
  expect(written((writer) => writer.text(text))).toEqual([...encodeValue(text)]);
});

test("the writer's bytes of arrays, truth values and nothing are those of a frame", () => {
  for (const size of [0, 1, 15, 16, 300]) {
    const values = Array.from({ length: size }, (_, n) => n % 2 === 0);
    const bytes = written((writer) => {
      writer.array(size);
      for (const value of values) writer.bool(value);
    });
    expect(bytes).toEqual([...encodeValue(values)]);
  }
  expect(written((writer) => writer.text(null))).toEqual([...encodeValue(null)]);
  expect(decodeValue(Uint8Array.from(written((writer) => writer.bytes([1, 2, 255]))))).toEqual(
    Uint8Array.of(1, 2, 255),
  );
});

test("the writer takes bytes as they are, also beyond its first buffer, and drops what is cut off", () => {
  for (const length of [0, 1, 24, 25, 20_000]) {
    const raw = Uint8Array.from({ length }, (_, n) => n % 251);
    const bytes = written((writer) => {
      writer.byte(7);
      writer.raw(raw);
      expect(writer.length).toBe(1 + length);
      writer.number(0x1_0000_0000);
      writer.cut(1 + length);
      writer.number(-0x8000_0000);
      writer.first(9);
    });
    expect(bytes).toEqual([9, ...raw, ...encodeValue(-0x8000_0000)]);
  }
  const writer = new FrameWriter();
  for (let n = 0; n < 5_000; n++) writer.number(0x1_0000 + n);
  expect(writer.length).toBe(25_000);
  expect([...writer.end().subarray(24_995)]).toEqual([...encodeValue(0x1_0000 + 4_999)]);
});

test("a message carries the id of what it answers, where it answers anything", () => {
  expect(decodeFrame(frame("ack", { ok: true, version: 3 }, "a-1"))).toEqual(["ack", { ok: true, version: 3 }, "a-1"]);
  expect(decodeFrame(frame("ack", { ok: true, version: 3 }))).toEqual(["ack", { ok: true, version: 3 }]);
});

test("the writer keeps everything when its buffer grows, with each kind of value", () => {
  const kinds: readonly ((writer: FrameWriter) => void)[] = [
    (writer) => writer.byte(9),
    (writer) => writer.bytes([1, 2, 3]),
    (writer) => writer.array(300),
    (writer) => writer.bool(true),
    (writer) => writer.number(200),
    (writer) => writer.text("ama"),
    (writer) => writer.text("x".repeat(40)),
    (writer) => writer.raw(Uint8Array.of(1, 2, 3, 4, 5)),
  ];
  for (const write of kinds) {
    const once = written(write);
    const times = Math.ceil(40_000 / once.length);
    const bytes = written((writer) => {
      for (let n = 0; n < times; n++) write(writer);
    });
    expect(bytes).toEqual(Array.from({ length: times }, () => once).flat());
  }
});
