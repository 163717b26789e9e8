/**
 * Writes a line of the log as a sentence for a person: the time of day, how serious it is, the
 * sentence, its fields, and of an error its kinds, codes and innermost place. It reads the line of JSON that would be
 * written instead, so what is cut out there is not in the sentence either.
 */
import { speakable } from "./cleanLine.ts";
import { logLimits } from "./limits.ts";
import type { LoggedError } from "./loggedError.ts";

/** A line of the log; one of the security log has `log` and `event` and no level. */
interface Line {
  readonly level?: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: LoggedError;
  readonly log?: string;
  readonly event?: string;
  readonly [field: string]: unknown;
}

const kinds: Readonly<Record<string, string>> = {
  fatal: "Error",
  error: "Error",
  warn: "Warning",
  info: "Info",
  debug: "Debug",
  trace: "Trace",
};

const timeOfDay = (time: string): string => new Date(time).toTimeString().slice(0, "00:00:00".length);

/** A value without anything that would steer a terminal. */
function plain(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const clean = speakable(text, logLimits.textCharsMax) ?? "";
  return /^[^\s=,"]+$/.test(clean) ? clean : JSON.stringify(clean);
}

function errorText({ type, message, code, at, cause }: LoggedError): string {
  const said = [type, ...(code === undefined ? [] : [code])].join(" ");
  const place = at?.[0] === undefined ? "" : ` at ${at[0]}`;
  const reason = cause === undefined ? "" : `, because of ${errorText(cause)}`;
  return `${said}${message === undefined ? "" : ` (${message})`}${place}${reason}`;
}

/** @param line One line of JSON, with or without its end. */
export function sentenceOf(line: string): string {
  const { level, time, msg, err, log: _log, event, ...fields } = JSON.parse(line) as Line;
  const named = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
  const kind = level === undefined ? "Security" : (kinds[level] ?? "Info");
  const parts = [msg ?? event ?? "", ...(err === undefined ? [] : [errorText(err)])].filter((part) => part !== "");
  return `${timeOfDay(time)} ${kind}: ${parts.join(": ")}${named.length === 0 ? "" : `, ${named.join(" ")}`}\n`;
}
