/**
 * The source that the keychain's native module is compiled from: keytar and the header library it includes, as npm has
 * unpacked them. Their digests are pinned here, taken from the archives whose integrity package-lock.json names, so a
 * file that was changed since, or another version, is not compiled.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

const packages = resolve(import.meta.dirname, "../../../node_modules");

/** SHA-256 over the sorted names and digests of a package's files, without what is compiled. */
export const sourceDigests = {
  keytar: "bb4381351bedac1abba502df11d74bd3c5b8f0ac865b2eea2034dee0d7945a38",
  "node-addon-api": "fd535b0c3d224df25879dc444e7df9c3ee9abbc419c20820c577fbc3d321132e",
} as const satisfies Record<string, string>;

/** What is made in the folder of a package after it was unpacked. */
const isMade = (path: string): boolean => /^(build|node_modules)(\/|$)/.test(path);

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !isMade(path))
    .toSorted();

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** The digest of a package's files as `sourceDigests` has it. */
export const folderDigest = (folder: string): string =>
  sha256(
    filesOf(folder)
      .map((path) => `${path} ${sha256(readFileSync(join(folder, path)))}\n`)
      .join(""),
  );

/**
 * Copies the source below `folder`, each package under its own name, from where npm has unpacked it, and gives the
 * folder of keytar. What is copied is compared, so that what is compiled is what was compared.
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
