import * as v from "valibot";
import { expect, test } from "vitest";
import { allCalls } from "#server/app/allCalls.ts";
import { decodeOr, type Misfit } from "./serve.ts";

class Wrong extends Error {
  readonly misfit: Misfit;
  constructor(misfit: Misfit) {
    super(misfit.message);
    this.misfit = misfit;
  }
}

const misfitOf = (schema: v.GenericSchema, value: unknown): Misfit | null => {
  try {
    decodeOr(schema, value, (misfit) => new Wrong(misfit));
    return null;
  } catch (error) {
    return (error as Wrong).misfit;
  }
};

const form = v.object({
  reason: v.picklist(["abuse", "spam"]),
  until: v.number("a time"),
  follows: v.optional(v.strictObject({ user: v.string() })),
});

test.each([
  [{}, "reason", "a value"],
  [{ reason: "x" }, "reason", "one of its words"],
  [{ reason: "spam", until: "x" }, "until", "a time"],
  [{ reason: "spam", until: 1, follows: 7 }, "follows", "an object"],
  [{ reason: "spam", until: 1, follows: { user: 7 } }, "follows.user", "a text"],
  [{ reason: "spam", until: 1, follows: { user: "7", more: 1 } }, "follows.more", "no such key"],
  ["text", null, "an object"],
])("%j: at %s %s was expected", (value, path, message) => {
  expect(misfitOf(form, value)).toMatchObject({ path, message });
});

/** Values that fit hardly any schema. */
const odd: readonly unknown[] = [
  undefined,
  null,
  7,
  -1.5,
  "",
  "x".repeat(9_000),
  true,
  [],
  [[]],
  { a: 1 },
  { kind: "x" },
];

test("no form of a call answers with the validator's own words, with keys left out or odd values in them", () => {
  const requested = allCalls.flatMap(({ body, query }) => [body, query].filter((fields) => fields !== undefined));
  expect(requested.length).toBeGreaterThan(100);
  const words: string[] = [];
  for (const fields of requested) {
    const names = Object.keys(fields.entries);
    const values = odd.flatMap((value) => [value, Object.fromEntries(names.map((name) => [name, value]))]);
    for (const value of values) words.push(misfitOf(fields, value)?.message ?? "");
  }
  expect(words.filter((each) => each !== "").length).toBeGreaterThan(500);
  expect(words.filter((each) => /Invalid|Expected|received/.test(each))).toEqual([]);
});
