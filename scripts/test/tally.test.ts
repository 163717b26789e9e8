import { describe, expect, test } from "vitest";
import { summaryLine, summaryNames, summaryTable, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.ts";

const file = (status: string, ...tests: string[]) => ({
  name: "a.test.ts",
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

describe("a Vitest report", () => {
  test.each([
    ["all passed", [file("passed", "passed", "passed")], 0, { passed: 2, failed: 0, notes: [] }],
    ["one failed", [file("failed", "passed", "failed")], 1, { passed: 1, failed: 1, notes: [] }],
    ["a skipped test fails", [file("passed", "passed", "skipped")], 0, { passed: 1, failed: 1, notes: ["1 skipped"] }],
    [
      "a test to be written fails",
      [file("passed", "passed", "todo")],
      0,
      { passed: 1, failed: 1, notes: ["1 skipped"] },
    ],
    [
      "a file that does not load fails",
      [file("passed", "passed"), file("failed")],
      1,
      { passed: 1, failed: 1, notes: ["1 file failed outside its tests"] },
    ],
    ["no file fails", [], 1, { passed: 0, failed: 1, notes: ["ran no test"] }],
    ["an empty file fails", [file("passed")], 0, { passed: 0, failed: 1, notes: ["ran no test"] }],
    [
      "an error after the tests fails",
      [file("passed", "passed")],
      1,
      { passed: 1, failed: 1, notes: ["ended with code 1"] },
    ],
  ])("%s", (_what, testResults, exitCode, tally) => {
    expect(tallyVitest({ testResults }, exitCode)).toMatchObject(tally);
  });
});

test("a test for the long run that was left out is no failure, and is counted; one that was skipped fails", () => {
  const results = (...statuses: string[]) => statuses.map((status) => ({ status, tags: ["long"] }));
  const testResults = [{ name: "a.test.ts", status: "passed", assertionResults: results("passed", "skipped", "todo") }];
  expect(tallyVitest({ testResults }, 0)).toMatchObject({
    passed: 1,
    failed: 1,
    notes: ["1 left to the long run", "1 skipped"],
  });
});

describe("a Playwright report", () => {
  const stats = { expected: 3, unexpected: 0, skipped: 0, flaky: 0 };
  test.each([
    ["all passed", stats, [], 0, { passed: 3, failed: 0, notes: [] }],
    ["one failed", { ...stats, unexpected: 1 }, [], 1, { passed: 3, failed: 1, notes: [] }],
    ["a skipped test fails", { ...stats, skipped: 2 }, [], 0, { passed: 3, failed: 2, notes: ["2 skipped"] }],
    [
      "a journey that passed only at another try fails",
      { ...stats, flaky: 1 },
      [],
      0,
      { passed: 3, failed: 1, notes: [] },
    ],
    [
      "an error outside the tests fails",
      stats,
      [new Error("server")],
      1,
      { passed: 3, failed: 1, notes: ["1 error outside the tests"] },
    ],
    ["no test fails", { ...stats, expected: 0 }, [], 0, { passed: 0, failed: 1, notes: ["ran no test"] }],
  ])("%s", (_what, given, errors, exitCode, tally) => {
    expect(tallyPlaywright({ stats: given, errors }, exitCode)).toMatchObject(tally);
  });
});

test("a test of Vitest that passed only at another try fails", () => {
  const again = { status: "passed", failureMessages: ["Error: not yet"] };
  const testResults = [{ name: "a.test.ts", status: "passed", assertionResults: [again, { status: "passed" }] }];
  expect(tallyVitest({ testResults }, 0)).toMatchObject({
    passed: 1,
    failed: 1,
    notes: [],
  });
});

test("a check counts as one", () => {
  expect(tallyCheck(0)).toEqual({ passed: 1, failed: 0, notes: [] });
  expect(tallyCheck(2)).toEqual({ passed: 0, failed: 1, notes: ["ended with code 2"] });
});

test("the summary names each step and adds up", () => {
  const lines = [
    { step: "type check", seconds: 1.23, ...tallyCheck(0) },
    { step: "unit", seconds: 62, passed: 120, failed: 2, notes: ["2 skipped"] },
  ];
  expect(summaryTable(lines)).toBe(
    [
      "step        result  seconds  passed  failed",
      "type check  passed      1.2       1       0",
      "unit        FAILED     62.0     120       2  2 skipped",
    ].join("\n"),
  );
  expect(summaryLine(lines)).toBe("121 passed, 2 failed");
});

test("under it stands what failed, and what each said first", () => {
  const red = `${String.fromCharCode(27)}[31m`;
  const vitest = tallyVitest(
    {
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "adds" },
            {
              status: "failed",
              fullName: "takes away",
              failureMessages: [`\n${red}AssertionError: 1 is not 2\n at a.ts`],
            },
          ],
        },
        { name: "b.test.ts", status: "failed", message: "SyntaxError: half a file", assertionResults: [] },
        {
          name: "d.test.ts",
          status: "passed",
          assertionResults: [{ status: "passed", fullName: "waits", failureMessages: ["Error: not yet"] }],
        },
      ],
    },
    1,
  );
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: "c.spec.ts",
    line: 7,
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  });
  const playwright = tallyPlaywright(
    {
      stats: { expected: 1, unexpected: 1, skipped: 0, flaky: 1 },
      errors: [],
      suites: [
        { suites: [{ specs: [spec("is well", "expected"), spec("stumbles", "flaky", "Error: late")] }] },
        { specs: [spec("falls", "unexpected", "Error: gone", "Error: again")] },
      ],
    },
    1,
  );
  const lines = [
    { step: "unit", seconds: 1, ...vitest },
    { step: "browser", seconds: 1, ...playwright },
    { step: "lint", seconds: 1, ...tallyCheck(1) },
  ];
  expect(summaryNames(lines)).toEqual([
    "unit: a.test.ts › takes away: AssertionError: 1 is not 2",
    "unit: b.test.ts: SyntaxError: half a file",
    "unit: d.test.ts › waits: Error: not yet",
    "browser: c.spec.ts:7 › stumbles: Error: late",
    "browser: c.spec.ts:7 › falls: Error: gone",
  ]);
});
