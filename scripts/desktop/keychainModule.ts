/**
 * The keychain's module for the machine that is packaged for: the only package beside the bundle, with one native file.
 * For this machine it is the one that npm built; for another its maintainers' build is fetched. It is staged in a
 * folder of its own, so that node_modules stays as it is.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type Machine, machineName, readMachine } from "./machine.ts";

const root = resolve(import.meta.dirname, "../..");
const installed = join(root, "node_modules/keytar");
const staged = join(root, "out/keychain");
const nativeFile = "build/Release/keytar.node";
const fetchTimeoutMs = 120_000;

/** What keytar needs when it runs, without what builds it. */
const staticFiles = ["package.json", "LICENSE.md", "lib/keytar.js"];

/** What is wrong with a native module for this machine, or undefined. */
export function nativeProblem(file: string, target: Machine): string | undefined {
  if (!existsSync(file)) return `${file} is not there`;
  const found = readMachine(readFileSync(file));
  if (found?.system === target.system && found.processor === target.processor) return undefined;
  return `${file} is for ${found === undefined ? "no machine we know" : machineName(found)}, not ${machineName(target)}`;
}

/** Asks keytar's maintainers for their build; it speaks Node-API, so one build is right for every Electron. */
function fetchNative(target: Machine): void {
  const program = createRequire(join(installed, "package.json")).resolve("prebuild-install/bin.js");
  const machine = ["--platform", target.system, "--arch", target.processor];
  const args = [program, "--runtime", "napi", "--target", "3", ...machine];
  const done = spawnSync(process.execPath, args, { cwd: staged, encoding: "utf8", timeout: fetchTimeoutMs });
  if (done.status !== 0) throw new Error(`No keychain module for ${machineName(target)}: ${done.stderr.trim()}`);
}

/** Puts the keychain's module for this machine into out/keychain, where electron-builder.yml takes it from. */
export function stageKeychain(target: Machine): void {
  if (!existsSync(installed)) {
    throw new Error("The keychain's module keytar is not installed; on Linux npm needs libsecret-1-dev for it.");
  }
  rmSync(staged, { recursive: true, force: true });
  for (const file of staticFiles) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    cpSync(join(installed, file), join(staged, file));
  }
  const own = join(installed, nativeFile);
  if (nativeProblem(own, target) === undefined) {
    mkdirSync(dirname(join(staged, nativeFile)), { recursive: true });
    cpSync(own, join(staged, nativeFile));
  } else {
    fetchNative(target);
  }
  const problem = nativeProblem(join(staged, nativeFile), target);
  if (problem !== undefined) throw new Error(problem);
}
