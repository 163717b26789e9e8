/** The hooks that electron-builder calls while it packages; electron-builder.yml names this file. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { notarize } from "@electron/notarize";
import { Arch, type AfterPackContext } from "electron-builder";
import { setFuses } from "./fuses.ts";
import { demandCompiled, nativeFile, stageKeychain } from "./keychainModule.ts";
import { notariseApp } from "./notarise.ts";
import { packedApp, type Machine, type Processor, type System } from "./packedApp.ts";

type Context = Pick<AfterPackContext, "appOutDir" | "arch" | "electronPlatformName">;

function machineOf({ arch, electronPlatformName }: Context): Machine {
  const processors: Partial<Record<Arch, Processor>> = { [Arch.x64]: "x64", [Arch.arm64]: "arm64" };
  const processor = processors[arch];
  if (processor === undefined) throw new Error(`The app is not made for ${Arch[arch]}.`);
  return { system: electronPlatformName as System, processor };
}

/** Compiles the keychain's module for the target before files are gathered. */
export function beforePack(context: Context): void {
  stageKeychain(machineOf(context));
}

/** Removes Electron's own welcome app. */
export function afterExtract({ appOutDir }: Context): void {
  for (const resources of ["resources", "Electron.app/Contents/Resources"]) {
    rmSync(join(appOutDir, resources, "default_app.asar"), { force: true });
  }
}

/** Checks that the keychain's module is ours. Fuses change the binary, so they are set before it is signed. */
export async function afterPack(context: Context): Promise<void> {
  const { system, processor } = machineOf(context);
  const { program, resources } = packedApp(system, context.appOutDir);
  demandCompiled(join(resources, "app.asar.unpacked/node_modules/keytar", nativeFile), { system, processor });
  await setFuses(program, system === "darwin" && processor === "arm64");
}

/** Only macOS requires notarisation. */
export async function afterSign(context: Context): Promise<void> {
  const { system } = machineOf(context);
  if (system !== "darwin") return;
  console.log(await notariseApp(packedApp(system, context.appOutDir).program, process.env, notarize));
}
