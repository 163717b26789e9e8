/** What is in a folder and in the folders inside it. */
import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Everything below a folder, by its path from there with "/": sorted, folders before their content. */
export const entriesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"), entry }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** The files of a folder, or the file itself, by their paths from `root`. */
export function filesUnder(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return entriesUnder(join(root, path)).flatMap((below) =>
    below.entry.isDirectory() ? [] : [`${path}/${below.path}`],
  );
}
