/** `npm run build` builds the page into dist/web, `npm run desktop:build` the desktop app into out/. */
import { build } from "../test/goingOn.ts";
import { stopWithNpm } from "../test/orphan.ts";

stopWithNpm();
const isBuilt = await build(process.argv.includes("desktop") ? "the desktop app" : "the page");
process.exit(isBuilt ? 0 : 1);
