/** Finds the Electron to package the app around. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import electron from "electron/package.json" with { type: "json" };
import { machineName, type Machine } from "./packedApp.ts";
import { root } from "./package.ts";

const installTimeoutMs = 600_000;

/** A folder with Electron for this machine, or the lines that say what is missing. */
export type FoundElectron = { readonly folder: string } | { readonly missing: readonly string[] };

/** The folder that SPAR_ELECTRON_DIST names, else the one that Electron's own installer fills. */
export function findElectron(
  environment: Readonly<Record<string, string | undefined>>,
  machine: Machine,
): FoundElectron {
  const given = environment["SPAR_ELECTRON_DIST"] ?? "";
  if (given !== "") {
    return existsSync(given)
      ? { folder: given }
      : { missing: [`SPAR_ELECTRON_DIST names ${given}, which is not there.`] };
  }
  // The installer compares its download with the digests in Electron's own package, which the lock file pins.
  const installer = join(root, "node_modules/electron/install.js");
  const done = spawnSync(process.execPath, [installer], { encoding: "utf8", timeout: installTimeoutMs });
  const folder = join(root, "node_modules/electron/dist");
  if (done.status === 0 && existsSync(join(folder, "version"))) return { folder };
  const reason = /^.*Error: .*$/m.exec(done.stderr)?.[0] ?? done.error?.message ?? `code ${done.status}`;
  return {
    missing: [
      `Missing: Electron ${electron.version} for ${machineName(machine)}. It is not in node_modules/electron/dist and could not be fetched:`,
      `  ${reason}`,
      "With a network `npx install-electron` fetches it; without one set SPAR_ELECTRON_DIST to a folder with an Electron,",
      `unpacked or as electron-v${electron.version}-${machine.system}-${machine.processor}.zip.`,
      "What can be checked without it: npm run desktop:check -- --stand-in",
    ],
  };
}
