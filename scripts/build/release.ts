/**
 * `npm run release`: makes the files of a release of the server into release/, from a clean checkout; with `-- --dirty`
 * from any. Two runs over one commit give the same bytes: every time in the files is that of the commit, or
 * SOURCE_DATE_EPOCH. With `-- --tree FOLDER` it makes only the folder of the server, also without a repository:
 * deploy/Dockerfile does so.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { callerFolder } from "#server/base/config/settingSources.ts";
import { requirePage } from "./freshness.ts";
import { digestLines, writeArchive } from "./release/archive.ts";
import { writeDebianPackage } from "./release/debianPackage.ts";
import { notesOf } from "./release/notes.ts";
import { canRelease, layTree, readProject } from "./release/tree.ts";
import { madeBom } from "./sbom.ts";
import { datedBom } from "./sbom/bom.ts";

const root = resolve(import.meta.dirname, "../..");
const output = join(root, "release");

const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The time that all files of the release have. */
function releaseTime(): Date {
  const seconds = process.env["SOURCE_DATE_EPOCH"] ?? git("log", "-1", "--format=%ct");
  return new Date(Number(seconds) * 1000);
}

/** @throws Error for a version without a part in the changelog */
function writeNotes(version: string, file: string): void {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const notes = notesOf(changelog, version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no part for ${version}.`);
  writeFileSync(file, notes);
}

/** The folder that deploy/Dockerfile builds from: the server in `spar`, and the Dockerfile beside it. */
function writeContext(file: string, scratch: string, tree: string, time: Date): void {
  renameSync(join(scratch, tree), join(scratch, "spar"));
  copyFileSync(join(root, "deploy/Dockerfile"), join(scratch, "Dockerfile"));
  writeArchive(file, scratch, ["Dockerfile", "spar"], time);
}

/** The value of `--tree`, if it is given. @throws Error if it has none */
function chosenTree(): string | undefined {
  const at = process.argv.indexOf("--tree");
  if (at < 0) return undefined;
  const folder = process.argv[at + 1];
  if (folder === undefined || folder.startsWith("-")) {
    throw new Error("--tree needs the name of a new folder: npm run release -- --tree FOLDER");
  }
  return resolve(callerFolder(), folder);
}

async function main(): Promise<void> {
  const chosen = chosenTree();
  if (chosen !== undefined) {
    await requirePage();
    mkdirSync(chosen);
    return layTree(root, chosen);
  }
  if (!canRelease) throw new Error("Releases are made on Linux on x64.");
  if (!process.argv.includes("--dirty") && git("status", "--porcelain") !== "") {
    throw new Error("The checkout has changes that are not committed: commit them, or give -- --dirty.");
  }
  await requirePage();
  const { name, version } = readProject(root);
  const [time, tree] = [releaseTime(), `${name}-${version}`];
  // The desktop app's packages are there too.
  mkdirSync(output, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "spar-release-"));
  try {
    mkdirSync(join(scratch, tree));
    layTree(root, join(scratch, tree));
    const names = [`${tree}-linux-x64.tar.gz`, `${name}_${version}_amd64.deb`, `${tree}-container.tar.gz`] as const;
    writeArchive(join(output, names[0]), scratch, [tree], time);
    writeDebianPackage({ root, tree: join(scratch, tree), version, time, file: join(output, names[1]), scratch });
    writeContext(join(output, names[2]), scratch, tree, time);
    const bom = datedBom(madeBom(), time);
    writeFileSync(join(output, "sbom.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`);
    writeNotes(version, join(output, "NOTES.md"));
    const made = [...names, "sbom.cdx.json", "NOTES.md"];
    writeFileSync(join(output, "SHA256SUMS"), digestLines(output, made));
    for (const each of [...made, "SHA256SUMS"]) console.log(join("release", each));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
