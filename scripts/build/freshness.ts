/**
 * Whether the built page in dist/web is made from the present sources. Contents decide, not times: a checkout, a copy
 * or a deleted file must not leave an old page in place.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "../test/goingOn.ts";
import { filesUnder } from "./entries.ts";

/** The sources of the page, from the root of the project. */
const sources = [
  "web",
  "engine",
  "server/protocol",
  "server/play/share",
  "scripts/build/web",
  "scripts/build/firstPaint.ts",
  "scripts/build/notices",
  "scripts/build/pageChunks.ts",
  "vite.config.ts",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
];

/** Beside dist/web, not in it: the server serves nothing but the page itself. */
const stampPath = "dist/web.inputs";

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** A digest over the paths and contents of the page's sources. */
export function webInputsDigest(root: string): string {
  const hash = createHash("sha256");
  const present = sources.filter((source) => existsSync(join(root, source)));
  const files = present.flatMap((source) => filesUnder(root, source)).filter((path) => !isTest(path));
  for (const path of files.toSorted()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`);
    hash.update(content);
  }
  return hash.digest("hex");
}

/** True when dist/web has a page that was built from the present sources. */
export function isWebFresh(root: string): boolean {
  const stamp = join(root, stampPath);
  if (!existsSync(join(root, "dist/web/index.html")) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === webInputsDigest(root);
}

/** Stores the digest of the sources that the page was built from; compute it before the build starts. */
export function stampWeb(root: string, digest: string): void {
  const stamp = join(root, stampPath);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

const root = resolve(import.meta.dirname, "../..");

/** The folder into which a build writes the page. */
export const builtPage = join(root, "dist/web");

/** Resolves to whether the page is there. */
export const makePage = async (): Promise<boolean> =>
  isWebFresh(root) || (await build("the page", "--logLevel", "warn"));

/** The same for a program that needs the page: without it, the program exits. */
export async function requirePage(): Promise<void> {
  if (await makePage()) return;
  console.error("The page could not be built.");
  process.exit(1);
}
