/**
 * Logs faults of the app. The log has an error's kind, code and place in the code, but never its message, because
 * messages contain values such as addresses, names, tokens and folders.
 */
import type { App } from "electron";
import type { Log } from "./logFile.ts";

const framesMax = 8;
const causesMax = 3;

/** Names of classes, and codes as Node and Electron write them. Any other text is left out. */
const kindShape = /^[A-Z][A-Za-z]{1,59}$/;
const codeShape = /^[A-Z][A-Z0-9_]{1,59}$/;
/** `at name (place)` or `at place`; the place ends with line and column. */
const frameShape = /^\s*at (?:(?<name>[\w$.<>#[\] ]{1,80}) \()?(?<place>.*?):(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/;

/** One line of a stack with the file's name alone. The folders before it contain the user's name. */
function frameIn(line: string): string[] {
  const { name, place = "", line: at, column } = frameShape.exec(line)?.groups ?? {};
  const [file = ""] = /[\w.-]{1,80}$/.exec(place) ?? [];
  if (file === "") return [];
  return [`${name === undefined ? "" : `${name} `}${file}:${at}:${column}`];
}

/** The stack without the message at its start, because a line of the message may look like a frame. */
function belowMessage(stack: string, name: string, message: string): string {
  const head = `${name}: ${message}`;
  if (stack.startsWith(head)) return stack.slice(head.length);
  const start = stack.indexOf(message);
  return start < 0 ? stack : stack.slice(start + message.length);
}

function oneFault(error: Error): string {
  const { name, message, stack = "" } = error;
  const code: unknown = Reflect.get(error, "code");
  const frames = belowMessage(stack, name, message)
    .split("\n")
    .filter((line) => /^\s*at /.test(line))
    .flatMap(frameIn)
    .slice(0, framesMax);
  const kind = kindShape.test(name) ? name : "Error";
  const known = (typeof code === "string" && codeShape.test(code)) || typeof code === "number" ? ` ${code}` : "";
  return [`${kind}${known}`, ...frames].join(" < ");
}

/** One line about a thrown value, with its causes. */
export function describeFault(error: unknown): string {
  const lines: string[] = [];
  let cause = error;
  while (cause instanceof Error && lines.length < causesMax) {
    lines.push(oneFault(cause));
    cause = cause.cause;
  }
  return lines.length === 0 ? `a thrown ${typeof error}` : lines.join("; caused by ");
}

/** The part of Node's `process` that is used. */
export interface WatchedProcess {
  on(event: "uncaughtExceptionMonitor", listener: (error: unknown) => void): unknown;
  on(event: "unhandledRejection", listener: (reason: unknown) => void): unknown;
}

/** A reason or name as Electron gives it, such as `oom` or `GPU`. A longer or unexpected text becomes "unknown". */
const word = (value: unknown): string =>
  typeof value === "string" && /^[\w .-]{1,60}$/.test(value) ? value : "unknown";

/** Logs uncaught errors, crashed processes and windows that do not respond. An uncaught error still ends the process. */
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
