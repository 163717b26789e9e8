/** Builds main alone, as `electron-vite build` does, into the folder on the command line. */
import { resolve } from "node:path";
import { resolveConfig } from "electron-vite";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../../..");
const [outDir = ""] = process.argv.slice(2);

const { config } = await resolveConfig({ root, logLevel: "error" }, "build", "production");
if (config?.main === undefined) throw new Error("The configuration has no main.");
await build({ ...config.main, build: { ...config.main.build, outDir, emptyOutDir: true } });
