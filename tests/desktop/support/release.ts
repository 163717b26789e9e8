/**
 * The app as released, as far as main can tell: installed, with main built with the public halves of two release keys,
 * and with a list of updates. Needs `npm run desktop:build` for page and preload.
 */
import { spawnSync } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type InstalledApp, layApp, putElectron } from "./installed.ts";

export interface Release extends InstalledApp {
  /** The program to start, an Electron under the app's own name; null without an Electron. */
  readonly program: string | null;
  remove(): void;
}

const out = resolve(import.meta.dirname, "../../../out");
const builder = join(import.meta.dirname, "buildMain.ts");

function buildMain(outDir: string, keyFile: string, standbyFile: string): void {
  const built = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", builder, outDir], {
    env: { ...process.env, SPAR_RELEASE_KEY: keyFile, SPAR_STANDBY_KEY: standbyFile },
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`the release was not built\n${built.stdout}${built.stderr}`);
}

/** Builds a release around this Electron with updates at this address, signed with this key or the standby's. */
export function makeRelease(
  key: KeyObject,
  standby: KeyObject,
  updates: string,
  electron: string | undefined,
): Release {
  const folder = mkdtempSync(join(out, "release-"));
  const app = layApp(folder, updates);
  const [keyFile, standbyFile] = [join(folder, "key.pem"), join(folder, "standby.pem")];
  writeFileSync(keyFile, key.export({ format: "pem", type: "pkcs8" }));
  writeFileSync(standbyFile, standby.export({ format: "pem", type: "spki" }));
  buildMain(dirname(app.main), keyFile, standbyFile);
  for (const file of [keyFile, standbyFile]) rmSync(file);
  return {
    ...app,
    program: electron === undefined ? null : putElectron(electron, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
