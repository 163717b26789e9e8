/**
 * Releases for tests of updates: the tarball of this version, a version before it and one after it. No release was
 * published before this one, so the earlier one is the same tarball under the version 0.0.9, without the step of tables
 * 067 and without the server's use of its column. So an update has a step to run over real rows, and the earlier version
 * meets a step that it does not know. The later one has the same tables under the version 9.0.0. Once a second version
 * is published, the tarball of the first belongs here.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "#tests/support/newFolder.ts";
import { writeArchive } from "../../scripts/build/release/archive.ts";
import { layTree, readProject } from "../../scripts/build/release/tree.ts";

export interface Release {
  readonly version: string;
  /** Unpacks it in this folder and returns the path of its launcher. */
  unpackIn(folder: string): string;
}

/** The last step of tables, which the earlier version does not have. */
export const newStep = "067-username-skeletons";

/** Each piece of the sources is there, or the earlier version would not be what it claims. */
const withoutStep: readonly (readonly [path: string, piece: RegExp, instead: string])[] = [
  ["server/base/db/migrations.ts", /^import \{ usernameSkeletons \}.*\n/m, ""],
  ["server/base/db/migrations.ts", /^ {2}usernameSkeletons,\n/m, ""],
  ["server/people/users/userStore.ts", /^ {2}username_skeleton: nameSkeleton\(username\),\n/m, ""],
  [
    "server/people/accounts/accountStore.ts",
    /\{ username_key, username_skeleton \} = (.*)([^]*?)\.orWhere\(\{ username_skeleton \}\)/,
    "{ username_key } = $1$2",
  ],
  ["server/people/accounts/erasureStore.ts", /, username_skeleton: null(?=, email_key)/, ""],
  ["server/people/accounts/erasureStore.ts", /, username_skeleton: null(?= \}\))/, ""],
];

export interface Releases {
  readonly earlier: Release;
  readonly present: Release;
  readonly later: Release;
}

/** Lays the folder of a server from this checkout, with a page of one line: most tests need none that is built. */
export function layServer(root: string, tree: string): void {
  const page = newFolder("spar-page-");
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Spar</title>");
  mkdirSync(tree);
  layTree(root, tree, page);
}

/** Makes the releases from this checkout. */
export function makeReleases(root: string): Releases {
  const scratch = newFolder("spar-releases-");
  const { version } = readProject(root);
  const name = `spar-${version}`;
  layServer(root, join(scratch, name));
  const file = join(scratch, `${name}-linux-x64.tar.gz`);
  writeArchive(file, scratch, [name], new Date(0));
  const release = (as: string, changes: typeof withoutStep = []): Release => ({
    version: as,
    unpackIn: (folder) => {
      const tree = join(folder, `spar-${as}`);
      mkdirSync(tree);
      const done = spawnSync("tar", ["xzf", file, "--strip-components=1"], { cwd: tree, encoding: "utf8" });
      if (done.status !== 0) throw new Error(done.stderr);
      if (as !== version) replaceIn(tree, "package.json", `"version": "${version}"`, `"version": "${as}"`);
      for (const [path, piece, instead] of changes) replaceIn(tree, path, piece, instead);
      return join(tree, "spar");
    },
  });
  return { earlier: release("0.0.9", withoutStep), present: release(version), later: release("9.0.0") };
}

function replaceIn(tree: string, path: string, piece: RegExp | string, instead: string): void {
  const text = readFileSync(join(tree, path), "utf8");
  const changed = text.replace(piece, instead);
  if (changed === text) throw new Error(`${path} of the earlier release has no ${String(piece)}`);
  writeFileSync(join(tree, path), changed);
}
