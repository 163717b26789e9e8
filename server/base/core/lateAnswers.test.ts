import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { logLines } from "#tests/support/logLines.ts";
import { StoreUnavailable } from "./errors.ts";
import { LateAnswers } from "./lateAnswers.ts";
import { logLimits } from "./limits.ts";
import { createLog } from "./log.ts";

const late = (waitedMs: number): StoreUnavailable => new StoreUnavailable("no answer in time", { waitedMs });

function opened() {
  const clock = new FakeClock();
  const lines: object[] = [];
  const answers = new LateAnswers(
    (level, fields, msg) => void lines.push({ level, ...fields, msg }),
    (ms, run) => clock.after(ms, run),
  );
  return { clock, lines, answers };
}

test("eight late answers are one short line: how many, of which kinds, the longest wait and the first stack", () => {
  const { clock, lines, answers } = opened();
  const exits = process.listenerCount("exit");
  for (let n = 0; n < 7; n += 1)
    answers.add({ level: "warn", fields: () => ({ n }), message: "a push was not sent", err: late(700 + n) });
  answers.add({ level: "error", fields: () => ({ requestId: "7" }), message: "request failed", err: late(2_800.4) });
  expect(lines).toEqual([]);
  clock.pass(logLimits.lateRoundMs);
  expect(lines).toEqual([
    {
      level: "error",
      msg: "the database did not answer in time",
      n: 0,
      count: 8,
      lines: { "a push was not sent": 7, "request failed": 1 },
      longestMs: 2_800,
      err: {
        type: "StoreUnavailable",
        message: "no answer in time",
        at: expect.arrayContaining([expect.stringMatching(/^server\/base\/core\/lateAnswers\.test\.ts:/)]) as string[],
      },
    },
  ]);
  expect(JSON.stringify(lines).length).toBeLessThan(500);
  expect([clock.timers, process.listenerCount("exit") - exits]).toEqual([0, 0]);
});

test("a single one is its own line, and the next round begins anew", () => {
  const { clock, lines, answers } = opened();
  for (const message of ["request failed", "result not kept yet"]) {
    answers.add({ level: "error", fields: () => ({}), message, err: late(700) });
    clock.pass(logLimits.lateRoundMs);
  }
  expect(lines).toMatchObject([
    { msg: "request failed", longestMs: 700 },
    { msg: "result not kept yet", longestMs: 700 },
  ]);
});

test("the log joins late answers and nothing else; what is open at the end of the process is written", () => {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  for (let n = 0; n < 3; n += 1) log.error({ err: late(700) }, "request failed");
  log.error({ err: new StoreUnavailable("the database is away") }, "request failed");
  log.warn({ err: new TypeError("S1") }, "request failed");
  log.fatal({ err: late(700) }, "the server did not start");
  log.info({ err: late(700) }, "all tables run");
  expect(logLines(written).map(({ level }) => level)).toEqual(["error", "warn", "fatal", "info"]);
  // the listener of this log's round alone
  const end = process.listeners("exit").at(-1);
  end?.(0);
  expect(logLines(written)).toHaveLength(5);
  expect(logLines(written).at(-1)).toMatchObject({ level: "error", count: 3, lines: { "request failed": 3 } });
});
