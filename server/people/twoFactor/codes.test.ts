import { expect, test } from "vitest";
import { newRecoveryCodes, newSecret, readCode, setupAddress, stepAt, stepOf } from "./codes.ts";

/** The secret of the test vectors of RFC 6238, `12345678901234567890`. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// Appendix B, SHA-1; apps show the last six digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("at %i s RFC 6238 gives %s", (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test("a code counts half a minute before and after its own, and no longer", () => {
  const at = 1_234_567_890_000;
  const step = stepAt(at);
  const tried = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, "005924", at + steps * 30_000));
  expect(tried).toEqual([undefined, step, step, step, undefined]);
  expect(stepOf(secret, "005925", at)).toBeUndefined();
});

test("a secret has 160 bits, and its address names game and player", () => {
  const made = new Set(Array.from({ length: 50 }, newSecret));
  expect(made.size).toBe(50);
  for (const each of made) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(setupAddress(secret, "Ama.K_7"));
  expect(`${address.protocol}//${address.host}${address.pathname}`).toBe("otpauth://totp/Spar:Ama.K_7");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Spar",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("ten recovery codes, all different, of letters that are not taken for others", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(readCode(code)).toEqual({ kind: "recovery", code: code.replace("-", "") });
  }
});

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["123\u00a0456", { kind: "app", code: "123456" }],
  ["7k2qf-m9xtb", { kind: "recovery", code: "7K2QFM9XTB" }],
  ["7K2QF – M9XTB", { kind: "recovery", code: "7K2QFM9XTB" }],
  ["oil10-00000", { kind: "recovery", code: "0111000000" }],
  ["12345", { kind: "neither" }],
  ["1234567", { kind: "neither" }],
  ["", { kind: "neither" }],
  ["7K2QF-M9XT", { kind: "neither" }],
  ["7K2QF-M9XTU", { kind: "neither" }],
  ["1".repeat(16_000), { kind: "neither" }],
  ["١٢٣٤٥٦", { kind: "neither" }],
])("%j is read", (typed, read) => expect(readCode(typed)).toEqual(read));
