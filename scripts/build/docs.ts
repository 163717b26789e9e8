/** `npm run docs`: writes docs/openapi.json and the tables of docs/protocol.md from the declared calls. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { madeDocuments } from "./docs/made.ts";

const root = resolve(import.meta.dirname, "../..");

for (const [path, text] of madeDocuments((each) => readFileSync(resolve(root, each), "utf8"))) {
  writeFileSync(resolve(root, path), text);
  console.log(path);
}
