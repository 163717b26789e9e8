import { expect, test } from "vitest";
import { feedProblems } from "./feed.ts";

const url = "https://spar.example/app";

test("a list of updates is right with https, and on Windows with the publisher's name", () => {
  expect(feedProblems("linux", { provider: "generic", url })).toEqual([]);
  expect(feedProblems("darwin", { provider: "generic", url })).toEqual([]);
  expect(feedProblems("win32", { provider: "generic", url, publisherName: ["Spar"] })).toEqual([]);
});

test.each([
  ["by http", "linux", { provider: "generic", url: "http://spar.example" }, "which is not https"],
  ["from somewhere else", "linux", { provider: "github", url }, "updates come from github"],
  ["of nobody", "win32", { provider: "generic", url }, "from any publisher"],
  ["of an empty list of publishers", "win32", { provider: "generic", url, publisherName: [] }, "from any publisher"],
] as const)("updates %s are wrong", (_what, system, feed, problem) => {
  expect(feedProblems(system, feed)).toEqual([expect.stringContaining(problem)]);
});

test("nothing is no list of updates", () => {
  expect(feedProblems("linux", null)).toHaveLength(2);
});
