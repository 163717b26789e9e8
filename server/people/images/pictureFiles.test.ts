/** Pictures of an earlier version, which were files, and what a start does with them. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { imageLimits } from "./limits.ts";
import { takePictures } from "./pictureFiles.ts";
import type { PictureFile } from "./pictureStore.ts";

const nameOf = (n: number): string => `${n.toString(16).padStart(32, "0")}.webp`;
let dir: string;
let folder: string;
beforeEach(() => {
  dir = newFolder("spar-pictures-");
  folder = join(dir, "avatars");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A store in which the named pictures are users'. */
function storeOf(owned: readonly string[]) {
  const stored = new Map<string, string>();
  const said: object[] = [];
  const store = {
    isFree: true,
    isAway: false,
    stored,
    said,
    takeOver: async (files: readonly PictureFile[]) => {
      if (store.isAway) throw new Error("away");
      for (const { name, picture } of files) if (owned.includes(name)) stored.set(name, picture.toString());
      return files.map(({ name }) => name).filter((name) => stored.has(name));
    },
    flushed: async () => store.isFree,
    log: { info: (fields: object) => void said.push(fields), warn: (fields: object) => void said.push(fields) },
  };
  return store;
}

function filled(names: readonly string[]): void {
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), `picture ${name}`);
}

const take = (store: ReturnType<typeof storeOf>) => takePictures(folder, store, store.log as never);

test("pictures in files are stored, and their folder is gone", async () => {
  const names = Array.from({ length: imageLimits.filesAtOnce * 2 + 1 }, (_, n) => nameOf(n));
  const store = storeOf(names);
  filled(names);
  await take(store);
  expect([...store.stored.keys()].toSorted()).toEqual(names);
  expect(store.stored.get(nameOf(1))).toBe(`picture ${nameOf(1)}`);
  expect(readdirSync(dir)).toEqual([]);
  expect(store.said).toEqual([{ pictures: names.length }]);
});

test("a start without such files does nothing", async () => {
  const store = storeOf([]);
  await take(store);
  expect(store.said).toEqual([]);
});

test("files that are nobody's picture, halves and those too large stay where they are", async () => {
  const store = storeOf([nameOf(1), nameOf(3)]);
  filled([nameOf(1), nameOf(2), `${nameOf(1)}.part`]);
  writeFileSync(join(folder, nameOf(3)), Buffer.alloc(imageLimits.storedBytesMax + 1));
  writeFileSync(join(folder, nameOf(4)), "");
  await take(store);
  expect([...store.stored.keys()]).toEqual([nameOf(1)]);
  expect(readdirSync(folder)).toEqual([`${nameOf(1)}.part`, nameOf(2), nameOf(3), nameOf(4)]);
  expect(store.said).toEqual([{ pictures: 1 }, { folder, files: 4 }]);
});

test("no file is deleted before its picture is on the disk, and the next start goes on", async () => {
  const store = storeOf([nameOf(1)]);
  filled([nameOf(1)]);
  store.isFree = false;
  await take(store);
  expect(readdirSync(folder)).toEqual([nameOf(1)]);
  store.isAway = true;
  await expect(take(store)).rejects.toThrow("away");
  expect(readdirSync(folder)).toEqual([nameOf(1)]);
  [store.isAway, store.isFree] = [false, true];
  await take(store);
  expect(readdirSync(dir)).toEqual([]);
});
