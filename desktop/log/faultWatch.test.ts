import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { watchFaults } from "./fault.ts";

function watched() {
  const [app, main, window] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const lines: string[] = [];
  const log = { note: (level: string, text: string) => void lines.push(`${level} ${text}`) };
  watchFaults(app as unknown as Parameters<typeof watchFaults>[0], main, log);
  app.emit("browser-window-created", {}, window);
  return { app, main, window, lines };
}

test("uncaught errors and rejections are logged", () => {
  const { main, lines } = watched();
  main.emit("uncaughtExceptionMonitor", Object.assign(new RangeError("s3cret"), { code: "E_ONE" }));
  main.emit("unhandledRejection", "s3cret");
  expect(lines).toEqual([
    expect.stringMatching(/^error Uncaught: RangeError E_ONE < /),
    "error Unhandled rejection: a thrown string",
  ]);
});

test("the end of a page or helper process is logged with its reason, and a clean exit is not", () => {
  const { app, lines } = watched();
  app.emit("render-process-gone", {}, {}, { reason: "oom", exitCode: 5 });
  app.emit("render-process-gone", {}, {}, { reason: "clean-exit", exitCode: 0 });
  app.emit("child-process-gone", {}, { type: "GPU", reason: "killed", exitCode: 9 });
  app.emit("child-process-gone", {}, { type: "Utility", reason: "crashed", exitCode: 1, name: "Network Service" });
  app.emit("child-process-gone", {}, { type: "Utility", reason: "clean-exit", exitCode: 0 });
  expect(lines).toEqual([
    "error The page's process is gone: oom, code 5",
    "error A helper process is gone: GPU GPU, killed, code 9",
    "error A helper process is gone: Utility Network Service, crashed, code 1",
  ]);
});

test("a window that stops responding is logged, and its recovery too", () => {
  const { window, lines } = watched();
  window.emit("unresponsive");
  window.emit("responsive");
  expect(lines).toEqual(["warn A window does not answer", "info The window answers again"]);
});
