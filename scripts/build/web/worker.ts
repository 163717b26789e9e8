/** The service worker of the built page, and the files that it caches. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { build, type Plugin } from "vite";

const root = resolve(import.meta.dirname, "../../..");

/** The files for use without a connection: no film of the home page, no music, no second format, no overlay. */
const isCached = (path: string): boolean =>
  /^\/assets\/(?!overlay\/).+\.(js|css|woff2)$/.test(path) ||
  /^\/sounds\/(?!music).+\.webm$/.test(path) ||
  ["/index.html", "/theme.js", "/favicon.svg", "/manifest.webmanifest"].includes(path);

/** The paths of the built page's files that the worker caches, in a stable order. */
function cachedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
    .filter(isCached)
    .toSorted();
}

/** The digest of a page's HTML, which identifies the build. */
const buildOf = (folder: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, "index.html")))
    .digest("hex");

/** The worker for the page in this folder, as one script. @throws Error if the build gives no script */
export async function workerFor(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    define: { SPAR_BUILD: JSON.stringify(buildOf(folder)), SPAR_FILES: JSON.stringify(cachedFiles(folder)) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, "web/worker/sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const script = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (script?.type !== "chunk") throw new Error("the service worker was not built");
  return script.code;
}

/** Writes the worker beside the built page after all other files. */
export function worker(): Plugin {
  let folder = "";
  return {
    name: "spar-worker",
    apply: "build",
    writeBundle({ dir }) {
      folder = dir ?? "";
    },
    async closeBundle() {
      if (folder !== "") writeFileSync(join(folder, "sw.js"), await workerFor(folder));
    },
  };
}
