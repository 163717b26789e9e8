/** Where things are in a packaged app, which differs by system. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { System } from "./machine.ts";

export interface PackedApp {
  readonly system: System;
  /** The folder that electron-builder packaged into. */
  readonly folder: string;
  /** The program; on macOS the bundle, in which the fuses' file is found by @electron/fuses. */
  readonly program: string;
  readonly resources: string;
}

/** The names that electron-builder.yml gives. */
const productName = "Spar";
const linuxProgram = "spar";

/** The app that electron-builder packaged into this folder for this system. */
export function packedApp(system: System, folder: string): PackedApp {
  if (system === "darwin") {
    const program = join(folder, `${productName}.app`);
    return { system, folder, program, resources: join(program, "Contents/Resources") };
  }
  const program = join(folder, system === "win32" ? `${productName}.exe` : linuxProgram);
  return { system, folder, program, resources: join(folder, "resources") };
}

/** Every packaged app below electron-builder's output folder. */
export function packedAppsIn(release: string): PackedApp[] {
  if (!existsSync(release)) return [];
  const folders = readdirSync(release, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const systems = (["linux", "win32", "darwin"] as const).map((system) => packedApp(system, join(release, name)));
    return systems.filter(({ program }) => existsSync(program)).slice(0, 1);
  });
}
