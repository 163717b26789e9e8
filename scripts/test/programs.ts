import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's folders for servers, which are not on the PATH of an ordinary user. */
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

/** The program that CHROMIUM_PATH names, if it is set. */
export const chosenChromium = (): string | undefined => chosenProgram("CHROMIUM_PATH");

/** The Firefox of some journeys: FIREFOX_PATH, else Debian's. */
export function findFirefox(): string | undefined {
  const chosen = chosenProgram("FIREFOX_PATH");
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : undefined;
  return findProgram("firefox-esr", "firefox");
}

/** The Chromium of the desktop journeys: CHROMIUM_PATH, else Debian's. */
export function findChromium(): string | undefined {
  const chosen = chosenChromium();
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : undefined;
  return findProgram("chromium", "chromium-browser", "google-chrome");
}

/** Chromium without a window of its own: the same engine for half the processor time. */
export const headlessShell = "chromium-headless-shell";

/** The Chromium of the browser journeys: CHROMIUM_PATH, else the headless shell, else Debian's. */
export const findHeadlessChromium = (): string | undefined =>
  (chosenChromium() === undefined ? findProgram(headlessShell) : undefined) ?? findChromium();

/** The flags of tests: no sandbox, no graphics card, no network traffic of its own. */
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
 * The flags of journeys. Their pages exist for seconds, so optimising their code would cost more than it saves
 * (docs/testing.md).
 */
export const journeyArgs: readonly string[] = [...chromiumArgs, "--js-flags=--no-opt --no-maglev --single-threaded-gc"];
