/**
 * Reduces an error to its loggable parts: its kind, its codes and its places in the code. Its message is logged only if
 * it is a constant of ours, and its other properties never: database drivers put the statement with its values into
 * both. Every error passes through here on its way to the log; log.ts has no other way.
 */
import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { logLimits } from "./limits.ts";
import { StatedError } from "./errors.ts";

/** An error as the log holds it. */
export interface LoggedError {
  /** The class's name, `Error` if it has none, or the type of a thrown value that is no error. */
  readonly type: string;
  /** Only of a StatedError. */
  readonly message?: string;
  readonly code?: string;
  readonly errno?: number;
  readonly errcode?: number;
  readonly syscall?: string;
  readonly status?: number;
  /** Where it arose, innermost first, as file:line:column relative to the project. */
  readonly at?: readonly string[];
  readonly cause?: LoggedError;
  /** Of an AggregateError. */
  readonly errors?: readonly LoggedError[];
}

/** The log's record of anything that was thrown. Never throws. */
export function loggedError(thrown: unknown): LoggedError {
  return recordOf(thrown, 0);
}

/** Whether something is an error, of this or another realm. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";

function recordOf(thrown: unknown, depth: number): LoggedError {
  try {
    if (!isError(thrown)) return { type: typeof thrown };
    return {
      type: typeOf(thrown),
      ...stated(thrown),
      ...codesOf(thrown),
      ...placesOf(thrown),
      ...within(thrown, depth),
    };
  } catch {
    // a getter of the error's own threw
    return { type: "unreadable" };
  }
}

/** A name is letters, so that nothing else passes as one. */
const namePattern = /^[A-Z][A-Za-z]{1,39}$/;

function typeOf(error: Error): string {
  const prototype: { readonly constructor?: { readonly name?: unknown } } | null = Reflect.getPrototypeOf(error);
  const byClass = prototype?.constructor?.name;
  const names = [byClass === "Error" || byClass === "DOMException" ? error.name : byClass, byClass];
  return names.find((name): name is string => typeof name === "string" && namePattern.test(name)) ?? "Error";
}

const stated = (error: Error): Pick<LoggedError, "message"> =>
  error instanceof StatedError ? { message: error.message.slice(0, logLimits.messageCharsMax) } : {};

const numbers = ["errno", "errcode", "status"] as const;
const words = [
  ["code", /^[A-Z][A-Z0-9_]{1,59}$/],
  ["syscall", /^[a-z_]{1,20}$/i],
] as const;

function codesOf(error: Error): Partial<LoggedError> {
  const found: Record<string, string | number> = {};
  for (const [key, pattern] of words) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" && pattern.test(value)) found[key] = value;
  }
  for (const key of numbers) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "number") found[key] = value;
  }
  return found;
}

const root = import.meta.dirname.slice(0, -join("server", "base", "core").length);
const rootUrl = pathToFileURL(root).href;
/** A place in a stack line, after the project's folder. Function names come before it and may be computed values. */
const placePattern = /^([^\s()]+):(\d+:\d+)\)?$/;

function placesOf(error: Error): Pick<LoggedError, "at"> {
  const { stack } = error;
  if (typeof stack !== "string") return {};
  const places: string[] = [];
  for (const line of stack.split("\n").filter((each) => /^\s+at /.test(each))) {
    const [, path = "", position = ""] = placePattern.exec(insideProject(line)) ?? [];
    const file = path.replaceAll(sep, "/");
    if (file !== "" && isOurs(file)) places.push(`${file}:${position}`);
    if (places.length >= logLimits.placesMax) break;
  }
  return places.length === 0 ? {} : { at: places };
}

/**
 * The part of a stack line after the project's folder, whose path may contain any characters; empty if the line does
 * not name it.
 */
function insideProject(line: string): string {
  const folder = [rootUrl, root].find((each) => line.includes(each));
  return folder === undefined ? "" : line.slice(line.lastIndexOf(folder) + folder.length);
}

const knownFiles = new Set<string>();

/** Whether this is a file of the project: a line of the message that looks like a place is none. */
function isOurs(file: string): boolean {
  if (knownFiles.has(file)) return true;
  if (file.length > logLimits.messageCharsMax || !existsSync(join(root, file))) return false;
  knownFiles.add(file);
  return true;
}

function within(error: Error, depth: number): Pick<LoggedError, "cause" | "errors"> {
  if (depth >= logLimits.causesMax) return {};
  const { cause } = error;
  const errors: unknown = Reflect.get(error, "errors");
  return {
    ...(cause === undefined ? {} : { cause: recordOf(cause, depth + 1) }),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, logLimits.causesMax).map((each) => recordOf(each, depth + 1)) }
      : {}),
  };
}
