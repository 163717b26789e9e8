/**
 * One small JSON file of the shell. A missing, damaged or foreign file counts as empty. A write is atomic. The files
 * hold no secret that is not encrypted.
 */
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { describeFault } from "../log/fault.ts";

export interface JsonFile {
  /** The parsed content, not yet decoded; undefined if it cannot be read. */
  read(): Promise<unknown>;
  /** Writes after earlier writes have ended. A failed write is reported and does not reject. */
  write(value: unknown): Promise<void>;
}

/** The file at `path`. A file larger than `bytesMax` bytes is not read. */
export function jsonFile(path: string, bytesMax: number, warn: (text: string) => void = console.warn): JsonFile {
  let last: Promise<void> = Promise.resolve();

  const writeAll = async (text: string): Promise<void> => {
    const fresh = `${path}.new`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(fresh, "w", 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, path);
    } catch (error) {
      warn(`${basename(path)} could not be written: ${describeFault(error)}`);
      await rm(fresh, { force: true }).catch(() => undefined);
    }
  };

  return {
    async read() {
      try {
        if ((await stat(path)).size > bytesMax) return undefined;
        return JSON.parse(await readFile(path, "utf8")) as unknown;
      } catch {
        return undefined;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      last = last.then(() => writeAll(text));
      return last;
    },
  };
}
