/**
 * The keychain's module for the target machine: the only package beside the bundle, with one native file. This code
 * compiles it from the pinned source. keytar's own install script would download a compiled file without comparing it.
 * The module is built in a separate folder, so that node_modules does not change.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve, relative, sep } from "node:path";
import { entriesUnder } from "../entries.ts";
import { type Machine, machineName, type Processor, readMachine, type System } from "./packedApp.ts";

/**
 * The source of the keychain's native module: keytar and the header library that it includes, as npm unpacked them.
 * Their digests are pinned here, from the archives whose integrity package-lock.json names. A changed file or another
 * version is not compiled.
 */
const packages = resolve(import.meta.dirname, "../../../node_modules");

/** SHA-256 over the sorted names and digests of a package's files, without compiled files. */
export const sourceDigests = {
  keytar: "bb4381351bedac1abba502df11d74bd3c5b8f0ac865b2eea2034dee0d7945a38",
  "node-addon-api": "fd535b0c3d224df25879dc444e7df9c3ee9abbc419c20820c577fbc3d321132e",
} as const satisfies Record<string, string>;

/** Whether a file was made in a package's folder after it was unpacked. */
const isMade = (path: string): boolean => /^(build|node_modules)(\/|$)/.test(path);

const filesOf = (folder: string): string[] =>
  entriesUnder(folder).flatMap(({ path, entry }) => (entry.isDirectory() || isMade(path) ? [] : [path]));

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** The digest of a package's files as `sourceDigests` has it. */
export const folderDigest = (folder: string): string =>
  sha256(
    filesOf(folder)
      .map((path) => `${path} ${sha256(readFileSync(join(folder, path)))}\n`)
      .join(""),
  );

/**
 * Copies the source from npm's folder to `folder`, each package under its own name, and returns keytar's folder. The
 * copy is compared with the digests, so that the compiled source is the compared one.
 * @throws Error if a source is missing or is not the pinned one
 */
export function copySource(folder: string, from: string = packages): string {
  for (const [name, digest] of Object.entries(sourceDigests)) {
    const source = join(from, name);
    if (!existsSync(source)) throw new Error(`The source of ${name} is not installed: run npm ci.`);
    const copy = join(folder, "node_modules", name);
    mkdirSync(copy, { recursive: true });
    cpSync(source, copy, { recursive: true, filter: (path) => !isMade(relative(source, path).split(sep).join("/")) });
    if (folderDigest(copy) !== digest) {
      throw new Error(`The source of ${name} is not the pinned one, so it is not compiled (docs/desktop.md).`);
    }
  }
  return join(folder, "node_modules/keytar");
}

const root = resolve(import.meta.dirname, "../../..");
const stagedFolder = join(root, "out/keychain");
/** Where keytar looks for its native file. */
export const nativeFile = "build/Release/keytar.node";
const compileMsMax = 600_000;

/** The files that keytar needs at run time, without those for its build. */
const staticFiles = ["package.json", "LICENSE.md", "lib/keytar.js"];

/** The error in a native module for this machine, or undefined. */
export function nativeProblem(file: string, target: Machine): string | undefined {
  if (!existsSync(file)) return `${file} is not there`;
  const found = readMachine(readFileSync(file));
  if (found?.system === target.system && found.processor === target.processor) return undefined;
  return `${file} is for ${found === undefined ? "no machine we know" : machineName(found)}, not ${machineName(target)}`;
}

/** Why this machine cannot compile for that one, or undefined. The compilers of Windows and macOS know both processors. */
export function compileProblem(own: Machine, target: Machine): string | undefined {
  const isSameSystem = own.system === target.system;
  if (isSameSystem && (own.system !== "linux" || own.processor === target.processor)) return undefined;
  const where = isSameSystem ? `a machine with ${target.processor}` : target.system;
  return `The keychain's module for ${machineName(target)} cannot be compiled on ${machineName(own)}: package on ${where}.`;
}

const digestOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * The headers of the running Node, if its package has them; otherwise node-gyp downloads those of this version. The
 * module uses Node-API, which is the same in Electron. A link in the scratch folder leads to them, because make splits
 * a path at a space.
 */
function headerArguments(scratch: string): string[] {
  const folder = resolve(dirname(process.execPath), "..");
  if (!existsSync(join(folder, "include/node/node_api.h"))) return [];
  const link = join(scratch, "node");
  symlinkSync(folder, link, "junction");
  return [`--nodedir=${link}`];
}

/** Without npm's own settings, which would give node-gyp other headers. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));

/**
 * Compiles the module for this machine in the given folder, and returns keytar's folder.
 * @throws Error for another machine, if compiling fails, or if the result is wrong
 */
export function compileKeychain(target: Machine, folder: string, from?: string): string {
  const own: Machine = { system: process.platform as System, processor: process.arch as Processor };
  const problem = compileProblem(own, target);
  if (problem !== undefined) throw new Error(problem);
  const keytar = copySource(folder, from);
  const gyp = createRequire(import.meta.url).resolve("node-gyp/bin/node-gyp.js");
  const args = [gyp, "rebuild", `--arch=${target.processor}`, ...headerArguments(folder)];
  const done = spawnSync(process.execPath, args, {
    cwd: keytar,
    env: plainEnvironment(),
    encoding: "utf8",
    timeout: compileMsMax,
  });
  if (done.status !== 0) {
    const last = `${done.stdout}${done.stderr}`.trim().split("\n").slice(-20).join("\n");
    throw new Error(`The keychain's module could not be compiled (docs/desktop.md says what that needs):\n${last}`);
  }
  const wrong = nativeProblem(join(keytar, nativeFile), target);
  if (wrong !== undefined) throw new Error(wrong);
  return keytar;
}

/** The digest of each native file that this process has compiled, by machine. The packaged file must be one of them. */
const compiled = new Map<string, string>();

/** Compiles the module for this machine into out/keychain, where electron-builder.yml takes it from. */
export function stageKeychain(target: Machine): void {
  const scratch = mkdtempSync(join(tmpdir(), "spar-keychain-"));
  try {
    const keytar = compileKeychain(target, scratch);
    rmSync(stagedFolder, { recursive: true, force: true });
    for (const file of [...staticFiles, nativeFile]) {
      mkdirSync(dirname(join(stagedFolder, file)), { recursive: true });
      cpSync(join(keytar, file), join(stagedFolder, file));
    }
    compiled.set(machineName(target), digestOf(join(keytar, nativeFile)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Checks that this process has compiled this native file for this machine.
 * @throws Error for any other file
 */
export function demandCompiled(file: string, target: Machine): void {
  if (existsSync(file) && compiled.get(machineName(target)) === digestOf(file)) return;
  throw new Error(`${file} is not the keychain's module that was compiled here, so it is not packaged.`);
}
