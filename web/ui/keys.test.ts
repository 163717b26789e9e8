import { expect, test } from "vitest";
import { digitOf, keyOf, meaningOf } from "./keys.ts";

const press = (key: string, code: string, rest: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key, code, ...rest });

const enter = press("Enter", "Enter");
const inChrome = press("Enter", "Enter", { isComposing: true });
const inSafari = press("Enter", "Enter");
Object.defineProperty(inSafari, "keyCode", { value: 229 });

test("a press of an input method is no key of the page, in Safari too, where it comes after the composition", () => {
  expect([enter, inChrome, inSafari].map((event) => keyOf(event))).toEqual(["Enter", "", ""]);
  expect([inChrome, inSafari].map((event) => meaningOf(event))).toEqual(["", ""]);
  const digit = press("1", "Digit1", { isComposing: true });
  expect(digitOf(digit)).toBeNull();
});

test.each([
  ["English", "s", "KeyS", "s"],
  ["English with Shift", "S", "KeyS", "s"],
  ["French: M is beside L", "m", "Semicolon", "m"],
  ["French: A is where Q is", "a", "KeyQ", "a"],
  ["German: Z is where Y is", "z", "KeyY", "z"],
  ["Dvorak: S is where the semicolon is", "s", "Semicolon", "s"],
  ["Spanish: Ñ is a letter of its own", "ñ", "Semicolon", "ñ"],
  ["Turkish", "ş", "Semicolon", "ş"],
  ["Russian", "ы", "KeyS", "s"],
  ["Greek", "σ", "KeyS", "s"],
  ["Hebrew", "ד", "KeyS", "s"],
  ["Arabic", "س", "KeyS", "s"],
  ["Hindi", "े", "KeyS", "s"],
  ["Korean", "ㄴ", "KeyS", "s"],
  ["English", "?", "Slash", "?"],
  ["French", "?", "KeyM", "?"],
  ["German", "?", "Minus", "?"],
  ["Arabic", "؟", "Slash", "?"],
  ["a dead key", "Dead", "KeyS", "dead"],
])("a letter or sign counts by its meaning: %s %s on %s is %s", (_layout, key, code, meaning) => {
  expect(meaningOf(press(key, code))).toBe(meaning);
});

test.each([
  ["English", "2", "Digit2", false, 2],
  ["English with Shift", "@", "Digit2", true, null],
  ["French", "é", "Digit2", false, 2],
  ["French with Shift", "2", "Digit2", true, 2],
  ["Czech", "ě", "Digit2", false, 2],
  ["Persian", "۲", "Digit2", false, 2],
  ["Bulgarian with Shift", "?", "Digit2", true, null],
  ["number pad", "2", "Numpad2", false, 2],
  ["number pad as arrows", "ArrowDown", "Numpad2", false, null],
  ["a letter", "e", "KeyE", false, null],
  ["on screen, without a place", "2", "", false, 2],
])("a number counts by its place: %s %s on %s", (_layout, key, code, shiftKey, digit) => {
  expect(digitOf(press(key, code, { shiftKey }))).toBe(digit);
});
