/** docs/security.md lists each requirement of the standard once, with a state and its evidence. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { projectPaths, readTexts } from "./tree.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, "docs");
const text = readFileSync(join(folder, "security.md"), "utf8");
const cellsOf = (line: string): string[] => line.split("|").map((cell) => cell.trim());
const rows = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = "", level = "", state = "", how = "", shownBy = ""] = cellsOf(line);
    return { number, level, state, how, shownBy };
  });

/** Requirements of levels 1 and 2 by chapter, as the standard's own table counts them. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("every requirement of levels 1 and 2 is there once, in order", () => {
  const numbers = rows.map(({ number }) => number.split(".").map(Number));
  const sorted = numbers.toSorted((a, b) => a.map((part, at) => part - (b[at] ?? 0)).find((by) => by !== 0) ?? 0);
  expect(numbers).toEqual(sorted);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(counts.map((_, at) => numbers.filter(([chapter]) => chapter === at + 1).length)).toEqual(counts);
});

test("each has a level, a state and words, and what is met names a file that shows it", () => {
  const states = ["met", "partly", "not met", "does not apply"];
  const isComplete = ({ level, state, how, shownBy }: (typeof rows)[number]): boolean =>
    /^[12]$/.test(level) && states.includes(state) && how !== "" && (state !== "met" || shownBy.includes("]("));
  expect(rows.filter((row) => !isComplete(row))).toEqual([]);
});

test("the sum in the text is that of the table", () => {
  const inState = (state: string): number => rows.filter((row) => row.state === state).length;
  const sum = `Of ${rows.length} requirements ${inState("met")} are met, ${inState("partly")} partly, ${inState("not met")} are not, and ${inState("does not apply")} do not apply.`;
  expect(text).toContain(sum);
});

test("every file it names is there", () => {
  const files = Array.from(text.matchAll(/\]\(([^)#]+)\)/g), ([, target = ""]) => target).filter(
    (target) => !target.startsWith("https:"),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(resolve(folder, file)))).toEqual([]);
});

test("nothing in the page or the server writes markup or runs a text", () => {
  const paths = projectPaths(root).filter((path) =>
    /^(web|server|engine|desktop)\/.*(?<!\.(test|spec))\.tsx?$/.test(path),
  );
  const risky =
    /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function)/;
  expect(paths.length).toBeGreaterThan(400);
  expect(readTexts(root, paths).filter(({ text: source }) => risky.test(source))).toEqual([]);
});
