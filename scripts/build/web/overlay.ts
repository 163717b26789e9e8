/**
 * The page for streaming programs, built separately from the site: they share no file, so that the site's first page
 * does not grow and nothing of the site (session, theme, worker) runs there.
 */
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { styleNames } from "./styleNames.ts";

/** Below the site's assets, so that the service worker can tell these files apart. */
const overlayAssets = "assets/overlay";

/** Builds the overlay into the folder of the site's page; `web` is the folder of the sources. */
async function buildOverlay(web: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: web,
    logLevel: "error",
    css: { modules: styleNames },
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: overlayAssets,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { overlay: resolve(web, "overlay.html") } },
    },
  });
}

/** Adds the overlay to the built page. */
export function overlay(web: string): Plugin {
  let folder = "";
  return {
    name: "spar-overlay",
    apply: "build",
    writeBundle({ dir }) {
      folder = dir ?? "";
    },
    async closeBundle() {
      if (folder !== "") await buildOverlay(web, folder);
    },
  };
}
