/**
 * `npm run notices -- FILE`: the third-party notices of a server, from the lock file and the installed packages; by
 * default into release/third-party-notices-server.txt. The builds of page and app write theirs.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Lock, serverNotices } from "./notices/serverNotices.ts";

const root = resolve(import.meta.dirname, "../..");
const file = resolve(process.argv[2] ?? join(root, "release/third-party-notices-server.txt"));
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
const { text, problems } = serverNotices(lock, root);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, text);
console.log(file);
