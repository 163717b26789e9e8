/**
 * `npm run sbom -- FILE`: the bill of materials of a server, in CycloneDX, from the lock file; by default into
 * release/sbom.cdx.json. `npm run desktop:pack` writes the app's bill beside its packages.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Bom, type Lock, productionBom } from "./sbom/bom.ts";

const root = resolve(import.meta.dirname, "../..");

/** npm's bill of everything in the lock file of a folder. */
function npmBom(folder: string): Bom {
  const requested = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const npm = process.env["npm_execpath"];
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  const done =
    npm === undefined
      ? spawnSync("npm", requested, { ...options, shell: process.platform === "win32" })
      : spawnSync(process.execPath, [npm, ...requested], options);
  if (done.status !== 0) throw new Error(`npm sbom failed (npm 10 or newer is needed): ${done.stderr}`);
  return JSON.parse(done.stdout) as Bom;
}

const lockOf = (folder: string): Lock => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;

/** The bill of a server; `also` names development packages that are shipped all the same. */
export const madeBom = (also: readonly string[] = [], folder = root): Bom =>
  productionBom(npmBom(folder), lockOf(folder), also);

/** Writes the bill to a file. */
export function writeBom(file: string, also: readonly string[] = []): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(madeBom(also), null, 2)}\n`);
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? join(root, "release/sbom.cdx.json"));
  writeBom(file);
  console.log(file);
}
