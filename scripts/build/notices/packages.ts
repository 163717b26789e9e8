/** Reads name, version, licence and licence texts of installed packages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { licenceProblem, type Use } from "./licences.ts";
import { mitHolders, mitText, otherFile, sameProject } from "./missingTexts.ts";

/** One package in the notices. */
export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined where the package states none. */
  readonly licence: string | undefined;
  /** Licence, copyright and notice files as they are; empty where none is known. */
  readonly texts: readonly string[];
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
}

const licenceFile = /^(licen[cs]e|copying|notice|unlicense|ofl)([-.].*)?$/i;

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** The folder of the package that a module belongs to, or undefined for a module of the project itself. */
export const packageFolderOf = (modulePath: string): string | undefined =>
  // The first part is greedy: of a package inside another package's node_modules, the inner one counts.
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(modulePath)?.[1];

const byBeginning = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(table).find(([beginning]) => name.startsWith(beginning))?.[1];

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => licenceFile.test(name));
  return names.toSorted().map((name) => readFileSync(join(folder, name), "utf8").trim());
}

/** The texts of a package that is published without a licence file; empty where none is known. */
function knownTexts(name: string, folder: string): string[] {
  const other = byBeginning(otherFile, name);
  if (other !== undefined && existsSync(join(folder, other))) return [readFileSync(join(folder, other), "utf8").trim()];
  const project = byBeginning(sameProject, name);
  if (project !== undefined) return textsIn(join(folder.slice(0, -name.length), project));
  const holder = mitHolders[name];
  return holder === undefined ? [] : [mitText(holder)];
}

/** Reads the package in `folder`. @throws Error where the folder has no package.json with a name and a version. */
export function readPackage(folder: string): PackageNotice {
  const { name, version, license } = readManifest(folder);
  if (name === undefined || version === undefined) throw new Error(`${folder} has a package.json without a name`);
  const found = textsIn(folder);
  const texts = found.length > 0 ? found : knownTexts(name, folder);
  return { name, version, licence: typeof license === "string" ? license : undefined, texts };
}

/** What keeps these packages from being passed on, one line each; none where all is well. */
export function noticeProblems(packages: readonly PackageNotice[], use: Use): string[] {
  return packages.flatMap(({ name, version, licence, texts }) => {
    const problem = licenceProblem(licence, use) ?? (texts.length === 0 ? "has no licence text" : undefined);
    return problem === undefined ? [] : [`${name} ${version} ${problem}`];
  });
}

const line = "=".repeat(80);

/** The notices as one plain text, one part a package, in the order of the names. `about` says what they belong to. */
export function noticesText(about: string, packages: readonly PackageNotice[]): string {
  const inOrder = packages.toSorted(
    (one, other) => one.name.localeCompare(other.name, "en") || one.version.localeCompare(other.version, "en"),
  );
  const parts = inOrder.map(
    ({ name, version, licence = "", texts }) =>
      `${line}\n${name} ${version}\nLicence: ${licence}\n\n${texts.join("\n\n")}\n`,
  );
  return [`${about}\n`, ...parts].join("\n");
}
