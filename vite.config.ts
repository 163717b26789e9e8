import { relative, resolve, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { firstPaint } from "./scripts/build/firstPaint.ts";
import { stampWeb, webInputsDigest } from "./scripts/build/freshness.ts";
import { bundleNotices } from "./scripts/build/notices/bundleNotices.ts";
import { pageChunks } from "./scripts/build/pageChunks.ts";
import { entryModule, homeModule, misplaced, overweight } from "./scripts/build/pageWeight.ts";
import { installable, pictures } from "./scripts/build/web/icons.ts";
import { overlay } from "./scripts/build/web/overlay.ts";
import { styleNames } from "./scripts/build/web/styleNames.ts";
import { valibotParts } from "./scripts/build/web/valibotParts.ts";
import { worker } from "./scripts/build/web/worker.ts";

const root = import.meta.dirname;
const web = resolve(root, "web");
const outDir = resolve(root, "dist/web");
const serverUrl = `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

/** What the first page consists of. */
const homePage = resolve(root, homeModule);
const firstPage = [resolve(root, entryModule), homePage];

/** Lets `npm start` see that the page is still made from the present sources and need not be built again. */
function stamp(): Plugin {
  let digest = "";
  return {
    name: "spar-stamp",
    apply: "build",
    buildStart() {
      digest = webInputsDigest(root);
    },
    writeBundle({ dir }) {
      if (dir === outDir) stampWeb(root, digest);
    },
  };
}

const fromRoot = (path: string): string => relative(root, path).split(sep).join("/");

/** Fails a build whose first page has grown too heavy for a phone on a slow line, or beyond its folders. */
function weigh(): Plugin {
  return {
    name: "spar-weigh",
    apply: "build",
    generateBundle: {
      // Behind Vite, which writes at the end what each dynamic import brings along.
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const weighed = chunks.map(({ fileName, code, isEntry, facadeModuleId, imports, moduleIds }) => ({
          fileName,
          code,
          isEntry,
          module: facadeModuleId === null ? null : fromRoot(facadeModuleId),
          imports,
          modules: moduleIds.map(fromRoot),
        }));
        const complaints = [...overweight(weighed), ...misplaced(weighed)];
        if (complaints.length > 0) this.error(complaints.join("\n"));
      },
    },
  };
}

export default defineConfig({
  root: web,
  css: { modules: styleNames },
  plugins: [
    react(),
    valibotParts(),
    firstPaint(web, homePage),
    stamp(),
    weigh(),
    pictures(),
    installable(),
    overlay(web),
    worker(),
    bundleNotices().write(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    // Every current browser knows the hint; an older one fetches the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a slow machine the bundler would report its callbacks, at which nobody who builds the page can do anything.
      checks: { bundlerTimings: false },
      input: { index: resolve(web, "index.html") },
      output: {
        codeSplitting: {
          groups: pageChunks(firstPage),
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    strictPort: true,
    // The host stays the page's own, because the server tells by it where its sockets are and who may use them.
    proxy: Object.fromEntries(
      ["/api", "/avatars", "/dev/mail"].map((path) => [path, { target: serverUrl, changeOrigin: false }]),
    ),
  },
});
