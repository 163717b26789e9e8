import { describe, expect, it } from "vitest";
import { entriesOf, plainEntries } from "./plainBytes.ts";

const entries = (...bytes: number[]): number | null => plainEntries(Uint8Array.from(bytes));
const ones = (count: number): number[] => Array<number>(count).fill(1);
const a = [0xa1, 0x61];

describe("the bytes of a frame", () => {
  it.each([
    { what: "the smallest negative number in one byte", bytes: [0xe0], maps: 0 },
    { what: "a number of eight bytes", bytes: [0xcb, 1, 2, 3, 4, 5, 6, 7, 8], maps: 0 },
    { what: "a text with its length in a byte", bytes: [0xd9, 1, 0x61], maps: 0 },
    { what: "a text with its length in two bytes", bytes: [0xda, 1, 0, ...ones(256)], maps: 0 },
    { what: "a text with its length in four bytes", bytes: [0xdb, 0, 0, 0, 1, 0x61], maps: 0 },
    { what: "an array with its length in two bytes, empty", bytes: [0xdc, 0, 0], maps: 0 },
    { what: "the same with two items, behind another value", bytes: [0x92, 5, 0xdc, 0, 2, 1, 2], maps: 0 },
    { what: "the same with 256 items", bytes: [0xdc, 1, 0, ...ones(256)], maps: 0 },
    { what: "an array with its length in four bytes", bytes: [0x92, 5, 0xdd, 0, 0, 0, 2, 1, 2], maps: 0 },
    { what: "a map in an array", bytes: [0x91, 0x82, ...a, 1, 0xa1, 0x62, 2], maps: 2 },
    { what: "a map with its length in two bytes", bytes: [0x92, 5, 0xde, 0, 1, ...a, 1], maps: 1 },
    { what: "a map with its length in four bytes", bytes: [0x92, 5, 0xdf, 0, 0, 0, 1, ...a, 1], maps: 1 },
    { what: "a key that is there twice, counted twice", bytes: [0x82, ...a, 1, ...a, 2], maps: 2 },
    { what: "three levels", bytes: [0x91, 0x91, 0x90], maps: 0 },
  ])("are plain: $what", ({ bytes, maps }) => {
    expect(entries(...bytes)).toBe(maps);
  });

  it.each([
    { what: "nothing", bytes: [] },
    { what: "a second value", bytes: [1, 1] },
    { what: "a number that is cut off", bytes: [0xcb, 1, 2] },
    { what: "a text that is cut off", bytes: [0x91, 0xa5, 0x61] },
    { what: "a length that is cut off", bytes: [0xdc, 0] },
    { what: "an array with a false length", bytes: [0xdd, 0xff, 0xff, 0xff, 0xff, 1] },
    { what: "a map with a false length", bytes: [0xdf, 0xff, 0xff, 0xff, 0xff, ...a, 1] },
    { what: "a key that is a number", bytes: [0x81, 1, 2, 3] },
    { what: "a fourth level, an array", bytes: [0x91, 0x91, 0x91, 0x90] },
    { what: "a fourth level, a map", bytes: [0x91, 0x91, 0x91, 0x80] },
    { what: "binary data", bytes: [0xc4, 1, 1] },
    { what: "an extension of one byte", bytes: [0xd4, 1, 1] },
    { what: "an extension with a length", bytes: [0xc7, 1, 1, 1] },
    { what: "the tag that means nothing", bytes: [0xc1] },
  ])("are refused: $what", ({ bytes }) => {
    expect(entries(...bytes)).toBeNull();
  });
});

describe("the entries of a decoded value", () => {
  it("are those of all its maps, and none of arrays and plain values", () => {
    expect(entriesOf({ a: { b: 1 }, c: [{ d: null }, 2] })).toBe(4);
    expect([entriesOf([1, [2]]), entriesOf("text"), entriesOf(null), entriesOf(7)]).toEqual([0, 0, 0, 0]);
  });
});
