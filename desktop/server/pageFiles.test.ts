import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFile, partOf } from "./pageFiles.ts";

const root = join("built", "page");

test.each([
  ["/", "index.html", "text/html; charset=utf-8"],
  ["/game/ABCD2345", "index.html", "text/html; charset=utf-8"],
  ["/reset-password/%2e%2e", "index.html", "text/html; charset=utf-8"],
  ["/theme.js", "theme.js", "text/javascript; charset=utf-8"],
  ["/assets/index-Bx_3-a1.js", "assets/index-Bx_3-a1.js", "text/javascript; charset=utf-8"],
  ["/third-party-notices.txt", "third-party-notices.txt", "text/plain; charset=utf-8"],
  ["/sounds/deal.webm", "sounds/deal.webm", "video/webm"],
])("%s is served as %s", (path, file, type) => {
  expect(pageFile(root, path)).toEqual({ file: join(root, file), type });
});

test.each([
  "/../main/main.js",
  "/..%2fmain%2fmain.js",
  "/%2e%2e/main/main.js",
  "/assets/..\\..\\main.js",
  "/assets//a.js",
  "//host/a.js",
  "/.env.js",
  "/assets/.hidden.js",
  "/a.js\0.html",
  "/a..js",
  "/C:/a.js",
  "/main.cjs",
  "/package.exe",
  "/ä.js",
])("%j is no file of the page", (path) => {
  expect(pageFile(root, path)).toBeUndefined();
});

const bytes = new Uint8Array([0, 1, 2, 3, 4]);

test.each([
  [null, 200, [0, 1, 2, 3, 4], undefined],
  ["bytes=0-", 206, [0, 1, 2, 3, 4], "bytes 0-4/5"],
  ["bytes=1-2", 206, [1, 2], "bytes 1-2/5"],
  ["bytes=3-99", 206, [3, 4], "bytes 3-4/5"],
  ["bytes=-2", 206, [3, 4], "bytes 3-4/5"],
  ["bytes=5-", 416, [], "bytes */5"],
  ["bytes=3-1", 416, [], "bytes */5"],
  ["bytes=0-1,3-4", 200, [0, 1, 2, 3, 4], undefined],
  ["lines=0-1", 200, [0, 1, 2, 3, 4], undefined],
])("%s is answered with %i", (range, status, body, said) => {
  const part = partOf(bytes, range);
  expect([part.status, [...part.body], part.headers["Content-Range"]]).toEqual([status, body, said]);
});
