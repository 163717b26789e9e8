/**
 * Loaded before any other module, by `node --import` and by each thread: keeps the sources without their types, and V8's
 * compiled code of them, in START_CACHE or node_modules/.cache. Node 22 keeps only the second, and stripping the types of 240 files
 * takes half of a start. JavaScript, because a file with types would need to be stripped itself. Without a folder that
 * can be written everything works as without this file, only slower.
 */
import "../base/config/nodeVersion.mjs";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";

const root = join(import.meta.dirname, "../..");
const ownFolder = pathToFileURL(root).href + "/";
const folder = process.env["START_CACHE"] || join(root, "node_modules/.cache/spar");
const stripped = join(folder, `stripped-${process.version}`);
/** By then the first requests have compiled what they need. */
const keepAfterMs = 10_000;

/** Whether a module is a source of ours. @param {string | undefined} url */
const isOwn = (url) =>
  url !== undefined && url.startsWith(ownFolder) && url.endsWith(".ts") && !url.includes("/node_modules/");

/** The folders behind "#engine/" and the like, as package.json names them. @type {Map<string, string>} */
const folders = new Map();
for (const [name, path] of Object.entries(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports)) {
  if (name.endsWith("/*") && path.endsWith("/*"))
    folders.set(name.slice(0, -1), new URL(path.slice(0, -1), ownFolder).href);
}

/**
 * The address of a source that another source of ours imports, without a look at the disk for each folder on the way.
 * Undefined for all other imports. @param {string} name @param {string | undefined} from
 */
function ownImport(name, from) {
  if (!name.endsWith(".ts") || !isOwn(from)) return undefined;
  if (name.startsWith("./") || name.startsWith("../")) return new URL(name, from).href;
  const end = name.indexOf("/") + 1;
  const folder = folders.get(name.slice(0, end));
  return folder === undefined ? undefined : new URL(name.slice(end), folder).href;
}

/** @param {string | Uint8Array} text */
const digest = (text) => createHash("sha256").update(text).digest("hex");

/** Sources that were not in the cache, by file. @type {Map<string, string>} */
const missing = new Map();

/** @param {string} file */
function kept(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * The beginning of a cached text. It reveals a changed source and a damaged text. @param {string} source @param
 * {string} made
 */
const markOf = (source, made) => digest(`${source}\0${made}`);
const markChars = markOf("", "").length;

/** The JavaScript of a source. @param {string} url */
function javaScriptOf(url) {
  const source = readFileSync(fileURLToPath(url), "utf8");
  const file = join(stripped, digest(url));
  const text = kept(file);
  const known = text?.slice(markChars);
  if (known !== undefined && text?.startsWith(markOf(source, known))) return known;
  const made = module.stripTypeScriptTypes(source);
  missing.set(file, markOf(source, made) + made);
  return made;
}

/** Renamed into place, because several processes and threads do this at once. */
function keep() {
  module.flushCompileCache();
  try {
    if (missing.size > 0) mkdirSync(stripped, { recursive: true });
    for (const [file, text] of missing) {
      const unfinished = `${file}.${process.pid}.${threadId}`;
      writeFileSync(unfinished, text);
      renameSync(unfinished, file);
    }
  } catch {
    // a folder that cannot be written, a full disk: the next start is as slow as this one
  }
  missing.clear();
}

module.enableCompileCache(folder);
module.registerHooks({
  resolve(name, context, nextResolve) {
    const url = ownImport(name, context.parentURL);
    return url === undefined ? nextResolve(name, context) : { url, format: "module", shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (!isOwn(url)) return nextLoad(url, context);
    return { format: "module", source: javaScriptOf(url), shortCircuit: true };
  },
});
setTimeout(keep, keepAfterMs).unref();
process.once("exit", keep);
