/**
 * `npm run desktop:check`: inspects every app below release/, as `npm run desktop:pack` made it. With `--stand-in` it
 * first packages the built app around a stand-in for Electron. That tests everything but the start of Electron itself.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { inspectApp } from "./inspect.ts";
import { packageApp, root, unbuilt } from "./package.ts";
import {
  packedAppsIn,
  type PackedApp,
  type Machine,
  machineName,
  type Processor,
  readMachine,
  type System,
} from "./packedApp.ts";
import { makeStandIn } from "./standIn.ts";

const isStandIn = process.argv.includes("--stand-in");
const thisMachine: Machine = { system: process.platform as System, processor: process.arch as Processor };

/** The target system and processor of an app, from the first bytes of its program. */
function machineOf({ system, program }: PackedApp): Machine {
  const file = system === "darwin" ? join(program, "Contents/MacOS/Spar") : program;
  const found = readMachine(readFileSync(file));
  if (found === undefined) throw new Error(`${file} is no program we know.`);
  return found;
}

async function checkAll(release: string): Promise<number> {
  const apps = packedAppsIn(release);
  if (apps.length === 0) {
    console.error(
      "Nothing is packaged. `npm run desktop:pack` does, or add `-- --stand-in` to check the layout alone.",
    );
    return 1;
  }
  let count = 0;
  for (const app of apps) {
    const machine = machineOf(app);
    const { problems, facts } = await inspectApp(app, machine);
    console.log(`${basename(app.folder)} for ${machineName(machine)}`);
    for (const fact of facts) console.log(`  ${fact}`);
    for (const problem of problems) console.error(`  wrong: ${problem}`);
    count += problems.length;
  }
  console.log(count === 0 ? "Nothing is wrong." : `${count} things are wrong.`);
  return count === 0 ? 0 : 1;
}

async function checkStandIn(): Promise<number> {
  const missing = unbuilt();
  if (missing.length > 0) {
    console.error(`Not built: ${missing.join(", ")}. Run npm run desktop:build first.`);
    return 1;
  }
  if (thisMachine.system !== "linux") {
    console.error("The stand-in is one of Electron for Linux; elsewhere check what npm run desktop:pack makes.");
    return 1;
  }
  const scratch = mkdtempSync(join(tmpdir(), "spar-layout-"));
  try {
    const [electron, output] = [join(scratch, "electron"), join(scratch, "release")];
    makeStandIn(electron);
    const what = { system: "linux", processors: [thisMachine.processor], targets: ["dir"], feed: null } as const;
    await packageApp({ ...what, electron, output });
    return await checkAll(output);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

process.exit(await (isStandIn ? checkStandIn() : checkAll(join(root, "release"))));
