/**
 * `npm run docs`: writes docs/openapi.json and the tables of docs/protocol.md from the declared calls, and the files of
 * docs/architecture.md from the tree.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { projectPaths } from "../test/codeRules/tree.ts";
import { madeDocuments } from "./docs/made.ts";

const root = resolve(import.meta.dirname, "../..");

const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

for (const [path, text] of madeDocuments(read, projectPaths(root))) {
  writeFileSync(resolve(root, path), text);
  console.log(path);
}
