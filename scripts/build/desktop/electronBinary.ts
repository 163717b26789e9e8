/** Finds the Electron for the journeys and for development, and says what is missing without one. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The Electron to test with, or undefined if no setting names one. @throws Error if the named file does not exist */
export function findElectron(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { ELECTRON_BINARY: binary = "", ELECTRON_OVERRIDE_DIST_PATH: folder = "" } = environment;
  const named = binary === "" && folder !== "" ? join(folder, "electron") : binary;
  if (named === "") return undefined;
  if (!existsSync(named)) throw new Error(`There is no Electron at ${named}.`);
  return named;
}

/** The Electron to develop with: the named one, else the one that Electron's own installer put into its package. */
export function developmentElectron(
  electronPackage: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = findElectron(environment);
  if (named !== undefined) return named;
  // The installer writes the program's name, which differs by system.
  const note = join(electronPackage, "path.txt");
  const program = existsSync(note) ? join(electronPackage, "dist", readFileSync(note, "utf8")) : undefined;
  return program !== undefined && existsSync(program) ? program : undefined;
}

const unproven = [
  "that Electron keeps what the shell asks of it: isolated worlds, sandbox, refused navigation, permissions, webviews;",
  "the origin app://spar itself: the page has http://127.0.0.1 here, with the same answers and the same policy;",
  "native menus, dialogs, notices, badges, full screen, the taskbar, window places: only what the shell asks for;",
  "the window above all others and its transparent ground;",
  "how each system hands a link over, and the keychains of Windows and macOS: Linux's is the real one here;",
  "what drives the real Electron: it has met a program of Electron's shape only (driver.spec.ts).",
];

const unprovenInElectron = [
  "the packaged app: the one that updates itself here is this Electron under the app's name, its fuses open;",
  "that the system shows a notice, a number or a flashing taskbar: only that Electron was told.",
];

const listed = (lines: readonly string[]): string[] => lines.map((each) => `   - ${each}`);

/** Printed before the first journey: where the journeys run, and what they do not prove. */
export const journeysNotice = (electron: string | undefined): string =>
  (electron === undefined
    ? [
        "",
        "!! NO ELECTRON: ELECTRON_BINARY and ELECTRON_OVERRIDE_DIST_PATH are not set, so these journeys do NOT run in it.",
        "   They run the built main and preload against a stand-in, the built page in Chromium, and the real keytar.",
        "   Not proven by that:",
        ...listed(unproven),
        "",
      ]
    : ["", `The journeys run in ${electron}. Not proven by that:`, ...listed(unprovenInElectron), ""]
  ).join("\n");
