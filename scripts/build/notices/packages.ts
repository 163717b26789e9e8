/** Name, version, licence and licence texts of installed packages, and which licences third-party code may have. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";

/** The package of the same project that has the text, by the name prefix of packages without one. */
export const sameProject: Readonly<Record<string, string>> = {
  "@msgpackr-extract/": "msgpackr-extract",
  "@node-rs/argon2-": "@node-rs/argon2",
  "@rolldown/binding-": "rolldown",
};

/** The file that has the text under another name, by the prefix of the package's name. */
export const otherFile: Readonly<Record<string, string>> = {
  // Lists the licence of each library inside; for the SPDX lists, their origin.
  "@img/sharp-libvips-": "README.md",
  "spdx-exceptions": "README.md",
  "spdx-license-ids": "README.md",
};

/** The copyright holder of a package that only says `MIT`. */
export const mitHolders: Readonly<Record<string, string>> = {
  "@redis/bloom": "Redis, inc.",
  "@redis/client": "Redis, inc.",
  "@redis/json": "Redis, inc.",
  "@redis/search": "Redis, inc.",
  "@redis/time-series": "Redis, inc.",
  brotli: "Devon Govett",
  dfa: "Devon Govett",
  fontkit: "Devon Govett",
  http_ece: "Martin Thomson",
  "koa-compose": "Koa contributors",
  "lazy-val": "Vladimir Krivosheev",
  redis: "Redis, inc.",
};

/** The MIT licence as SPDX has it. */
const mitText = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Allowed for code in the page and the app: all allow redistribution with the notice. SPDX identifiers. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
];

/**
 * Also allowed for packages that a server installs from npm unchanged and loads as they are: libraries whose licences
 * require the source of changed versions only, and lists of data.
 */
const unchangedPackages = ["LGPL-3.0-or-later", "MPL-2.0", "CC0-1.0", "CC-BY-3.0"];

/** The place of third-party code: copied into a bundle, or installed unchanged beside the server. */
type Use = "bundled" | "installed";

/**
 * Why a package's licence does not allow this use, or undefined if it does. `licence` is an SPDX expression: `OR` needs
 * one allowed side, `AND` both.
 */
export function licenceProblem(licence: string | undefined, use: Use): string | undefined {
  if (licence === undefined || licence.trim() === "") return "has no licence";
  const allowed = use === "bundled" ? permissive : [...permissive, ...unchangedPackages];
  try {
    return satisfies(licence, allowed) ? undefined : `has the licence ${licence}, which is not on the list`;
  } catch {
    return `has the licence ${JSON.stringify(licence)}, which is no SPDX expression`;
  }
}

/** One package in the notices. */
export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined if the package states none. */
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

/** The texts of a package that is published without a licence file; empty if none is known. */
function knownTexts(name: string, folder: string): string[] {
  const other = byBeginning(otherFile, name);
  if (other !== undefined && existsSync(join(folder, other))) return [readFileSync(join(folder, other), "utf8").trim()];
  const project = byBeginning(sameProject, name);
  if (project !== undefined) return textsIn(join(folder.slice(0, -name.length), project));
  const holder = mitHolders[name];
  return holder === undefined ? [] : [mitText(holder)];
}

/** Reads the package in `folder`. @throws Error if the folder has no package.json with a name and a version. */
export function readPackage(folder: string): PackageNotice {
  const { name, version, license } = readManifest(folder);
  if (name === undefined || version === undefined) throw new Error(`${folder} has a package.json without a name`);
  const found = textsIn(folder);
  const texts = found.length > 0 ? found : knownTexts(name, folder);
  return { name, version, licence: typeof license === "string" ? license : undefined, texts };
}

/** The reasons against redistributing these packages, one line each. */
export function noticeProblems(packages: readonly PackageNotice[], use: Use): string[] {
  return packages.flatMap(({ name, version, licence, texts }) => {
    const problem = licenceProblem(licence, use) ?? (texts.length === 0 ? "has no licence text" : undefined);
    return problem === undefined ? [] : [`${name} ${version} ${problem}`];
  });
}

const line = "=".repeat(80);

/** The notices as one plain text, one part for each package, by name. `about` names the product. */
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
