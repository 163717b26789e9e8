/**
 * One logger for the server, and the only importer of pino. Lines are JSON, or sentences where a person reads them. An
 * error is logged under `err` and as loggedError.ts writes it, never with its message or values; the types refuse it
 * anywhere else. Callers pass no secrets; fields with the name of a secret are cut out all the same. Cards, deck orders
 * and tokens are never logged.
 */
import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";
import { isLate, LateAnswers } from "./lateAnswers.ts";
import { logLimits } from "./limits.ts";
import { sentenceOf } from "./logText.ts";
import { isError, loggedError } from "./loggedError.ts";

/** A value of a field of a log line. */
export type LogValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly LogValue[]
  | { readonly [key: string]: LogValue };

type Checked<F> = { readonly [K in keyof F]: K extends "err" ? unknown : F[K] extends LogValue ? F[K] : never };
/** A sentence is a constant of the source, not built from values. */
type Constant<M extends string> = string extends M ? never : M;

/** Writes one line: the sentence alone, or with fields of which `err` is an error. */
interface Write {
  <const M extends string>(message: Constant<M>): void;
  <const F extends object, const M extends string>(fields: F & Checked<F>, message: Constant<M>): void;
}

export type Log = Readonly<Record<"fatal" | "error" | "warn" | "info" | "debug", Write>>;

const secret = ["token", "authorization", "cookie", "password", "email", "cards", "deck", "order", "hand", "body"];
const redactedPaths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The fields without a whole error in them, however deep: JSON would write out what drivers hang on to one. */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (isError(value)) return loggedError(value);
  if (!isPlain(value)) return value;
  if (depth >= logLimits.fieldsDeepMax) return "[deep]";
  if (Array.isArray(value)) return value.map((each) => withoutErrors(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutErrors(each, depth + 1)]));
}

const fieldsOf = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, key === "err" ? loggedError(value) : withoutErrors(value)]),
  );

/** How lines are written: sentences for a person, JSON for programs. */
export type LogFormat = "text" | "json";

/**
 * Standard output in this format. Lines are lost once the reader has closed it, and where they find no room. A reader
 * that does not read holds nothing up: lines wait.
 */
export function outputLines(format: LogFormat): DestinationStream {
  const output = destination({ dest: 1, sync: false, maxLength: logLimits.waitingCharsMax });
  const flush = output.flushSync.bind(output);
  let hasRoom = true;
  output.on("write", () => {
    hasRoom = true;
  });
  output.on("error", () => {
    hasRoom = false;
  });
  // Pino flushes when the process ends, and tries again without end where the disk is full.
  output.flushSync = () => {
    if (hasRoom) flush();
  };
  return { write: (line) => void output.write(format === "json" ? line : sentenceOf(line)) };
}

/** `level` as pino names them, `silent` included. A test reads the lines that `lines` gets. */
export function createLog(level: string, lines: DestinationStream = outputLines("json")): Log {
  const redact = { paths: redactedPaths, censor: "[cut]" };
  // The record of an error is whole: pino's own serializer would make another of it.
  const serializers = { err: (record: unknown) => record };
  // Pino prepares the text of each level once, so the words cost nothing for a line.
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = stdTimeFunctions.isoTime;
  return writersOf(pino({ level, base: undefined, redact, serializers, formatters, timestamp }, lines));
}

/** The server's log as its settings say. */
export const openLog = ({ logLevel, logFormat }: { readonly logLevel: string; readonly logFormat: LogFormat }): Log =>
  createLog(logLevel, outputLines(logFormat));

function writersOf(logger: Logger): Log {
  // Given as an object and a text without placeholders, pino formats nothing of its own.
  const write = (level: keyof Log, fields: object, message: string): void => logger[level](fields, message);
  const late = new LateAnswers(write);
  const writer = (level: keyof Log): Write => {
    return (first: string | object, message = ""): void => {
      if (!logger.isLevelEnabled(level)) return;
      if (typeof first === "string") return write(level, {}, first);
      if (isError(first)) return write(level, { err: loggedError(first) }, message);
      const err: unknown = Reflect.get(first, "err");
      if ((level === "error" || level === "warn") && isLate(err))
        late.add({ level, fields: () => fieldsOf(first), message, err });
      else write(level, fieldsOf(first), message);
    };
  };
  return {
    fatal: writer("fatal"),
    error: writer("error"),
    warn: writer("warn"),
    info: writer("info"),
    debug: writer("debug"),
  };
}
