/**
 * `npm run desktop:pack`: builds the app, packages it for this system into release/, and checks the result. `-- --dir`
 * stops at the folder, `-- --arch x64,arm64` packages for both processors. docs/desktop.md has the settings.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeBom } from "../sbom.ts";
import { findElectron } from "./electronDist.ts";
import type { Machine, Processor, System } from "./packedApp.ts";
import { planOrder, runsOf } from "./order.ts";
import { packageApp, root } from "./package.ts";
import { expiryOf, releaseKey, signFeed } from "./releaseKey.ts";

const release = join(root, "release");
const machine: Machine = { system: process.platform as System, processor: process.arch as Processor };

/** Runs one of the project's programs and exits if it fails. */
function run(...args: string[]): void {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Signs the lists of updates that electron-builder wrote beside the packages. */
function signFeeds(): void {
  const key = releaseKey(process.env);
  if (key === undefined) return;
  const expiresAt = expiryOf(Date.now());
  for (const name of readdirSync(release).filter((file) => /^latest.*\.yml$/.test(file))) {
    const path = join(release, name);
    writeFileSync(path, signFeed(readFileSync(path, "utf8"), key, expiresAt));
    console.log(`${name} is signed and holds until ${new Date(expiresAt).toISOString()}.`);
  }
}

async function pack(): Promise<number> {
  const { order, notes } = planOrder(process.argv.slice(2), process.env, machine);
  for (const note of notes) console.log(note);
  const found = findElectron(process.env, machine);
  if ("missing" in found) {
    for (const line of found.missing) console.error(line);
    return 1;
  }
  run("node_modules/electron-vite/bin/electron-vite.js", "build");
  rmSync(release, { recursive: true, force: true });
  const isForThisMachine = order.processors.every((processor) => processor === machine.processor);
  // For another processor electron-builder downloads its own.
  const electron = isForThisMachine ? found.folder : undefined;
  const made: string[] = [];
  for (const part of runsOf(order)) made.push(...(await packageApp({ ...part, output: release, electron })));
  signFeeds();
  const bill = join(release, "sbom.cdx.json");
  writeBom(bill, ["electron"]);
  made.push(bill);
  for (const path of made) console.log(path);
  run("scripts/build/desktop/check.ts");
  return 0;
}

try {
  process.exit(await pack());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
