/**
 * Two releases for tests of updates: the tarball of this version, and a version before it. No release was published
 * before this one, so the earlier one is the same tarball under the version 0.0.9, without the step of tables 067 and
 * without the server's use of its column. So an update has a step to run over real rows, and the earlier version meets
 * a step that it does not know. Once a second version is published, the tarball of the first belongs here.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
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
const earlierVersion = "0.0.9";

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

/** Makes both from this checkout. They have a page of one line: tests of updates need none that is built. */
export function twoReleases(root: string): { readonly earlier: Release; readonly present: Release } {
  const scratch = newFolder("spar-two-releases-");
  const page = join(scratch, "page");
  mkdirSync(page);
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Spar</title>");
  const { version } = readProject(root);
  const name = `spar-${version}`;
  mkdirSync(join(scratch, name));
  layTree(root, join(scratch, name), page);
  const file = join(scratch, `${name}-linux-x64.tar.gz`);
  writeArchive(file, scratch, [name], new Date(0));
  const unpackIn = (folder: string): string => {
    const done = spawnSync("tar", ["xzf", file], { cwd: folder, encoding: "utf8" });
    if (done.status !== 0) throw new Error(done.stderr);
    return join(folder, name);
  };
  const earlierIn = (folder: string): string => {
    const tree = join(folder, `spar-${earlierVersion}`);
    renameSync(unpackIn(folder), tree);
    replaceIn(tree, "package.json", `"version": "${version}"`, `"version": "${earlierVersion}"`);
    for (const [path, piece, instead] of withoutStep) replaceIn(tree, path, piece, instead);
    return tree;
  };
  return {
    earlier: { version: earlierVersion, unpackIn: (folder) => join(earlierIn(folder), "spar") },
    present: { version, unpackIn: (folder) => join(unpackIn(folder), "spar") },
  };
}

function replaceIn(tree: string, path: string, piece: RegExp | string, instead: string): void {
  const text = readFileSync(join(tree, path), "utf8");
  const changed = text.replace(piece, instead);
  if (changed === text) throw new Error(`${path} of the earlier release has no ${String(piece)}`);
  writeFileSync(join(tree, path), changed);
}
