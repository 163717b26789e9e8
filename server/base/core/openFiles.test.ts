import { expect, test } from "vitest";
import { openFilesMax } from "./connectionBounds.ts";

const limits = (soft: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                524288               files\n`;

test("is what the system says", () => {
  expect(openFilesMax(() => limits("20000"))).toBe(20_000);
  expect(openFilesMax(() => limits("unlimited"))).toBe(Number.MAX_SAFE_INTEGER);
});

test("is an assumption where the system does not say", () => {
  const assumed = openFilesMax(() => "");
  expect(assumed).toBeGreaterThan(1_000);
  expect(
    openFilesMax(() => {
      throw new Error("no such file");
    }),
  ).toBe(assumed);
});
