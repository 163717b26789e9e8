import { expect, test } from "vitest";
import * as v from "valibot";
import { exact } from "./desktop.ts";
import { nonEmptyText } from "#protocol/schema.ts";
import { count, decode, flag } from "#protocol/schema.ts";

const strange: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  "",
  [],
  {},
  "x".repeat(1_000_000),
  Symbol("x"),
  () => "x",
  new Map(),
  Object.create({ a: "inherited" }) as unknown,
];

const few = v.strictTuple([nonEmptyText(3), count(9)]);

test("valid arguments pass unchanged", () => {
  expect(decode(few, ["abc", 9])).toEqual({ ok: true, value: ["abc", 9] });
  expect(decode(v.nullable(flag), null)).toEqual({ ok: true, value: null });
  expect(decode(exact({ a: nonEmptyText(5), b: flag }), { b: true, a: "x" })).toEqual({
    ok: true,
    value: { a: "x", b: true },
  });
});

test.each([[[]], [["abc"]], [["abc", 9, 9]], [["abcd", 9]], [["", 9]], [["abc", 10]], [[new String("abc"), 9]]])(
  "arguments %j are refused",
  (args) => {
    expect(decode(few, args).ok).toBe(false);
  },
);

test("unexpected values are refused by every schema that does not allow them", () => {
  const shape = v.pipe(nonEmptyText(5), v.regex(/^[a-z]+$/));
  for (const schema of [shape, count(9), v.picklist(["a", "b"]), exact({ a: nonEmptyText(5) })]) {
    for (const value of strange) expect(decode(schema, value).ok).toBe(false);
  }
});

test("a record has exactly its keys", () => {
  const schema = exact({ a: nonEmptyText(5) });
  for (const value of [{ a: "x", b: 1 }, { b: "x" }, JSON.parse('{"__proto__":"x"}') as unknown, ["x"]]) {
    expect(decode(schema, value).ok).toBe(false);
  }
  expect(decode(exact({ constructor: nonEmptyText(5) }), {}).ok).toBe(false);
});
