/**
 * The app as installed on a player's machine, without electron-builder: Electron takes `resources/app` beside its
 * program as the app, and counts as packaged by the name of that program alone. A fresh Electron under the app's name
 * is such a copy, and its fuses are open, so journeys can attach to it.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { dump } from "js-yaml";
import { appName } from "../../../desktop/identity.ts";

const root = resolve(import.meta.dirname, "../../..");

/** electron-builder's name for the program on Linux. */
export const executableName = "spar";
/** The journeys' own release, between an older and a newer one. */
export const installedVersion = "1.0.0";

/** The paths of the app's parts in its folder, the same as in the project and in a package. */
export interface InstalledApp {
  /** The folder of the app itself. */
  readonly folder: string;
  /** The file that Electron starts. */
  readonly main: string;
  /** The folder beside the app, with the list of updates. */
  readonly resources: string;
}

/** Copies the app into `folder`, except its main, which the caller builds; its updates come from this address. */
export function layApp(folder: string, updates: string): InstalledApp {
  const resources = join(folder, "resources");
  const app = join(resources, "app");
  const { name, type, main } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
  if (main === undefined) throw new Error("package.json names no main.");
  mkdirSync(join(app, "out"), { recursive: true });
  writeFileSync(
    join(app, "package.json"),
    JSON.stringify({ name, productName: appName, version: installedVersion, type, main }),
  );
  for (const part of ["out/preload", "out/renderer"]) symlinkSync(join(root, part), join(app, part), "junction");
  // The unbundled package; Electron looks for it only inside its resources.
  const keychain = join(root, "node_modules/keytar");
  if (existsSync(keychain)) {
    mkdirSync(join(app, "node_modules"));
    symlinkSync(keychain, join(app, "node_modules/keytar"), "junction");
  }
  writeFileSync(
    join(resources, "app-update.yml"),
    dump({ provider: "generic", url: updates, updaterCacheDirName: "spar" }),
  );
  return { folder: app, main: join(app, main), resources };
}

/** A hard link to the same file if the disk can do that, else a copy. */
function putFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/**
 * Puts this Electron around the app in `folder`, and returns the program to start. The system must know the program by
 * its new name, so it is no symbolic link; the files beside it may be.
 */
export function putElectron(electron: string, folder: string): string {
  const original = realpathSync(electron);
  const [home, originalName] = [dirname(original), basename(original)];
  if (!existsSync(join(home, "resources")))
    throw new Error(`${original} is not in Electron's own folder: ELECTRON_BINARY has to name the program itself.`);
  for (const name of readdirSync(home)) {
    if (name !== originalName && name !== "resources") symlinkSync(join(home, name), join(folder, name));
  }
  const program = join(folder, executableName);
  putFile(original, program);
  return program;
}
