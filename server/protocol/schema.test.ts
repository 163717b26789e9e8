import { readdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { decode, decodeText, text } from "./schema.ts";
import { type PublicUser, publicUserSchema } from "./calls/users.ts";

const ama = { id: userIdOf("7"), username: "Ama", image_url: null, is_bot: false } satisfies PublicUser;

describe("a record", () => {
  test("comes through unchanged, without unknown keys", () => {
    expect(decode(publicUserSchema, { ...ama, level: 3 })).toEqual({ ok: true, value: ama });
  });

  test.each([
    ["a wrong type", { ...ama, is_bot: "no" }, "is_bot: expected boolean"],
    ["a missing field", { ...ama, username: undefined }, "username: expected string"],
    ["a text that is too long", { ...ama, id: "secret".repeat(1_000) }, "id: expected <=64"],
    ["something else", ["secret"], 'id: expected "id"'],
    ["nothing", null, "value: expected Object"],
  ])("of %s is refused with the place and without the value", (_, value, error) => {
    expect(decode(publicUserSchema, value)).toEqual({ ok: false, error });
  });

  test("with a value that may be null gets null if an older server leaves it out", () => {
    const { image_url: _, ...older } = ama;
    expect(decode(publicUserSchema, older)).toEqual({ ok: true, value: ama });
  });

  test("has the fields of its schema and no others, which the type check proves", () => {
    // @ts-expect-error a field that the schema does not name
    const more: PublicUser = { ...ama, level: 3 };
    // @ts-expect-error a field of another type
    const other: PublicUser = { ...ama, is_bot: "no" };
    // @ts-expect-error a field that is left out
    const less: PublicUser = { id: "7", username: "Ama", image_url: null };
    expect([more, other, less]).toHaveLength(3);
  });
});

test.each([
  ['{"id":"7","username":"Ama","image_url":null,"is_bot":false}', ama],
  ["{}", null],
  ["{", null],
  ["", null],
  [null, null],
])("the stored text %s gives %j", (stored, value) => {
  expect(decodeText(publicUserSchema, stored)).toEqual(value);
});

interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly items?: readonly Part[];
  readonly options?: readonly (Part | string)[];
  readonly item?: Part;
  readonly wrapped?: Part;
}

const boundsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  string: [["max_length"], ["regex"], ["picklist"]],
  number: [["min_value", "max_value"], ["safe_integer"]],
  array: [["max_length"]],
};

/** The schemas that a file exports, alone or in a table. */
function schemasIn(value: unknown, name: string): [string, Part][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  if (Reflect.get(value, "kind") === "schema") return [[name, value as Part]];
  return Object.entries(value).flatMap(([key, one]) => schemasIn(one, `${name}.${key}`));
}

/** The steps of a schema's pipe; a pipe may begin with another one. */
const actionsOf = ({ pipe = [] }: Part): string[] => pipe.flatMap((one) => [one.type, ...actionsOf(one)]);

/**
 * The places of a schema with an unbounded text, number or list. `later` are the steps that an optional value goes
 * through after it was found to be there.
 */
function unbounded(part: Part, path: string, later: readonly string[] = []): string[] {
  const actions = [...actionsOf(part), ...later];
  const wanted = boundsOf[part.type] ?? [];
  const isBounded = wanted.length === 0 || wanted.some((bounds) => bounds.every((bound) => actions.includes(bound)));
  const inner: (readonly [string, Part])[] = [
    ...Object.entries(part.entries ?? {}),
    ...(part.items ?? []).map((item, at) => [String(at), item] as const),
    ...(part.options ?? []).flatMap((option, at) =>
      typeof option === "string" ? [] : [[String(at), option] as const],
    ),
    ...(part.item === undefined ? [] : [["of", part.item] as const]),
    ...(part.pipe ?? []).slice(1).flatMap((one) => (one.kind === "schema" ? [["then", one] as const] : [])),
  ];
  const wrapped = part.wrapped === undefined ? [] : unbounded(part.wrapped, `${path}.of`, actions);
  return [
    ...(isBounded ? [] : [path]),
    ...wrapped,
    ...inner.flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
  ];
}

describe("every text, number and list has a bound", async () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.(test|types|d)\.ts$/.test(name),
  );
  const schemas = await Promise.all(
    files.map(async (file): Promise<[string, Part][]> => {
      const exported = (await import(`./${file}`)) as Record<string, unknown>;
      return Object.entries(exported).flatMap(([name, value]) => schemasIn(value, name));
    }),
  );

  test("are all looked at", () => expect(schemas.flat().length).toBeGreaterThan(300));

  test.each(schemas.flat())("%s", (name, schema) => {
    expect(unbounded(schema, name)).toEqual([]);
  });

  test("a missing bound is found", () => {
    const loose = v.object({ a: v.string(), b: v.array(text(3)), c: v.nullable(v.number()) });
    expect(unbounded(loose as unknown as Part, "loose")).toEqual(["loose.a", "loose.b", "loose.c.of"]);
  });
});
