/**
 * Loaded before any other module: an older Node would end with a TypeError about something that it does not have.
 * JavaScript that Node 18 reads as well.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The first with hooks for modules that are not asynchronous, and with types that are stripped without a flag. */
const oldest = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const own = join(fileURLToPath(import.meta.url), "../../../../node_modules/.bin/node");
  const way = existsSync(own)
    ? "Start it with node_modules/.bin/node, which npm has installed"
    : 'npm installs one beside the other packages: run "npm ci" without --omit=optional';
  console.error(`Spar runs on Node ${oldest.join(".")} or newer, and this is ${process.version}. ${way}.`);
  process.exit(1);
}
