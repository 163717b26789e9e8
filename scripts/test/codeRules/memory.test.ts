/** The check that docs/memory.md lists what the server remembers finds what is missing on either side. */
import { expect, test } from "vitest";
import { memoryOf, unlistedMemory } from "./memory.ts";
import { parseSource } from "./source.ts";

const file = "server/base/core/x.ts";
const code = `
  const constant = new Set(["a"]);
  const none: readonly string[] = [];
  let loaded: Promise<void> | undefined;
  export const seen = new WeakMap<object, string>();
  const list: string[] = [];
  export class Hub {
    readonly #byUser = new Map<string, number>();
    readonly waiting: Set<string>;
    #lines: string[] = [];
    readonly #name = "x";
    #light: LRUCache<string, number> | null = null;
    read(): number { const local = new Map<string, number>(); return local.size; }
  }
`;
const source = parseSource(file, code);
const row = (names: string, owner = "the node's own", reason = "it is"): string =>
  `| \`${file}\` | ${names} | things | ${owner} | ${reason} |`;
const whole = row("`loaded`, `seen`, `list`, `Hub#byUser`, `Hub.waiting`, `Hub#lines`, `Hub#light`");
const found = (...rows: readonly string[]) =>
  unlistedMemory({ path: "docs/memory.md", text: rows.join("\n") }, [source]);

test("memory is what a class has as a collection, and what a module sets or fills", () => {
  expect(memoryOf(source)).toEqual(["loaded", "seen", "list", "Hub#byUser", "Hub.waiting", "Hub#lines", "Hub#light"]);
});

test("a whole list is right, and tests and other folders have none", () => {
  expect(found(whole)).toEqual([]);
  const elsewhere = ["server/base/core/x.test.ts", "web/x.ts"].map((path) => parseSource(path, code));
  expect(unlistedMemory({ path: "docs/memory.md", text: "" }, elsewhere)).toEqual([]);
});

test("what is not listed is found, and a line whose code is gone", () => {
  expect(found(whole.replace("`Hub#lines`, ", ""))).toEqual([`docs/memory.md leaves out ${file} Hub#lines`]);
  expect(found(whole, row("`Hub#gone`"))).toEqual([`docs/memory.md has ${file} Hub#gone, which is not there`]);
});

test("each line says whose it is, and why", () => {
  const said = (names: string) => [`docs/memory.md does not say whose ${file} ${names} is, and why`];
  expect(found(whole.replace("the node's own", "somebody's"))).toEqual(
    said("loaded, seen, list, Hub#byUser, Hub.waiting, Hub#lines, Hub#light"),
  );
  expect(found(whole.replace("`Hub#lines`, ", ""), row("`Hub#lines`", "replicated", ""))).toEqual(said("Hub#lines"));
});
