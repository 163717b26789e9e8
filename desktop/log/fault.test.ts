import { expect, test } from "vitest";
import { describeFault } from "./fault.ts";

/** An error as it is thrown on a player's computer. */
function thrown(message: string, stack: readonly string[], more: object = {}): Error {
  const error = Object.assign(new TypeError(message), more);
  error.stack = [`TypeError: ${message}`, ...stack].join("\n");
  return error;
}

test("kind, code and place are reported", () => {
  const stack = [
    "    at Vault.keep (file:///opt/Spar/resources/app.asar/out/main/main.js:120:7)",
    "    at async C:\\Users\\Ama Mensah\\AppData\\Local\\Programs\\Spar\\main.js:12:34",
    "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
  ];
  expect(describeFault(thrown("no", stack, { code: "EPIPE" }))).toBe(
    "TypeError EPIPE < Vault.keep main.js:120:7 < main.js:12:34 < process.processTicksAndRejections task_queues:105:5",
  );
});

test.each([
  "s3cret-token-0123456789",
  "ama@spar.example",
  "insert into users values ('Ama')",
  "7H 8S 9D",
  "C:\\Ama Mensah\\home\\Spar",
  "line one\n    at s3cret (ama@spar.example:1:2)\nline three",
])("of a message like %j nothing is reported", (message) => {
  const description = describeFault(Object.assign(new Error(message), { code: message, name: message }));
  expect(description).toMatch(/^Error < /);
  expect(description).not.toMatch(/s3cret|ama@|insert|7H|home|line/);
});

test("the cause is reported, and the chain of causes is bounded", () => {
  const cause = thrown("inner", [], { code: "ECONNRESET" });
  expect(describeFault(thrown("outer", [], { cause }))).toBe("TypeError; caused by TypeError ECONNRESET");
  const round: Error & { cause?: unknown } = thrown("round", []);
  round.cause = round;
  expect(describeFault(round).split("caused by")).toHaveLength(3);
});

test.each([undefined, null, "s3cret", 7, { message: "s3cret" }])(
  "for a thrown %j only the kind is reported",
  (value) => {
    expect(describeFault(value)).toBe(`a thrown ${typeof value}`);
  },
);
