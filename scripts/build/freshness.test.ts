import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isWebFresh, stampWeb, webInputsDigest } from "./freshness.ts";
import { newFolder } from "#tests/support/newFolder.ts";

let root = "";
const put = (path: string, text: string): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const build = (): void => {
  put("dist/web/index.html", "page");
  stampWeb(root, webInputsDigest(root));
};

beforeEach(() => {
  root = newFolder("spar-fresh-");
  put("web/index.html", "<html>");
  put("web/app/shell.tsx", "export const a = 1;");
  put("engine/cards.ts", "export const b = 1;");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a page that was never built is not fresh", () => {
  expect(isWebFresh(root)).toBe(false);
});

test("a page is fresh after its build and stays so", () => {
  build();
  expect(isWebFresh(root)).toBe(true);
  expect(isWebFresh(root)).toBe(true);
});

test.each([
  ["changed", () => put("engine/cards.ts", "export const b = 2;")],
  ["added", () => put("web/app/more.tsx", "export const c = 1;")],
  ["removed", () => rmSync(join(root, "web/app/shell.tsx"))],
  ["moved", () => (rmSync(join(root, "engine/cards.ts")), put("engine/card.ts", "export const b = 1;"))],
  ["locked anew", () => put("package-lock.json", "{}")],
])("a source that was %s makes the page stale", (_what, change) => {
  build();
  change();
  expect(isWebFresh(root)).toBe(false);
});

test("a page whose build is gone is stale", () => {
  build();
  rmSync(join(root, "dist/web"), { recursive: true });
  expect(isWebFresh(root)).toBe(false);
});

test("a test or a server file does not make the page stale", () => {
  build();
  put("web/app/shell.test.tsx", "test");
  put("server/app/main.ts", "main");
  expect(isWebFresh(root)).toBe(true);
});
