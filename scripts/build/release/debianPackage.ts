/** The Debian package of a server, from the folder that the tarball has, by Debian's own dpkg-deb. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { requireProgram } from "../../test/programs.ts";
import { entriesUnder } from "../entries.ts";
import { evenModes } from "./tree.ts";

interface Order {
  readonly root: string;
  /** The folder of the tarball. It is given back unchanged. */
  readonly tree: string;
  readonly version: string;
  readonly time: Date;
  readonly file: string;
  readonly scratch: string;
}

/** Debian puts what comes before a version behind a tilde, because a hyphen has another meaning there. */
export const debianVersion = (version: string): string => version.replace("-", "~");

const place = "usr/lib/spar";
const scripts = ["postinst", "prerm", "postrm"];

/** Files of deploy/ with the package's place instead of /opt/spar. */
function placeDeployed(root: string, content: string): void {
  const put = (from: string, to: string, mode = 0o644): void => {
    const text = readFileSync(join(root, "deploy", from), "utf8").replaceAll("/opt/spar", `/${place}`);
    mkdirSync(dirname(join(content, to)), { recursive: true });
    writeFileSync(join(content, to), text, { mode });
  };
  put("spar.service", "usr/lib/systemd/system/spar.service");
  put("sysusers.conf", "usr/lib/sysusers.d/spar.conf");
  put("spar.env", "etc/spar/spar.env");
  put("nginx.conf", "usr/share/doc/spar/examples/nginx.conf");
  put("debian/spar", "usr/bin/spar", 0o755);
  put("debian/copyright", "usr/share/doc/spar/copyright");
}

/** What dpkg reads about the package: its description, its scripts, its settings and the digests of its files. */
function writeControl({ root, version }: Order, content: string): void {
  const control = join(content, "DEBIAN");
  const files = entriesUnder(content).flatMap(({ path, entry }) => (entry.isFile() ? [path] : []));
  const kilobytes = files.reduce((sum, path) => sum + Math.ceil(statSync(join(content, path)).size / 1024), 0);
  mkdirSync(control);
  const md5 = (path: string): string =>
    createHash("md5")
      .update(readFileSync(join(content, path)))
      .digest("hex");
  const digests = files.filter((path) => path !== "etc/spar/spar.env").map((path) => `${md5(path)}  ${path}\n`);
  writeFileSync(join(control, "md5sums"), digests.join(""));
  const description = readFileSync(join(root, "deploy/debian/control"), "utf8");
  const filled = description.replace("@VERSION@", debianVersion(version)).replace("@SIZE@", String(kilobytes));
  writeFileSync(join(control, "control"), filled);
  for (const name of [...scripts, "conffiles"]) copyFileSync(join(root, "deploy/debian", name), join(control, name));
}

/** Debian's own form of a changelog, which leads to ours. */
function changelogOf({ root, version, time }: Order): string {
  const description = readFileSync(join(root, "deploy/debian/control"), "utf8");
  const maintainer = /^Maintainer: (.*)$/m.exec(description)?.[1] ?? "";
  const day = time.toUTCString().replace("GMT", "+0000");
  const change = `  * Version ${version}; /${place}/CHANGELOG.md says what changes.`;
  return `spar (${debianVersion(version)}) stable; urgency=medium\n\n${change}\n\n -- ${maintainer}  ${day}\n`;
}

/** @throws Error with what dpkg-deb says if it fails */
export function writeDebianPackage(order: Order): void {
  const { root, tree, time, file, scratch } = order;
  const content = join(scratch, "debian");
  mkdirSync(join(content, dirname(place)), { recursive: true });
  renameSync(tree, join(content, place));
  placeDeployed(root, content);
  const changes = gzipSync(changelogOf(order), { level: 9 });
  writeFileSync(join(content, "usr/share/doc/spar/changelog.gz"), changes);
  writeControl(order, content);
  evenModes(content);
  chmodSync(join(content, "etc/spar/spar.env"), 0o640);
  const seconds = String(time.getTime() / 1000);
  const made = spawnSync(requireProgram("dpkg-deb"), ["--root-owner-group", "-Zxz", "-z1", "--build", content, file], {
    encoding: "utf8",
    env: { ...process.env, SOURCE_DATE_EPOCH: seconds },
  });
  renameSync(join(content, place), tree);
  rmSync(content, { recursive: true });
  if (made.status !== 0) throw new Error(`dpkg-deb failed: ${made.stderr}`);
}
