import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sameness, speakable } from "./cleanLine.ts";

const said = (text: string): string | null => speakable(text, 500);

describe("what is said", () => {
  it.each([
    ["  hello  ", "hello"],
    ["two\nlines\r\n\there", "two lines here"],
    ["a\u0000b\u0007c\u001b[31mred", "abc[31mred"],
    ["\u202eevil\u202c name", "evil name"],
    ["\u2066isolated\u2069", "isolated"],
    ["zero\u2060width\ufeff", "zerowidth"],
    ["Z\u0351\u0352\u0353\u0354\u0355\u0356\u0357algo", "Z\u0351\u0352\u0353\u0354algo"],
    ["half \ud83d an emoji", "half  an emoji"],
    ["👨‍👩‍👧 👍🏾 🇬🇭 ❤️ 1️⃣", "👨‍👩‍👧 👍🏾 🇬🇭 ❤️ 1️⃣"],
    ["שלום, مرحبا, নমস্কার, 你好, Ɔdɔ", "שלום, مرحبا, নমস্কার, 你好, Ɔdɔ"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ])("%j is %j", (text, line) => {
    expect(said(text)).toBe(line);
  });

  it.each(["", " ", "\n\t\u00a0", "\u202e\u202c", "\u200b\u200d", "\u3164\u2800", "\u0301", "\u0000", "x".repeat(501)])(
    "nothing is %j",
    (text) => {
      expect(said(text)).toBeNull();
    },
  );

  test("every line is visible, bounded, in one line, and the same when it is said again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
        const line = said(text);
        if (line === null) return;
        expect(line.length).toBeLessThanOrEqual(500);
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        expect(said(line)).toBe(line);
        expect(line.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("case, width and blanks make no other line", () => {
  expect(sameness("BUY  Now")).toBe(sameness("ｂｕｙ now"));
  expect(sameness("buy now")).not.toBe(sameness("buy new"));
});
