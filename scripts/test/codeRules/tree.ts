import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSource, type Source } from "./source.ts";
import type { Text } from "./texts.ts";

/** Files that are generated, installed or local, and never committed. */
const ignored = new Set([
  ".git",
  "node_modules",
  "dist",
  "out",
  "release",
  "data",
  "test-results",
  "playwright-report",
  "coverage",
]);

const textEndings = /(^|\/)(\.\w+|run)$|\.(ts|tsx|css|html|json|md|svg|yml|sh|txt|npmrc)$/;

/** Every committed file of the project, by its path from the root with forward slashes. */
export function projectPaths(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    // In a linked worktree .git is a file.
    if (ignored.has(path)) return [];
    if (entry.isDirectory()) return projectPaths(root, path);
    return entry.isFile() && !entry.name.endsWith(".log") ? [path] : [];
  });
}

/** The text files among `paths`, with their content. */
export function readTexts(root: string, paths: readonly string[]): Text[] {
  return paths
    .filter((path) => textEndings.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The TypeScript files among `texts`, parsed. */
export function parseTree(texts: readonly Text[]): Source[] {
  return texts.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => parseSource(path, text));
}
