import { expect, test } from "vitest";
import { enteredDigits } from "./CodeBoxes.tsx";

const digits = (text: string): string => enteredDigits(text).join("");

test.each([
  ["1", "1"],
  ["1x2", ""],
  ["12", "12"],
  [" 1 2 3 4 5 6 ", "123456"],
  ["123456", "123456"],
  ["123 456", "123456"],
  ["123-456", "123456"],
  ["123 456", "123456"],
  ["G-123456", "123456"],
  ["12345678", "123456"],
  ["On 28 November 2026 your code for Spar is 482913. It holds for 10 minutes.", "482913"],
  ["482913 is your code. Sent on 28.11.2026 at 09:51.", "482913"],
  ["Code 111111 is no longer valid. Code: 222222", "222222"],
  ["Your code is 482 913 (2026)", "482913"],
  ["Call 020555123456 if it was not you: 482913", "482913"],
  ["Your code of 2026 is on its way.", ""],
  ["رمزك لعام ٢٠٢٦ هو ٤٨٢٩١٣", "482913"],
  ["２０２６年のコード：４８２９１３", "482913"],
])("'%s' enters '%s'", (text, entered) => {
  expect(digits(text)).toBe(entered);
});

test("the digits of every script that the platform writes are read", () => {
  const scripts = Intl.supportedValuesOf("numberingSystem").flatMap((system) => {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1_234_567_890);
    const each = written.match(/\p{Nd}/gu) ?? [];
    return each.length === 10 ? [each] : [];
  });
  expect(scripts.length).toBeGreaterThan(50);
  for (const written of scripts) {
    expect(digits(written.slice(0, 6).join(""))).toBe("123456");
    expect(digits(written.slice(4).join(""))).toBe("567890");
  }
});
