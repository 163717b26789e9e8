import { expect, test } from "vitest";
import { guestName, namesFrom } from "./suggestedNames.ts";
import { chosenUsername } from "./usernames.ts";

test("a guest's name is two words and a number, within the length of a name, and seldom the same", () => {
  /** Of the column. A guest's name may be longer than one that a user chooses. */
  const columnCharsMax = 32;
  const names = new Set(Array.from({ length: 2000 }, () => guestName()));
  for (const name of names) {
    expect(name).toMatch(/^([A-Z][a-z]+){2}[1-9]\d{2,3}$/);
    expect(name.length).toBeLessThanOrEqual(columnCharsMax);
  }
  expect(names.size).toBeGreaterThan(1990);
});

test("is the first word twice and the lowest number when chance gives nought", () => {
  expect(guestName(() => 0)).toBe("AdinkraAdinkra100");
});

test.each([
  ["Ama", "Ama"],
  ["ama-serwaa", "AmaSerwaa"],
  ["Zoë Großmann", "ZoëGroßmann"],
  ["  Kofi  2 ", "Kofi2"],
  ["Wolfeschlegelsteinhausen", "Wolfeschlegels"],
  ["<script>alert(1)</script>", "ScriptAlert1Sc"],
])("%s is called %s first, then with digits", (name, first) => {
  const [own, ...others] = namesFrom(name);
  expect(own).toBe(first);
  expect(others).toHaveLength(5);
  for (const other of others) expect(other.replace(/\d+$/, "")).toBe(first.replace(/\d+$/, ""));
});

test("a name too short gets digits from the start, one that passes for the house none at all", () => {
  expect([...namesFrom("Al")].every((name) => /^Al\d\d+$/.test(name))).toBe(true);
  for (const name of ["Admin", "Moderator", "Spar"]) expect([...namesFrom(name)]).toEqual([]);
});

test.each([null, "", "   ", "Кофи", "阿嬌", "!!!", "\0", "\u202e"])("nothing is made of %j", (name) => {
  expect([...namesFrom(name)]).toEqual([]);
});

test("from every profile only names that may be chosen come out", () => {
  for (const name of ["a".repeat(200), "ɑdmin", "İstanbul", "ﬁne", "Ａｍａ", "a.b_c-d", "Root User"]) {
    for (const each of namesFrom(name)) expect(chosenUsername(each)).toBe(each);
  }
});
