import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian keeps servers: not on the PATH of an ordinary user. */
const systemFolders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of the first of `names` that this machine has, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...systemFolders];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The full path of the first of `names`, or an error that says what is missing. */
export function requireProgram(...names: readonly string[]): string {
  const found = findProgram(...names);
  if (found === undefined) throw new Error(`This needs ${names.join(" or ")}, which is not on this machine.`);
  return found;
}

/** The Chromium that the browser tests drive: CHROMIUM_PATH, else Debian's. */
export function findChromium(): string | undefined {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") return isExecutable(chosen) ? chosen : undefined;
  return findProgram("chromium", "chromium-browser", "google-chrome");
}

/** How tests start it: alone, quiet, and on a machine without a screen. */
export const chromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
