import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
  expect(text).not.toMatch(/T\d/);
  expect(text).toContain("[cut]");
  expect(text).toContain('"msg":"said"');
});

test("an error is logged with its cause, and nothing below the level is", () => {
  const error = new Error("outer", { cause: new Error("inner") });
  const text = logged("warn", (log) => {
    log.info("quiet");
    log.error({ err: error }, "loud");
  });
  expect(text).toContain("inner");
  expect(text).toContain("loud");
  expect(text).not.toContain("quiet");
  expect(logged("silent", (log) => log.fatal("anything"))).toBe("");
});
