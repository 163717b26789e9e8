import { describe, expect, test } from "vitest";
import * as logging from "./logging.ts";
import { parseSource, type Source } from "./source.ts";

type Check = (sources: readonly Source[]) => readonly string[];
const count = (check: Check, path: string, text: string): number => check([parseSource(path, text)]).length;

const own = "class Away extends StatedError {} ";

describe.each([
  ["a log line with a value", logging.variableLogLines, "log.warn(`user ${name}`);"],
  ["a log line of a variable", logging.variableLogLines, "log.warn({ err: error }, text);"],
  ["an error alone", logging.variableLogLines, "this.#log.error(error);"],
  ["an error's message in a field", logging.variableLogLines, 'parts.log.warn({ why: error.message }, "it failed");'],
  ["an error on the console", logging.writesPastLog, "console.error(error);"],
  ["the console's log", logging.writesPastLog, 'console.log("here");'],
  ["the process's streams", logging.writesPastLog, "process.stderr.write(text);"],
  ["a variable message", logging.variableStatements, `${own} throw new Away(error.message);`],
  ["a message with a value", logging.variableStatements, `${own} throw new Away(\`no \${name}\`, { cause });`],
  ["a message after its kind", logging.variableStatements, `${own} throw new Away("kind", text, cause);`],
] as const)("%s", (_what, check, bad) => {
  test("is found in the server", () => expect(count(check, "server/play/table/room.ts", bad)).toBe(1));
  test("does not apply to tests", () => expect(count(check, "server/play/table/room.test.ts", bad)).toBe(0));
});

test.each([
  [logging.variableLogLines, 'log.warn({ err: error, code }, isAway ? "away" : "refused"); catalog.error(error);'],
  [logging.variableStatements, `${own} throw new Away("gone", { cause }); throw new Away("kind", "gone", cause);`],
  [logging.variableStatements, "throw new Error(`no ${name}`);"],
] as const)("what is constant passes", (check, good) => {
  expect(count(check, "server/play/table/room.ts", good)).toBe(0);
});

test("the program itself says that it is ready", () => {
  expect(count(logging.writesPastLog, "server/app/main.ts", 'console.log("ready"); process.stderr.write(line);')).toBe(
    0,
  );
  expect(count(logging.writesPastLog, "server/app/main.ts", "console.error(error);")).toBe(1);
});
