/** The notices of a server: of every package that npm installs for production. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { noticeProblems, noticesText, type PackageNotice, readPackage } from "./packages.ts";

/** The fields of package-lock.json that are read here. */
export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >;
}

const about =
  "A Spar server runs with the following third-party software and fonts, each under its own licence. npm installs them unchanged.";
const folder = "node_modules/";

const entryNotice = (path: string, { version = "", license }: Lock["packages"][string]): PackageNotice => ({
  name: path.slice(path.lastIndexOf(folder) + folder.length),
  version,
  licence: license,
  // A package for another system is not installed, so its texts cannot be read here.
  texts: ["not installed"],
});

/**
 * The notices of the production packages of a lock file that are installed below `root`, and the reasons against
 * redistributing them. Packages for other systems are not installed; the lock file has their licences.
 */
export function serverNotices({ packages }: Lock, root: string): { text: string; problems: string[] } {
  const shipped = Object.entries(packages).filter(([path, { dev = false }]) => path.startsWith(folder) && !dev);
  const installed = shipped.filter(([path]) => existsSync(join(root, path, "package.json")));
  const absent = shipped.filter(([path]) => !existsSync(join(root, path, "package.json")));
  const notices = installed.map(([path]) => readPackage(join(root, path)));
  const problems = noticeProblems(
    [...notices, ...absent.map(([path, entry]) => entryNotice(path, entry))],
    "installed",
  );
  return { text: noticesText(about, notices), problems };
}
