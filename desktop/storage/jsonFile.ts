/**
 * One small JSON file of the shell. It may be missing, damaged or somebody else's: then it is as good as empty. It is
 * written whole or not at all, and nothing secret is ever put into one.
 */
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { describeFault } from "../log/fault.ts";

export interface KeptFile {
  /** What is in it, not yet decoded; undefined where nothing can be read. */
  read(): Promise<unknown>;
  /** Writes after what is being written; a disk that refuses is only told of. */
  write(value: unknown): Promise<void>;
}

/** The file at `path`, which is not read when it is larger than `bytesMax`. */
export function keptFile(path: string, bytesMax: number, warn: (text: string) => void = console.warn): KeptFile {
  let last: Promise<void> = Promise.resolve();

  const writeWhole = async (text: string): Promise<void> => {
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
      last = last.then(() => writeWhole(text));
      return last;
    },
  };
}
