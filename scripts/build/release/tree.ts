/** The folder of a server that runs with Node alone: sources, built page, the packages that it needs, and a Node. */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { entriesUnder, filesUnder } from "../entries.ts";
import { type Lock as NoticesLock, serverNotices } from "../notices/serverNotices.ts";
import { type Lock, missingSources, namedPackages, neededPlaces } from "./needed.ts";

interface Project {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly type: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const readProject = (root: string): Project =>
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Project;

/** The folders and files of the sources. mysqlPrograms.ts finds the database's programs with the last one. */
const sourcePaths = ["server", "engine", "scripts/operate", "scripts/test/programs.ts"];
/** Tests, and what fills or starts a checkout. */
const leftOut =
  /\.test\.ts$|(?:^|\/)tsconfig\.json$|^scripts\/operate\/(?:cluster\/|cluster\.ts$|demo\/|seed\.ts$|start\.ts$)/;
/** Declarations, maps and settings of other people's tools help no running server. */
const helpsNobody = /\.(?:d\.[cm]?ts|map)$|\/\.[^/]+$/;

/** Releases are made on this system alone, and for it. */
export const canRelease = process.platform === "linux" && process.arch === "x64";

/** The package with the Node of this machine's kind. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const uwsBinaries = "node_modules/uWebSockets.js/dist/bin/";
/** The native part of the sockets' listener for that Node. */
const uwsBinary = `uws_${process.platform}_${process.arch}_${process.versions.modules}.node`;

/** Whether a file of a package belongs into the folder; `path` is from the root of the project. */
function isShipped(path: string): boolean {
  if (path.startsWith(uwsBinaries)) return basename(path) === uwsBinary;
  if (path.startsWith(`node_modules/${nodePackage}/`)) return /\/(?:bin|LICENSE|package\.json)(?:\/node)?$/.test(path);
  return !helpsNobody.test(path);
}

/** The files of a package without the packages inside it, which are places of their own. */
function packageFiles(root: string, place: string): string[] {
  const isOwn = (path: string): boolean => !path.includes("/node_modules/", place.length);
  return filesUnder(root, place).filter((path) => isOwn(path) && isShipped(path));
}

/** The sources of a running server, from the root of the project; all of them where there is no repository. */
function sourceFiles(root: string): string[] {
  const listed = existsSync(join(root, ".git"))
    ? execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...sourcePaths], {
        cwd: root,
        encoding: "utf8",
      }).split("\0")
    : sourcePaths.flatMap((path) => filesUnder(root, path));
  return listed.filter((path) => path !== "" && !leftOut.test(path));
}

/** @throws Error if a source imports one that is left out */
function packagesOf(root: string, project: Project, lock: Lock, files: readonly string[]): string[] {
  const isCode = (path: string): boolean => /\.(?:ts|mjs)$/.test(path);
  const sources = files.filter(isCode).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const missing = missingSources(sources, project.imports);
  if (missing.length > 0) throw new Error(`Sources that the release leaves out are imported: ${missing.join(", ")}`);
  const known = Object.keys({ ...project.dependencies, ...project.devDependencies });
  return neededPlaces(lock, root, [...namedPackages(sources, known), nodePackage]);
}

/** The parts of package.json that the server reads, and commands for users of npm. */
function projectFile({ name, version, description, type, imports }: Project): string {
  const programs = ["backup", "restore", "check", "admin"].map((word) => [word, `./spar ${word}`] as const);
  const own = Object.entries(imports).filter(([key]) => !/^#(?:web|tests)\//.test(key));
  const scripts: Readonly<Record<string, string>> = { serve: "./spar", ...Object.fromEntries(programs) };
  const imported: Readonly<Record<string, string>> = Object.fromEntries(own);
  const made = { name, version, private: true, description, type, imports: imported, scripts };
  return `${JSON.stringify(made, null, 2)}\n`;
}

/** @throws Error for a package whose licence does not allow it */
function noticesOf(lock: NoticesLock, tree: string): string {
  const { text, problems } = serverNotices(lock, tree);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return text;
}

/** Gives the folder and all in it the same mode on every machine: 0755 for folders and programs, 0644 for others. */
export function evenModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const { path, entry } of entriesUnder(folder)) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = (statSync(join(folder, path)).mode & 0o100) !== 0;
    chmodSync(join(folder, path), entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}

/** Fills the empty folder `tree` from a project and its built page. */
export function layTree(root: string, tree: string, page = join(root, "dist/web")): void {
  const project = readProject(root);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock & NoticesLock;
  const files = sourceFiles(root);
  const packages = packagesOf(root, project, lock, files).flatMap((place) => packageFiles(root, place));
  for (const path of [...files, ...packages, "CHANGELOG.md"]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    copyFileSync(join(root, path), join(tree, path));
    // Some packages mark everything as a program.
    if (path.startsWith("node_modules/") && !path.endsWith("/bin/node")) chmodSync(join(tree, path), 0o644);
  }
  cpSync(page, join(tree, "dist/web"), { recursive: true });
  for (const name of ["nginx.conf", "spar.env", "spar.service", "sysusers.conf"]) {
    mkdirSync(join(tree, "deploy"), { recursive: true });
    copyFileSync(join(root, "deploy", name), join(tree, "deploy", name));
  }
  for (const name of ["spar", "README.md"]) copyFileSync(join(root, "deploy/tarball", name), join(tree, name));
  mkdirSync(join(tree, "node_modules/.bin"), { recursive: true });
  symlinkSync(`../${nodePackage}/bin/node`, join(tree, "node_modules/.bin/node"));
  writeFileSync(join(tree, "package.json"), projectFile(project));
  writeFileSync(join(tree, "third-party-notices.txt"), noticesOf(lock, tree));
  evenModes(tree);
}
