/** Archives and digests that are the same, byte by byte, at each run over the same files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";

/** All paths below a folder, in one order, folders before what is in them. */
function pathsUnder(folder: string, path: string): string[] {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return sorted.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? [below, ...pathsUnder(folder, below)] : [below];
  });
}

/** Writes these names of `folder` with all that is in them: without owners, every time as given. */
export function writeArchive(file: string, folder: string, names: readonly string[], time: Date): void {
  const isFolder = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : [])),
  );
  const paths = names.flatMap((name) => [name, ...(isFolder.has(name) ? pathsUnder(folder, name) : [])]);
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
