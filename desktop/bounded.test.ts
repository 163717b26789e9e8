import { expect, test } from "vitest";
import { answer, count, flag, oneOf, orNull, record, Refused, text } from "./bounded.ts";

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

const few = answer([text(3), count(9)], (word, number) => word + String(number));

test("what fits comes through as it is", () => {
  expect(few(["abc", 9])).toBe("abc9");
  expect(answer([orNull(flag)], (value) => value)([null])).toBeNull();
  expect(answer([record({ a: text(5), b: flag })], (value) => value)([{ b: true, a: "x" }])).toEqual({
    a: "x",
    b: true,
  });
});

test.each([[[]], [["abc"]], [["abc", 9, 9]], [["abcd", 9]], [["", 9]], [["abc", 10]], [[new String("abc"), 9]]])(
  "arguments %j are refused",
  (args) => {
    expect(() => few(args)).toThrow(Refused);
  },
);

test("strange values are refused by every decoder that does not take them", () => {
  const decoders = [text(5, /^[a-z]+$/), count(9), oneOf("a", "b"), record({ a: text(5) })];
  for (const decode of decoders) for (const value of strange) expect(() => decode(value)).toThrow(Refused);
});

test("a record has its keys and no other", () => {
  const decode = record({ a: text(5) });
  for (const value of [{ a: "x", b: 1 }, { b: "x" }, JSON.parse('{"__proto__":"x"}') as unknown, ["x"]]) {
    expect(() => decode(value)).toThrow(Refused);
  }
  expect(() => record({ constructor: text(5) })({})).toThrow(Refused);
});

test("a refusal says nothing about the reason", () => {
  expect(new Refused().message).toBe("The call was refused");
});
