/**
 * The app's log: one line for each event, in a file that only the player may read. When the file is full it becomes
 * the older one, and the older one before it is gone. Lines are written at once, so that the last words of a process
 * that falls are there. No line holds a value: whoever writes one uses constants and `describeFault`.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Level = "info" | "warn" | "error";

export interface Log {
  note(level: Level, text: string): void;
}

export interface LogFileParts {
  readonly path: string;
  readonly now: () => Date;
  /** The size from which on the file is put aside. */
  readonly bytesMax?: number;
}

const usualBytesMax = 256 * 1024;
const lineCharsMax = 1_000;

/** Where the lines are that were written before the file was put aside. */
export const olderLog = (path: string): string => path.replace(/(\.log)?$/, ".old.log");

export class LogFile implements Log {
  readonly #path: string;
  readonly #now: () => Date;
  readonly #bytesMax: number;
  #bytes: number | null = null;

  constructor({ path, now, bytesMax = usualBytesMax }: LogFileParts) {
    this.#path = path;
    this.#now = now;
    this.#bytesMax = bytesMax;
  }

  /** Writes one line. A disk that refuses must not stop the app, and there is nowhere left to tell of it. */
  note(level: Level, text: string): void {
    // Control characters would let one line look like two.
    // oxlint-disable-next-line no-control-regex
    const oneLine = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").slice(0, lineCharsMax);
    const line = `${this.#now().toISOString()} ${level} ${oneLine}\n`;
    try {
      const bytes = Buffer.byteLength(line);
      if (this.#size() + bytes > this.#bytesMax) this.#putAside();
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

  /** The file's size; the first time the folder is made, and a file of before is made the player's own. */
  #size(): number {
    if (this.#bytes !== null) return this.#bytes;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const found = statSync(this.#path, { throwIfNoEntry: false });
    if (found !== undefined) chmodSync(this.#path, 0o600);
    this.#bytes = found?.size ?? 0;
    return this.#bytes;
  }

  #putAside(): void {
    if (this.#size() === 0) return;
    renameSync(this.#path, olderLog(this.#path));
    this.#bytes = 0;
  }
}
