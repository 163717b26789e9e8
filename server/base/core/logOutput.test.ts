/** The log where standard output is a file on a full disk. */
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const program = (format: string): string => `
  const { openLog } = await import("./server/base/core/log.ts");
  const log = openLog({ logLevel: "info", logFormat: "${format}" });
  log.info("a line");
  log.fatal("the last line");
  setTimeout(() => { process.stderr.write("goes on"); process.exit(0); }, 50);`;

test.each(["json", "text"])("a full disk loses lines in %s, and the server goes on and ends", (format) => {
  const full = openSync("/dev/full", "w");
  const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
  const args = [...flags, "--input-type=module", "-e", program(format)];
  const node = join(root, "node_modules/.bin/node");
  const stdio: ["ignore", number, "pipe"] = ["ignore", full, "pipe"];
  const { status, stderr } = spawnSync(node, args, { cwd: root, stdio, timeout: 8_000, killSignal: "SIGKILL" });
  closeSync(full);
  expect({ status, said: String(stderr) }).toEqual({ status: 0, said: "goes on" });
});
