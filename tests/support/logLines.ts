/** The lines of a server's log as tests read them. */

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly err?: { readonly type: string };
  readonly [key: string]: unknown;
}

const warnings = ["warn", "error", "fatal"];

/** Whether the line reports a failure. */
export const isErrorLine = ({ level }: Pick<LogLine, "level">): boolean => level === "error" || level === "fatal";

/** Whether the line is a warning or reports a failure. */
export const isWarningLine = ({ level }: Pick<LogLine, "level">): boolean => warnings.includes(level);

/** The lines as they were written, decoded. */
export const logLines = (written: readonly string[]): LogLine[] => written.map((line) => JSON.parse(line) as LogLine);
