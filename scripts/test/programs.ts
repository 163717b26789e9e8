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

/**
 * The full path of the first of `names`, or an error that says what is missing.
 * @throws Error if none of them is installed
 */
export function requireProgram(...names: readonly string[]): string {
  const found = findProgram(...names);
  if (found === undefined) throw new Error(`This needs ${names.join(" or ")}, which is not on this machine.`);
  return found;
}

function chosenProgram(setting: string): string | undefined {
  const chosen = process.env[setting] ?? "";
  return chosen === "" ? undefined : chosen;
}

/** What CHROMIUM_PATH names, where it names anything. */
export const chosenChromium = (): string | undefined => chosenProgram("CHROMIUM_PATH");

/** The Firefox that some journeys drive: FIREFOX_PATH, else Debian's. */
export function findFirefox(): string | undefined {
  const chosen = chosenProgram("FIREFOX_PATH");
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : undefined;
  return findProgram("firefox-esr", "firefox");
}

/** The Chromium that the desktop journeys drive: CHROMIUM_PATH, else Debian's. */
export function findChromium(): string | undefined {
  const chosen = chosenChromium();
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : undefined;
  return findProgram("chromium", "chromium-browser", "google-chrome");
}

/** Chromium without a window of its own, whose pages cost more than ours: the same engine for half the work. */
export const headlessShell = "chromium-headless-shell";

/** The Chromium that the browser journeys drive: CHROMIUM_PATH, else the headless shell, else Debian's. */
export const findHeadlessChromium = (): string | undefined =>
  (chosenChromium() === undefined ? findProgram(headlessShell) : undefined) ?? findChromium();

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

/**
 * How journeys start it. Their pages live for seconds: code that is optimised for them would cost more than it gives
 * (docs/testing.md).
 */
export const journeyArgs: readonly string[] = [...chromiumArgs, "--js-flags=--no-opt --no-maglev --single-threaded-gc"];
