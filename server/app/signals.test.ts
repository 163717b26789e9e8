import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { handleSignals } from "./signals.ts";

function heard(isInTerminal: boolean) {
  const process = new EventEmitter();
  const did: string[] = [];
  handleSignals({
    process,
    isInTerminal,
    stop: () => did.push("stop"),
    endNow: () => did.push("end now"),
    reopenLogs: () => did.push("reopen"),
  });
  return (...signals: readonly string[]): string[] => {
    for (const signal of signals) process.emit(signal);
    return did;
  };
}

test("the same signal again ends the process at once", () => {
  expect(heard(true)("SIGINT", "SIGINT")).toEqual(["stop", "end now"]);
  expect(heard(false)("SIGTERM", "SIGTERM")).toEqual(["stop", "end now"]);
});

test("a terminal that closes stops the server, and what else its closing sends does not hurry it", () => {
  expect(heard(true)("SIGHUP", "SIGHUP", "SIGTERM")).toEqual(["stop", "stop", "stop"]);
});

test("without a terminal SIGHUP opens the logs anew", () => {
  expect(heard(false)("SIGHUP", "SIGHUP")).toEqual(["reopen", "reopen"]);
});
