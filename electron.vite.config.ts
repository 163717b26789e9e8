import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import type { Plugin } from "vite";
import { builtInServer } from "./scripts/build/desktop/builtInServer.ts";
import { builtInKeys } from "./scripts/build/desktop/releaseKey.ts";
import { styleNames } from "./scripts/build/web/styleNames.ts";
import { bundleNotices } from "./scripts/build/notices/bundleNotices.ts";

const root = import.meta.dirname;
const web = resolve(root, "web");

/** The page has an origin and paths of its own, and its files are not beside each of them, as electron-vite takes it. */
const rooted: Plugin = { name: "spar-rooted", enforce: "post", config: () => ({ base: "/" }) };

/** Main, preload and page are built in this order. The keychain's module and Electron are packed as they are. */
const notices = bundleNotices(["keytar", "electron"].map((name) => resolve(root, "node_modules", name)));

/** As for the page in a browser. */
const checks = { bundlerTimings: false };

export default defineConfig({
  main: {
    plugins: [notices.collect()],
    define: {
      SPAR_SERVER_URL: JSON.stringify(builtInServer(process.env)),
      // Whose updates the app takes.
      SPAR_UPDATE_KEYS: JSON.stringify(builtInKeys(process.env)),
    },
    build: {
      outDir: resolve(root, "out/main"),
      // What is bundled need not be packed: of all packages only the keychain's is left outside.
      externalizeDeps: { include: ["keytar"], exclude: ["electron-updater", "valibot"] },
      rolldownOptions: {
        checks,
        input: { main: resolve(root, "desktop/main.ts") },
        // Smaller, with the names that the log's stacks show.
        output: { minify: { mangle: false, compress: false, codegen: true } },
      },
    },
  },
  preload: {
    plugins: [notices.collect()],
    build: {
      outDir: resolve(root, "out/preload"),
      // A sandboxed preload has no module loader of its own, so everything is in its one file.
      externalizeDeps: { exclude: ["valibot"] },
      rolldownOptions: {
        checks,
        input: { preload: resolve(root, "desktop/preload.ts") },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: web,
    css: { modules: styleNames },
    plugins: [react(), rooted, notices.write()],
    build: {
      outDir: resolve(root, "out/renderer"),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { checks, input: { index: resolve(web, "index.html") } },
    },
  },
});
