/**
 * `npm start`: builds the page if it is missing or its sources have changed, then becomes the server. One process, so
 * that Ctrl-C and SIGTERM reach the server itself and it can stop gracefully. `npm run serve` never builds. `--
 * --check-config` checks the settings and starts nothing, `-- --config FILE` reads settings from a file as well. `npm
 * start -- --demo` runs on a separate database, filled with a demo community at the first start.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findOwnSettings, takeConfigArgument } from "#server/base/config/settingSources.ts";
import { StartError } from "#server/base/core/errors.ts";
import { makePage } from "../build/freshness.ts";
import { sayEachSecond } from "../test/goingOn.ts";
import { stopWithNpm } from "../test/orphan.ts";

const root = resolve(import.meta.dirname, "../..");

/** A separate folder, so that the demo never meets real players. */
const demoFolder = "./data/demo";
const demoPassword = "five-tricks";
const nodeFlags = ["--max-semi-space-size=32", "--disable-warning=ExperimentalWarning"];

/** Fills the demo's database if it is empty; false if that failed. */
function prepareDemo(): boolean {
  const { values } = findOwnSettings();
  if (values.NODE_ENV === "production") {
    console.error("The demo is not for production: its players' password is known to everybody.");
    return false;
  }
  if (values.DATA_DIR === undefined) process.env["DATA_DIR"] = demoFolder;
  console.log("Preparing the demo community; the first time this takes about a minute ...");
  const args = [...nodeFlags, "scripts/operate/seed.ts", "--if-empty", "--password", demoPassword];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status === 0;
}

stopWithNpm();
try {
  takeConfigArgument(process.argv);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
// Relative paths in settings, such as ./data, are relative to the project.
process.chdir(root);
// An installation without the page's sources serves its present page.
const isWithoutPage = ["--no-build", "--check-config"].some((word) => process.argv.includes(word));
const mayBuild = !isWithoutPage && existsSync(join(root, "web/index.html"));
if (mayBuild && !(await makePage())) {
  console.error("The page could not be built, so the server was not started.");
  process.exit(1);
}
if (process.argv.includes("--demo") && !prepareDemo()) process.exit(1);
// A service manager does not need such lines: it asks /readyz.
const stop = mayBuild ? sayEachSecond("Starting the server") : () => {};
await import("#server/app/main.ts").finally(stop);
