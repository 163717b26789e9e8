import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { type Chunk, firstPageBytes, firstPageBytesMax, misplaced, overweight, routeBytesMax } from "./pageWeight.ts";

/** Text of about this size in bytes that does not compress. */
const dense = (bytes: number): string => randomBytes(bytes).toString("latin1");

const chunk = (fileName: string, parts: Partial<Chunk>): Chunk => ({
  fileName,
  code: "x",
  isEntry: false,
  module: null,
  imports: [],
  modules: [],
  ...parts,
});
const home = chunk("home.js", { module: "web/features/home/firstPage/HomePage.tsx", imports: ["shared.js"] });
const entry = chunk("index.js", { isEntry: true, imports: ["shared.js"] });
const shared = chunk("shared.js", { imports: ["index.js"] });
const game = chunk("game.js", { module: "web/features/game/GamePage.tsx", imports: ["shared.js"] });

test("a light page passes", () => {
  expect(overweight([entry, home, shared, game])).toEqual([]);
});

test("the first page is the entry, the home page and what both bring along, each once", () => {
  const one = firstPageBytes([entry]);
  expect(firstPageBytes([entry, home, shared, game])).toBe(3 * one);
});

test("a heavy first page is found wherever the weight lies", () => {
  const heavy = { code: dense(firstPageBytesMax) };
  for (const chunks of [
    [{ ...entry, ...heavy }, home, shared],
    [entry, home, { ...shared, ...heavy }],
  ]) {
    expect(overweight(chunks)).toEqual([expect.stringContaining("the first page takes")]);
  }
});

test("a heavy page of its own is found, a heavy shared chunk behind it is not counted twice", () => {
  const code = dense(routeBytesMax);
  expect(overweight([entry, home, shared, { ...game, code }])).toEqual([expect.stringContaining("game.js takes")]);
});

test("a home page that came with the entry is found", () => {
  expect(overweight([entry, shared])).toEqual(["web/features/home/firstPage/HomePage.tsx is no chunk of its own"]);
});

test("the folders called firstPage hold the first page's modules of app and features, and no others", () => {
  const inside = ["web/app/firstPage/App.tsx", "web/features/home/firstPage/text/en.ts", "web/ui/Button.tsx"];
  const outside = ["web/app/Learn.tsx", "web/features/home/firstPage/text/de.ts", "web/ui/Tabs.tsx"];
  const within = { ...shared, modules: inside };
  expect(misplaced([entry, home, within, { ...game, modules: outside }])).toEqual([]);
  for (const module of ["web/app/Learn.tsx", "web/features/game/state/reading.ts"]) {
    expect(misplaced([entry, home, { ...within, modules: [...inside, module] }, game])).toEqual([
      `${module} is in the first page's files but in no firstPage folder`,
    ]);
  }
  const late = "web/features/home/firstPage/HeroArt.tsx";
  expect(misplaced([entry, home, within, { ...game, modules: [...outside, late] }])).toEqual([
    `${late} is in a firstPage folder, but the first page does without it`,
  ]);
});
