/** The paths inside a packaged app, which differ by system. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface PackedApp {
  readonly system: System;
  /** The folder that electron-builder packaged into. */
  readonly folder: string;
  /** The program; on macOS the bundle, in which @electron/fuses finds the file. */
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

/** The target system and processor of a program or native module, from its first bytes. */
export type System = "linux" | "darwin" | "win32";
export type Processor = "x64" | "arm64";

export interface Machine {
  readonly system: System;
  readonly processor: Processor;
}

const machineOf = (system: System, code: number, codes: Readonly<Record<Processor, number>>): Machine | undefined => {
  const processor = (["x64", "arm64"] as const).find((each) => codes[each] === code);
  return processor === undefined ? undefined : { system, processor };
};

/** Reads ELF, Mach-O (of one processor) and PE; undefined for anything else. */
export function readMachine(file: Buffer): Machine | undefined {
  if (file.length < 64) return undefined;
  if (file.readUInt32BE(0) === 0x7f454c46) return machineOf("linux", file.readUInt16LE(18), { x64: 0x3e, arm64: 0xb7 });
  if (file.readUInt32LE(0) === 0xfeedfacf) {
    return machineOf("darwin", file.readUInt32LE(4), { x64: 0x0100_0007, arm64: 0x0100_000c });
  }
  const header = file.readUInt32LE(60);
  const isPe = file.toString("latin1", 0, 2) === "MZ" && header + 6 <= file.length;
  if (!isPe || file.toString("latin1", header, header + 4) !== "PE\0\0") return undefined;
  return machineOf("win32", file.readUInt16LE(header + 4), { x64: 0x8664, arm64: 0xaa64 });
}

export const machineName = ({ system, processor }: Machine): string => `${system} ${processor}`;
