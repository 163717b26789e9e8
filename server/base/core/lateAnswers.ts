/**
 * Joins the log lines about answers of the database that came too late. An overloaded database is late for many callers
 * at once, and each of them logs it with a stack of its own. The log has one line a round: the first failure with the
 * innermost places of its stack, and how many there were, of which kinds, and the longest wait.
 */
import { StoreUnavailable } from "./errors.ts";
import { logLimits } from "./limits.ts";
import { type LoggedError, loggedError } from "./loggedError.ts";

type Level = "error" | "warn";

interface LateLine {
  readonly level: Level;
  /** Called for the first line of a round alone. */
  readonly fields: () => object;
  readonly message: string;
  readonly err: StoreUnavailable;
}

interface Round {
  /** Of the first line. */
  readonly fields: object;
  readonly message: string;
  level: Level;
  count: number;
  longestMs: number;
  /** How often each sentence was to be written. */
  readonly lines: Record<string, number>;
}

type After = (ms: number, run: () => void) => () => void;

/** A timer that lets the process end. */
const afterUnheld: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Whether a warning or an error about this failure belongs into a round. */
export const isLate = (err: unknown): err is StoreUnavailable =>
  err instanceof StoreUnavailable && err.waitedMs !== undefined;

const shortened = (err: LoggedError): LoggedError =>
  err.at === undefined ? err : { ...err, at: err.at.slice(0, logLimits.latePlacesMax) };

export class LateAnswers {
  readonly #write: (level: Level, fields: object, message: string) => void;
  readonly #after: After;
  #round: Round | undefined;
  #cancel: () => void = () => {};

  constructor(write: (level: Level, fields: object, message: string) => void, after: After = afterUnheld) {
    this.#write = write;
    this.#after = after;
  }

  add(line: LateLine): void {
    const round = (this.#round ??= this.#begin(line));
    round.count += 1;
    if (line.level === "error") round.level = "error";
    round.longestMs = Math.max(round.longestMs, line.err.waitedMs ?? 0);
    round.lines[line.message] = (round.lines[line.message] ?? 0) + 1;
  }

  #begin(first: LateLine): Round {
    this.#cancel = this.#after(logLimits.lateRoundMs, this.#end);
    process.once("exit", this.#end);
    const { level, message, err } = first;
    const fields = { ...first.fields(), err: shortened(loggedError(err)) };
    return { fields, message, level, count: 0, longestMs: 0, lines: {} };
  }

  readonly #end = (): void => {
    const round = this.#round;
    if (round === undefined) return;
    this.#round = undefined;
    this.#cancel();
    process.off("exit", this.#end);
    const { level, message, count, lines } = round;
    const fields = { ...round.fields, longestMs: Math.round(round.longestMs) };
    if (count === 1) this.#write(level, fields, message);
    else this.#write(level, { ...fields, count, lines }, "the database did not answer in time");
  };
}
