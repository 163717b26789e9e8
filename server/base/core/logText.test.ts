import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";
import { StoreUnavailable } from "./errors.ts";
import { sentenceOf } from "./logText.ts";

function said(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog("debug", { write: (line) => void lines.push(sentenceOf(line)) }));
  return lines.join("");
}

test("a warning is a sentence with the time of day and its fields", () => {
  expect(said((log) => log.warn({ kind: "sign-up", status: 550, why: "mailbox full" }, "a mail was refused"))).toMatch(
    /^\d\d:\d\d:\d\d Warning: a mail was refused, kind=sign-up status=550 why="mailbox full"\n$/,
  );
  expect(said((log) => log.info("all tables run"))).toMatch(/^[\d:]{8} Info: all tables run\n$/);
});

test("an error is named with its reason and the place in the code", () => {
  const error = new StoreUnavailable("the database is away", { cause: new TypeError("inner") });
  expect(said((log) => log.error({ err: error, requestId: "7" }, "request failed"))).toMatch(
    /^[\d:]{8} Error: request failed: StoreUnavailable \(the database is away\) at server\/base\/core\/logText\.test\.ts:\d+:\d+, because of TypeError at \S+, requestId=7\n$/,
  );
});

test("what the log cuts out stays out, and no value steers the terminal or begins a line", () => {
  const text = said((log) => log.warn({ token: "T1", page: "a\nError: b\u001b[2J\u009b2J\u202ec" }, "an address"));
  expect(text).toMatch(/ token=\[cut\] page="a Error: b\[2J2Jc"\n$/);
  expect(text.trimEnd().split("\n")).toHaveLength(1);
});

test("an event of the security log is a sentence too", () => {
  const line = { log: "security", time: "2026-11-28T12:00:00.000Z", event: "signed-in", user: "7", from: "nowhere" };
  expect(sentenceOf(`${JSON.stringify(line)}\n`)).toMatch(/^[\d:]{8} Security: signed-in, user=7 from=nowhere\n$/);
});
