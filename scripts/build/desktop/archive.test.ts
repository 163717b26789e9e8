import { expect, test } from "vitest";
import { archiveBytesMax, archiveProblems, type PackedFile } from "./archive.ts";

const native = "node_modules/keytar/build/Release/keytar.node";

const file = (path: string, changes: Partial<PackedFile> = {}): PackedFile => ({
  path,
  bytes: 100,
  isUnpacked: path === native,
  hasDigest: true,
  isLink: false,
  ...changes,
});

const good = [
  "package.json",
  "out/main/main.js",
  "out/preload/preload.cjs",
  "out/renderer/index.html",
  "out/renderer/third-party-notices.txt",
  "node_modules/keytar/package.json",
  "node_modules/keytar/lib/keytar.js",
  native,
  "node_modules/keytar/LICENSE.md",
  "out/renderer/assets/index-B0_x-1.js",
  "out/renderer/sounds/win.webm",
].map((path) => file(path));

test("shell, page and the keychain's module are what belongs in", () => {
  expect(archiveProblems(good)).toEqual([]);
});

test.each([
  "server/app/main.ts",
  "engine/apply.ts",
  "desktop/main.ts",
  "node_modules/koa/package.json",
  "node_modules/keytar/src/keytar_posix.cc",
  "node_modules/electron-updater/out/main.js",
  "out/main/main.js.map",
  "out/renderer/assets/index-B0_x-1.js.map",
  "out/renderer/assets/App.test.js.snap",
  "out/keychain/package.json",
  "out/renderer/sounds/win.mp3",
  "out/renderer/hero.mp4",
  "data/spar.db",
  ".env",
  "out/renderer/.env",
  "out/renderer/notes.txt",
  "electron-builder.yml",
  "package-lock.json",
])("%s does not", (path) => {
  expect(archiveProblems([...good, file(path)])).toEqual([`${path} has no business in the app`]);
});

test.each(good.slice(0, 8).map(({ path }) => path))("without %s the app is not whole", (path) => {
  expect(archiveProblems(good.filter((each) => each.path !== path))).toEqual([`${path} is missing`]);
});

const instead = (path: string, changes: Partial<PackedFile>) =>
  archiveProblems(good.map((each) => (each.path === path ? { ...each, ...changes } : each)));

test("a file without a digest could be changed unseen", () => {
  expect(instead("out/main/main.js", { hasDigest: false })).toEqual([
    "out/main/main.js has no digest, so a change of it would not be seen",
  ]);
});

test("a script outside the archive, a native module inside it and a link are wrong", () => {
  expect(instead("out/main/main.js", { isUnpacked: true })).toEqual(["out/main/main.js is outside the archive"]);
  expect(instead(native, { isUnpacked: false })).toEqual([`${native} is inside the archive`]);
  expect(instead("out/main/main.js", { isLink: true })).toEqual(["out/main/main.js is a link"]);
});

test("an archive of more than the 4 MB that the documentation names is wrong", () => {
  expect(archiveBytesMax).toBe(4 * 1024 * 1024);
  const others = (good.length - 1) * 100;
  expect(instead("out/main/main.js", { bytes: archiveBytesMax - others })).toEqual([]);
  expect(instead("out/main/main.js", { bytes: archiveBytesMax - others + 1 })).toEqual([
    expect.stringContaining("bytes are packed"),
  ]);
});
