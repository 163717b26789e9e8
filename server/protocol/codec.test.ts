import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFrame, encodeFrame } from "./codec.ts";

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
