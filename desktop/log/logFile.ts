/**
 * The app's log: one line for each event, in a file that only the user can read. A full file is renamed to the older
 * log and replaces the previous older log. Lines are written synchronously, so the last lines before a crash are there.
 * A line holds no values: callers use constants and `describeFault`.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Level = "info" | "warn" | "error";

export interface Log {
  note(level: Level, text: string): void;
}

export interface LogFileDependencies {
  readonly path: string;
  readonly now: () => Date;
  /** The size in bytes at which the file is rotated. */
  readonly bytesMax?: number;
}

const defaultBytesMax = 256 * 1024;
const lineCharsMax = 1_000;

/** The path of the older log. */
export const olderLog = (path: string): string => path.replace(/(\.log)?$/, ".old.log");

export class LogFile implements Log {
  readonly #path: string;
  readonly #now: () => Date;
  readonly #bytesMax: number;
  #bytes: number | null = null;

  constructor({ path, now, bytesMax = defaultBytesMax }: LogFileDependencies) {
    this.#path = path;
    this.#now = now;
    this.#bytesMax = bytesMax;
  }

  /** Writes one line. A failing disk must not stop the app, so a write error is ignored. */
  note(level: Level, text: string): void {
    // Control characters would let one line look like two.
    // oxlint-disable-next-line no-control-regex
    const oneLine = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").slice(0, lineCharsMax);
    const line = `${this.#now().toISOString()} ${level} ${oneLine}\n`;
    try {
      const bytes = Buffer.byteLength(line);
      if (this.#size() + bytes > this.#bytesMax) this.#rotate();
      appendFileSync(this.#path, line, { mode: 0o600 });
      this.#bytes = this.#size() + bytes;
    } catch {
      this.#bytes = null;
    }
  }

  /** The latest lines, oldest first. */
  latest(linesMax: number): string[] {
    const lines = [olderLog(this.#path), this.#path].flatMap((path) => {
      try {
        return readFileSync(path, "utf8").split("\n").filter(Boolean);
      } catch {
        return [];
      }
    });
    return lines.slice(-linesMax);
  }

  /** The file's size. The first call makes the folder and restricts an existing file to the user. */
  #size(): number {
    if (this.#bytes !== null) return this.#bytes;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const found = statSync(this.#path, { throwIfNoEntry: false });
    if (found !== undefined) chmodSync(this.#path, 0o600);
    this.#bytes = found?.size ?? 0;
    return this.#bytes;
  }

  #rotate(): void {
    if (this.#size() === 0) return;
    renameSync(this.#path, olderLog(this.#path));
    this.#bytes = 0;
  }
}
