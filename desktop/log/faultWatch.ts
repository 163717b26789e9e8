/** Logs uncaught errors, crashed processes and windows that do not respond. */
import type { App } from "electron";
import { describeFault } from "./fault.ts";
import type { Log } from "./logFile.ts";

/** The part of Node's `process` that is used. */
export interface WatchedProcess {
  on(event: "uncaughtExceptionMonitor", listener: (error: unknown) => void): unknown;
  on(event: "unhandledRejection", listener: (reason: unknown) => void): unknown;
}

/** A reason or name as Electron gives it, such as `oom` or `GPU`. A longer or unexpected text becomes "unknown". */
const word = (value: unknown): string =>
  typeof value === "string" && /^[\w .-]{1,60}$/.test(value) ? value : "unknown";

/** Logs faults from now on. An uncaught error still ends the process. */
export function watchFaults(app: Pick<App, "on">, main: WatchedProcess, log: Log): void {
  main.on("uncaughtExceptionMonitor", (error) => log.note("error", `Uncaught: ${describeFault(error)}`));
  main.on("unhandledRejection", (reason) => log.note("error", `Unhandled rejection: ${describeFault(reason)}`));
  app.on("render-process-gone", (_event, _contents, { reason, exitCode }) => {
    if (reason !== "clean-exit") log.note("error", `The page's process is gone: ${word(reason)}, code ${exitCode}`);
  });
  app.on("child-process-gone", (_event, { type, reason, exitCode, name, serviceName }) => {
    if (reason === "clean-exit") return;
    const which = word(name ?? serviceName ?? type);
    log.note("error", `A helper process is gone: ${word(type)} ${which}, ${word(reason)}, code ${exitCode}`);
  });
  app.on("browser-window-created", (_event, window) => {
    window.on("unresponsive", () => log.note("warn", "A window does not answer"));
    window.on("responsive", () => log.note("info", "The window answers again"));
  });
}
