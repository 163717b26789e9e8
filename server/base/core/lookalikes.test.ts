import { describe, expect, test } from "vitest";
import { nameSkeleton, withoutAccents, withoutLookalikes } from "./lookalikes.ts";

const others = new Map([
  ["@", "a"],
  ["ø", "o"],
  ["æ", "ae"],
]);

describe("a text", () => {
  test.each([
    ["José", "jose"],
    ["Jose\u0301", "jose"],
    ["ÀDMÍN", "admin"],
    ["Śpar", "spar"],
    ["ＡＭＡ", "ama"],
    ["ﬁne", "fine"],
    ["Ɔdɔ Yɛ", "ɔdɔ yɛ"],
    ["4dm1n!", "4dm1n!"],
    ["", ""],
  ])("%j is plainly %j", (text, bare) => {
    expect(withoutAccents(text)).toBe(bare);
  });

  test.each([
    ["0134578", "oieastb"],
    ["269", "269"],
    ["Level", "ievei"],
    ["1evel", "ievei"],
    ["Ádm1n", "admin"],
    ["M0derat0r", "moderator"],
    ["p@ssw0rd", "password"],
    ["SpØr", "spor"],
    ["Ælin", "aeiin"],
    ["a.b-c 🃏", "a.b-c 🃏"],
    ["$par", "$par"],
  ])("%j hides %j", (text, letters) => {
    expect(withoutLookalikes(text, others)).toBe(letters);
  });
});

test.each(["Aclama", "AcIama", "Ac1ama", "ADAMA", "Àdámà"])("%s looks like Adama", (name) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton("Adama"));
});
