/** Inspects a packaged app from outside: its fuses, its archive, its scripts, and the files beside them. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { extractFile, uncache } from "@electron/asar";
import { load } from "js-yaml";
import { archiveProblems, listArchive, type PackedFile } from "./archive.ts";
import { feedProblems } from "./feed.ts";
import { wrongFuses } from "./fuses.ts";
import { nativeProblem } from "./keychainModule.ts";
import type { PackedApp, Machine } from "./packedApp.ts";
import { builtinModules } from "node:module";
import { asNode, parseSource, walk } from "../../test/codeRules/source.ts";

/** The specifiers that a built script imports or requires, except its own chunks. */
function foreignModules(path: string, code: string): string[] {
  const { program, imports } = parseSource(path, code);
  const found = new Set(imports.map(({ specifier }) => specifier));
  walk(program, (node) => {
    const callee = node.type === "CallExpression" ? asNode(node["callee"]) : undefined;
    const argument = asNode((node["arguments"] as unknown[] | undefined)?.[0]);
    const isRequire = /^(__)?require$/.test(String(callee?.["name"]));
    if (isRequire && typeof argument?.["value"] === "string") found.add(argument["value"]);
  });
  return [...found].filter((specifier) => !specifier.startsWith("."));
}

const isNodes = (specifier: string): boolean =>
  specifier.startsWith("node:") || builtinModules.includes(specifier.replace(/\/$/, ""));

/** Imports of main that the packaged app lacks. */
export function missingInMain(path: string, code: string): string[] {
  const found = foreignModules(path, code).filter((specifier) => !isNodes(specifier));
  return found.filter((specifier) => !["electron", "keytar"].includes(specifier));
}

/** Imports of a sandboxed preload that it cannot get: Electron gives it a few modules and nothing else. */
export const missingInPreload = (path: string, code: string): string[] =>
  foreignModules(path, code).filter((specifier) => specifier !== "electron");

export interface Inspection {
  /** The errors, one line each; none when the app may be released. */
  readonly problems: readonly string[];
  /** The measurements, one line each. */
  readonly facts: readonly string[];
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}

/** Imports of the shell's scripts that are not packed. */
function scriptProblems(archive: string, files: readonly PackedFile[]): string[] {
  const scripts = files.filter(({ path }) => /^out\/(main|preload)\/.*js$/.test(path));
  return scripts.flatMap(({ path }) => {
    const code = extractFile(archive, path).toString("utf8");
    const missing = path.startsWith("out/main/") ? missingInMain(path, code) : missingInPreload(path, code);
    return missing.map((specifier) => `${path} asks for ${specifier}, which is not packed`);
  });
}

function manifestProblems(archive: string): string[] {
  const manifest = JSON.parse(extractFile(archive, "package.json").toString("utf8")) as Record<string, unknown>;
  const { main, dependencies, optionalDependencies, scripts } = manifest;
  return [
    ...(main === "out/main/main.js" ? [] : [`the app starts with ${String(main)}`]),
    ...([dependencies, optionalDependencies, scripts].some((list) => list !== undefined && list !== null)
      ? ["package.json in the archive lists what is not packed"]
      : []),
  ];
}

/** The files allowed beside the archive: also icon and languages on macOS, and the AppArmor profile in a deb. */
const besideArchive =
  /^(app\.asar|app\.asar\.unpacked|app-update\.yml|icon\.icns|apparmor-profile|.*\.lproj|LICENSE.*)$/;

/** Unexpected files beside the archive, and programs that would start in its place. */
const strangers = ({ resources }: PackedApp): string[] =>
  readdirSync(resources)
    .filter((name) => !besideArchive.test(name))
    .map((name) => `${name} lies beside the archive`);

function updateProblems({ system, resources }: PackedApp): string[] {
  const path = join(resources, "app-update.yml");
  return existsSync(path) ? feedProblems(system, load(readFileSync(path, "utf8"))) : [];
}

/** Inspects a packaged app that was made for this machine. */
export async function inspectApp(app: PackedApp, machine: Machine): Promise<Inspection> {
  const archive = join(app.resources, "app.asar");
  if (!existsSync(archive)) return { problems: [`${archive} is not there`], facts: [] };
  // The asar package caches what it read of an archive at this path.
  uncache(archive);
  const files = listArchive(archive);
  const inArchive = archiveProblems(files);
  const native = nativeProblem(join(`${archive}.unpacked`, "node_modules/keytar/build/Release/keytar.node"), machine);
  const problems = [
    ...(await wrongFuses(app.program)),
    ...inArchive,
    ...(inArchive.some((line) => line.endsWith("is missing")) ? [] : scriptProblems(archive, files)),
    ...manifestProblems(archive),
    ...(native === undefined ? [] : [native]),
    ...strangers(app),
    ...updateProblems(app),
  ];
  const bytesOf = (start: string): number =>
    files.filter(({ path }) => path.startsWith(start)).reduce((total, { bytes }) => total + bytes, 0);
  const parts = ["out/main", "out/preload", "out/renderer", "node_modules"];
  const facts = [
    `${files.length} files of our own, ${kilobytes(bytesOf(""))}: ${parts.map((part) => `${part} ${kilobytes(bytesOf(part))}`).join(", ")}`,
    `the whole folder with Electron: ${kilobytes(folderBytes(app.folder))}`,
    existsSync(join(app.resources, "app-update.yml")) ? "looks for updates" : "does not look for updates",
  ];
  return { problems, facts };
}
