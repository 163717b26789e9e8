import { expect, test } from "vitest";
import { cursorOf, readCursor } from "./keyset.ts";

test("a cursor leads back to its row", () => {
  expect(readCursor(cursorOf("zoë “x”", "17"), "string")).toEqual({ value: "zoë “x”", id: 17 });
  expect(readCursor(cursorOf(1_800_000_000_000, 3), "number")).toEqual({ value: 1_800_000_000_000, id: 3 });
  expect(readCursor("", "number")).toBeNull();
});

test.each([
  "x",
  "!!",
  cursorOf("text", 1),
  Buffer.from("[1]").toString("base64url"),
  Buffer.from('[1,"2"]').toString("base64url"),
  Buffer.from("[1,2,3]").toString("base64url"),
  Buffer.from("{}").toString("base64url"),
])("%s is refused where a number is sorted by", (cursor) => {
  expect(() => readCursor(cursor, "number")).toThrow(expect.objectContaining({ status: 400 }));
});
