import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { nodeName, roomCode, userIdOf } from "#protocol/ids.ts";
import { entrySchema, type TableAction } from "./calls/journal.ts";
import { quickCheck } from "./quickCheck.ts";
import { decode } from "./schema.ts";

const ama = { id: userIdOf("ama"), username: "Ama", image_url: null, is_bot: false };
const opening = {
  code: roomCode("TABLE"),
  kind: "friend",
  createdBy: userIdOf("ama"),
  config: rulesPage(2),
  isRated: false,
  turnMs: 20_000,
  level: null,
  seats: [ama, null],
  dealer: 0,
} as const;
const actions: readonly TableAction[] = [
  { type: "open", setup: opening },
  {
    type: "open",
    setup: { ...opening, turnMs: null, awaitsStart: true, origin: "x", isChallenge: true, grace: [1, 0.5] },
  },
  { type: "sit", seat: 1, user: ama },
  { type: "start" },
  { type: "start", seat: 1 },
  { type: "addComputer", seat: 0, position: 1, level: "hard" },
  { type: "removeComputer", seat: 0, position: 1 },
  { type: "reseat", from: userIdOf("ama"), to: { ...ama, image_url: "/symbols/drum.svg" } },
  { type: "leave", seat: 1 },
  { type: "standIn", seat: 1, why: "away" },
  { type: "takeBack", seat: 1 },
  { type: "timeOut", seat: 1 },
  ...(["shuffle", "redeal", "ready", "rematch", "forfeit"] as const).map(
    (type) => ({ type: "act", action: { type, seat: 1 }, by: "player" }) as const,
  ),
  { type: "act", action: { type: "deal", seat: 1, order: [1, 2, 3] }, by: "computer" },
  { type: "act", action: { type: "play", seat: 1, card: 3 }, by: "clock" },
  { type: "chat", seat: 1, text: "hello" },
  { type: "chat", seat: 1, text: "hello", phrase: "wellPlayed" },
  { type: "close" },
  { type: "owned", node: nodeName("spar-1"), epoch: 3 },
];
const entries = actions.flatMap((action) => [null, "an-id"].map((id): unknown => [1_800_000_000_000, action, id]));
const isEntry = quickCheck(entrySchema);

test("every kind of entry is accepted, like by the schema", () => {
  for (const entry of entries) {
    expect(decode(entrySchema, entry)).toEqual({ ok: true, value: entry });
    expect([entry, isEntry(entry)]).toEqual([entry, true]);
  }
});

test.each([
  ["a dealer on a seat that the table has not", { ...opening, dealer: 2 }],
  ["fewer seats than players", { ...opening, seats: [ama] }],
])("an opening with %s is refused, like by the schema", (_, setup) => {
  const entry = [1_800_000_000_000, { type: "open", setup }, null];
  expect([isEntry(entry), decode(entrySchema, entry).ok]).toEqual([false, false]);
});

const junk = fc.oneof(
  fc.constantFrom(undefined, null, "", "act", "x".repeat(3_000), -1, 0, 1, 3, 4, 36, 51, 0.5, Number.NaN, 1e300, true),
  fc.constant([]),
  fc.constant({}),
  fc.constant(Array.from({ length: 40 }, () => 1)),
);

/** The value with one place changed, chosen by `steps`: replaced, added or removed. */
function changed(value: unknown, steps: readonly number[], put: unknown, how: "set" | "add" | "remove"): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== "object" || value === null || rest.length === 0) return put;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)] ?? "0";
  const last = rest.length === 1;
  const parts = Object.entries(value).flatMap(([each, part]: [string, unknown]): [string, unknown][] => {
    if (each !== key) return [[each, part]];
    return last && how === "remove" ? [] : [[each, changed(part, rest, put, how)]];
  });
  if (last && how === "add") parts.push([`more-${key}`, put]);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

test("an entry with any change that the schema refuses is refused", () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...entries),
      fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 6 }),
      junk,
      fc.constantFrom("set", "add", "remove"),
      (entry, steps, put, how) => {
        const value = changed(entry, steps, put, how);
        if (!isEntry(value)) return;
        taken += 1;
        expect(decode(entrySchema, value)).toEqual({ ok: true, value });
      },
    ),
    // the first is a change that is accepted: another action id
    { numRuns: 5_000, examples: [[entries[0], [2, 0], "act", "set"]] },
  );
  expect(taken).toBeGreaterThan(0);
});

test("a schema that changes values or has an unknown piece is refused at once", () => {
  for (const schema of [
    v.object({ id: v.string() }),
    v.pipe(v.string(), v.trim()),
    v.pipe(v.number(), v.multipleOf(2)),
    v.strictObject({ at: v.date() }),
    v.strictObject({ at: v.optional(v.number(), 1) }),
    v.strictObject({ at: v.pipe(v.optional(v.number()), v.transform(String)) }),
    v.variant("is", [
      v.pipe(
        v.strictObject({ is: v.literal("a") }),
        v.transform((value) => value),
      ),
    ]),
    v.pipe(v.pipe(v.number(), v.transform(String)), v.string()),
  ]) {
    expect(() => quickCheck(schema)).toThrow(/no quick check/);
  }
  const bounded = quickCheck(v.pipe(v.pipe(v.string(), v.minLength(2)), v.maxLength(3)));
  expect(["a", "ab", "abc", "abcd"].map(bounded)).toEqual([false, true, true, false]);
  const withDefault = quickCheck(v.strictObject({ name: v.nullable(v.string(), "nobody") }));
  expect([withDefault({ name: "Ama" }), withDefault({ name: null })]).toEqual([true, false]);
});

const pieces: Readonly<Record<string, v.GenericSchema>> = {
  text: v.string(),
  truth: v.boolean(),
  number: v.number(),
  whole: v.pipe(v.number(), v.integer()),
  "from 1": v.pipe(v.number(), v.minValue(1)),
  "to 2": v.pipe(v.number(), v.maxValue(2)),
  "whole from 1 to 2": v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2)),
  literal: v.literal("a"),
  picklist: v.picklist(["a", "abc"]),
  "number or null": v.nullable(v.number()),
  list: v.pipe(v.array(v.number()), v.readonly()),
  pair: v.strictTuple([v.number(), v.string()]),
  "short text": v.pipe(v.string(), v.minLength(1), v.maxLength(3)),
  "longer text": v.pipe(v.string(), v.minLength(2)),
  "short list": v.pipe(v.array(v.number()), v.maxLength(1)),
  object: v.strictObject({ a: v.number(), b: v.optional(v.number()) }),
  variant: v.variant("is", [
    v.strictObject({ is: v.literal("a"), a: v.number() }),
    v.strictObject({ is: v.literal("b"), b: v.nullable(v.string()) }),
  ]),
};
const values: readonly unknown[] = [
  [undefined, null, true, false, "", "a", "ab", "abc", "abcd", 0, 1, 1.5, 2, 2.5, 3, Number.NaN, 1e300, -1],
  [[], [1], [1, 2], ["a"], [1, "a"], ["a", 1], [1, "a", 2], [1, undefined], [undefined]],
  [{}, { a: 1 }, { a: "1" }, { a: 1, b: 2 }, { b: 2 }, { a: 1, b: "2" }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
  [{ is: "a", a: 1 }, { is: "a" }, { is: "a", b: null }, { is: "b", b: null }, { is: "b", b: "x" }, { is: "c", a: 1 }],
].flat();

test.each(Object.keys(pieces))("the check of a %s accepts what the schema accepts, and nothing else", (name) => {
  const schema = pieces[name];
  if (schema === undefined) throw new Error("no such schema");
  const isRight = quickCheck(schema);
  expect(values.map((value) => [value, isRight(value)])).toEqual(
    values.map((value) => [value, decode(schema, value).ok]),
  );
});

test("a condition of the schema's own is checked too", () => {
  const short = v.check<string>((text) => text.length < 3);
  const isRight = quickCheck(v.strictObject({ text: v.pipe(v.string(), short) }));
  expect([isRight({ text: "ab" }), isRight({ text: "abc" })]).toEqual([true, false]);
});

test("a pattern is checked too, unless it keeps its place in the text", () => {
  const isName = quickCheck(v.pipe(v.string(), v.regex(/^[a-z]+$/)));
  expect(["spar", "Spar", "", 1].map((value) => isName(value))).toEqual([true, false, false, false]);
  expect(() => quickCheck(v.pipe(v.string(), v.regex(/a/g)))).toThrow("no quick check for such a pattern");
});

test("a value without a shape, or a bound that is no number, is refused at once", () => {
  expect(() => quickCheck(v.pipe(v.number(), v.minValue("a" as never)))).toThrow("a bound that is no number");
  expect(() => quickCheck({ type: "array" } as never)).toThrow("a schema around nothing");
});
