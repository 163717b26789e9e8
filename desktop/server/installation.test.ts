import { expect, test } from "vitest";
import { Installation } from "./installation.ts";
import { like } from "#tests/support/like.ts";

function fileWith(first: unknown) {
  let stored = first;
  const writes: unknown[] = [];
  const write = async (value: unknown): Promise<void> => {
    stored = value;
    writes.push(value);
  };
  return { writes, read: async () => stored, write };
}
const server = "https://spar.example";

test("the id is stable over restarts, and differs by server and by installation", async () => {
  const file = fileWith(undefined);
  const [one, again, other] = [new Installation(file), new Installation(file), new Installation(fileWith(undefined))];
  for (const each of [one, again, other]) await each.load();
  expect(one.idFor(server)).toMatch(/^[\w-]{22}$/);
  expect(again.idFor(server)).toBe(one.idFor(server));
  expect(file.writes).toHaveLength(1);
  expect(one.idFor("https://other.example")).not.toBe(one.idFor(server));
  expect(other.idFor(server)).not.toBe(one.idFor(server));
  // a server cannot compute the id that another server gets
  expect(JSON.stringify(file.writes)).not.toContain(one.idFor(server));
});

test.each([undefined, null, "x", [], { seed: 5 }, { seed: "short" }, { seed: `${"a".repeat(42)}/` }])(
  "a file with %j is replaced",
  async (value) => {
    const file = fileWith(value);
    const installation = new Installation(file);
    await installation.load();
    expect(file.writes).toEqual([{ seed: like.stringMatching(/^[\w-]{43}$/) }]);
    expect(installation.idFor(server)).toMatch(/^[\w-]{22}$/);
  },
);
