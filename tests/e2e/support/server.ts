/**
 * The server of the browser journeys: the real one, on a database that is deleted when it stops. It takes its ports
 * from the environment; the computer makes no pauses, because a journey does not need them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dataDir = mkdtempSync(join(tmpdir(), "spar-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const settings = {
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  DATABASE_WAIT_MS: "30000",
  RATE_LIMITS: "off",
  BOT_PACE_PERCENT: "0",
};
for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;

await import("#server/app/main.ts");
