import { statSync } from "node:fs";
import { StoreUnavailable } from "#server/core/errors.ts";

/**
 * Compares a database file with the one that was opened. SQLite does not notice when its file is removed or replaced:
 * it goes on writing to the old one, and everything it acknowledges is lost at the next start.
 */
export class FileWatch {
  readonly #filename: string;
  readonly #opened: { readonly dev: bigint; readonly ino: bigint };
  #bytes: bigint;

  /** Begins with the file as it is now, which must be the one that is open. */
  constructor(filename: string) {
    const { dev, ino, size } = statSync(filename, { bigint: true });
    this.#filename = filename;
    this.#opened = { dev, ino };
    this.#bytes = size;
  }

  /** Throws StoreUnavailable when the file or its write-ahead file is gone, another one, or shorter than before. */
  check(): void {
    const found = statSync(this.#filename, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) throw new StoreUnavailable("a database file is gone");
    if (found.dev !== this.#opened.dev || found.ino !== this.#opened.ino) {
      throw new StoreUnavailable("a database file was replaced");
    }
    // Nothing makes these files shorter while they are open.
    if (found.size < this.#bytes) throw new StoreUnavailable("a database file was cut off");
    this.#bytes = found.size;
    if (statSync(`${this.#filename}-wal`, { throwIfNoEntry: false }) === undefined) {
      throw new StoreUnavailable("a write-ahead file is gone");
    }
  }
}
