/** The journeys' own `test`: a computer with or without a keychain, on which the app starts, quits and starts again. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { findElectron } from "../../../scripts/build/desktop/electronBinary.ts";
import type { DesktopApp } from "./desktopApp.ts";
import { ElectronApp } from "./electronApp.ts";
import { emptyHome, type Keyring, startKeyring } from "./keyring.ts";
import type { Release } from "./release.ts";
import { StandInApp } from "./standInApp.ts";

/** A computer of one player. */
export interface Computer {
  readonly keyring: Keyring | null;
  /** The app's server. */
  readonly server: string;
  start(...args: readonly string[]): Promise<DesktopApp>;
  /** The environment of the next start. */
  readonly environment: Record<string, string>;
  /** The folder of programs' settings and of the session's autostart entries. */
  readonly configFolder: string;
  /** Every file below the app's and the browser's folders that contains this text, without the keychain's own files. */
  filesWith(text: string): readonly string[];
}

export interface Equipment {
  readonly hasKeychain?: boolean;
  readonly locale?: string;
  /** Another server than the journeys' own. */
  readonly server?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs the app as a packaged one. */
  readonly release?: Release;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

interface Fixtures {
  setUp: (equipment?: Equipment) => Promise<Computer>;
}

export const test = base.extend<Fixtures>({
  setUp: async ({ baseURL }, lend) => {
    const folders: string[] = [];
    const apps: DesktopApp[] = [];
    const keyrings: Keyring[] = [];
    await lend(async (equipment = {}) => {
      const { hasKeychain = true, locale = "en", server = baseURL ?? "", environment: more = {}, release } = equipment;
      const folder = mkdtempSync(join(tmpdir(), "spar-desktop-"));
      folders.push(folder);
      const profile = join(folder, "profile");
      const userData = join(profile, "userData");
      mkdirSync(userData, { recursive: true });
      writeFileSync(join(userData, "settings.json"), JSON.stringify({ server }));
      const keyring = hasKeychain ? await startKeyring(folder) : null;
      if (keyring !== null) keyrings.push(keyring);
      const own = keyring?.environment ?? { ...emptyHome(folder), DBUS_SESSION_BUS_ADDRESS: "" };
      const environment: Record<string, string> = { ...own, ...more };
      return {
        keyring,
        server,
        environment,
        configFolder: environment["XDG_CONFIG_HOME"] ?? "",
        start: async (...args) => {
          const electron = findElectron();
          const launch = { profile, args, environment, locale, ...(release !== undefined && { release }) };
          const app =
            electron === undefined ? await StandInApp.start(launch) : await ElectronApp.start(electron, launch);
          apps.push(app);
          return app;
        },
        filesWith: (text) => filesBelow(profile).filter((file) => readFileSync(file).includes(text)),
      };
    });
    for (const app of apps) await app.quit().catch(() => undefined);
    for (const keyring of keyrings) await keyring.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
