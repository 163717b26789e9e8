import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";
import { StoreUnavailable } from "./errors.ts";

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => lines.push(line) }));
  return lines.join("");
}

test("secrets and cards are cut out by name, wherever they are", () => {
  const secrets = {
    token: "T0",
    authorization: "T1",
    password: "T2",
    cards: ["T3"],
    deck: "T4",
    order: [5],
    hand: "T6",
    email: "T7",
  };
  const text = logged("info", (log) =>
    log.info({ ...secrets, user: secrets, request: { headers: { authorization: "T8" } } }, "said"),
  );
  expect(text).not.toMatch(/"T\d"/);
  expect(text).toContain("[cut]");
  expect(text).toContain('"msg":"said"');
});

test("an error is logged with its cause, and nothing below the level is", () => {
  const error = new StoreUnavailable("the database is away", { cause: new TypeError("inner") });
  const text = logged("warn", (log) => {
    log.info("quiet");
    log.error({ err: error }, "loud");
  });
  expect(JSON.parse(text)).toMatchObject({
    level: "error",
    msg: "loud",
    err: { type: "StoreUnavailable", message: "the database is away", cause: { type: "TypeError" } },
  });
  expect(text).not.toMatch(/inner|quiet/);
  expect(logged("silent", (log) => log.fatal("anything"))).toBe("");
});

const driver = Object.assign(new Error("Duplicate entry 'S1' for key"), { sql: "insert ('S2')", sqlMessage: "S3" });

test.each<[string, (log: Log) => void]>([
  ["under err", (log) => log.error({ err: driver }, "it failed")],
  ["as a cause under err", (log) => log.error({ err: new Error("S4", { cause: driver }) }, "it failed")],
  // The types refuse the others; a cast gets past them.
  ["under another name", (log) => log.error({ fault: driver } as never, "it failed")],
  ["deep in the fields", (log) => log.error({ a: [{ b: driver }] } as never, "it failed")],
  ["instead of fields", (log) => log.error(driver as never, "it failed")],
  ["and nothing else", (log) => log.error(driver as never)],
])("an error %s is logged without its words and values", (_where, write) => {
  const text = logged("info", write);
  expect(text).toContain("server/base/core/log.test.ts");
  expect(text).not.toMatch(/S\d/);
});

test("a line says its level as a word and its time as ISO 8601", () => {
  const line = JSON.parse(logged("debug", (log) => log.debug({ n: 1 }, "said"))) as { level: string; time: string };
  expect(line).toEqual({
    level: "debug",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.{12}Z$/) as string,
    n: 1,
    msg: "said",
  });
  expect(Math.abs(Date.parse(line.time) - Date.now())).toBeLessThan(60_000);
});

test("a sentence is not a form that values are put into", () => {
  expect(logged("info", (log) => log.info({ code: "ABC" }, "%s %j %o"))).toContain("%s %j %o");
});
