import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { allCalls } from "#server/app/allCalls.ts";
import { projectPaths } from "../../test/codeRules/tree.ts";
import { fileNames } from "./fileNames.ts";
import { compact, madeDocuments, withTable } from "./made.ts";
import { openapi } from "./openapi.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");
const made = madeDocuments(read, projectPaths(root));

test.each([...made.keys()])("%s is as npm run docs makes it", (path) => {
  expect(read(path)).toBe(made.get(path));
});

test("a table takes the place of the one that was there, and nothing else changes", () => {
  const text = "Before\n<!-- made by npm run docs: a -->\n\nold\n\n<!-- end of a -->\nAfter\n";
  const next = withTable(text, "a", "new");
  expect(next).toBe(text.replace("old", "new"));
  expect(withTable(next, "a", "new")).toBe(next);
  expect(() => withTable(text, "b", "new")).toThrow("markers of b");
});

test("the list of files leaves out what the rules of naming give", () => {
  const people = ["friendStore.ts", "friendRoutes.ts", "friends.test.ts", "limits.ts", "blocks.ts", "text/en.ts"];
  const web = ["FriendsPage.tsx", "FriendList.tsx", "lists.ts", "pickers.tsx", "fixture.ts", "fakeFriends.ts"];
  const paths = [...people.map((name) => `server/friends/${name}`), ...web.map((name) => `web/friends/${name}`)];
  const components = "export function FriendList(): null {}\nexport function Empty(): null {}\nexport const LIST = 1;";
  const text = (path: string): string => (path.endsWith("List.tsx") ? components : "");
  expect(fileNames([...paths, "tests/a.ts", "README.md"], text)).toBe(
    "```text\nserver/friends: blocks\nweb/friends: FriendList (Empty) lists pickers.tsx\n```",
  );
});

test("the description is JSON, a line where it fits", () => {
  const value = { a: ["x".repeat(100), { b: null, c: undefined }, []], d: "y".repeat(30) };
  expect(JSON.parse(compact(value))).toEqual({ a: ["x".repeat(100), { b: null }, []], d: "y".repeat(30) });
  expect(compact(value).split("\n")).toHaveLength(4);
  expect(JSON.parse(compact(openapi()))).toEqual(JSON.parse(JSON.stringify(openapi())));
});

const description = openapi() as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> };
};

test("every call has an operation of its own, and every reference leads to a record", () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allCalls.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allCalls.length);
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
  const records = references.filter((to) => to !== "#/components/responses/Refusal");
  const names = new Set(records.map((to) => to.replace("#/components/schemas/", "")));
  expect(names.size).toBeGreaterThan(30);
  expect([...names].toSorted()).toEqual(Object.keys(description.components.schemas));
});

test("what the server always says is required, what a client may leave out is not", () => {
  const { CurrentUser, CreateGame } = description.components.schemas;
  // A player who wears no cosmetics has no look.
  expect(CurrentUser?.required).toEqual(Object.keys(CurrentUser?.properties ?? {}).filter((name) => name !== "look"));
  expect(CreateGame?.required).toBeUndefined();
});
