/** Archives and digests that are the same, byte by byte, at each run over the same files. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { entriesUnder } from "../entries.ts";

/** Writes these names of `folder` with all that is in them: without owners, every time as given. */
export function writeArchive(file: string, folder: string, names: readonly string[], time: Date): void {
  const below = (name: string): string[] =>
    lstatSync(join(folder, name)).isDirectory()
      ? entriesUnder(join(folder, name)).map(({ path }) => `${name}/${path}`)
      : [];
  const paths = names.flatMap((name) => [name, ...below(name)]);
  const options = {
    file,
    cwd: folder,
    gzip: true,
    portable: true,
    mtime: time,
    noDirRecurse: true,
    sync: true,
  } as const;
  // Portable entries of folders have no time otherwise.
  create({ ...options, onWriteEntry: (entry) => void (entry.noMtime = false) }, paths);
}

export const digestOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The lines that `sha256sum --check` reads. */
export const digestLines = (folder: string, names: readonly string[]): string =>
  names
    .toSorted()
    .map((name) => `${digestOf(join(folder, name))}  ${name}\n`)
    .join("");
