/**
 * `npm run desktop`: the app in development. electron-vite builds shell and bridge, serves the page from its sources
 * and starts Electron. Further arguments go to electron-vite. Without Electron nothing starts.
 */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { stopWithNpm } from "../../test/orphan.ts";
import { developmentElectron } from "./electronBinary.ts";

const root = resolve(import.meta.dirname, "../../..");

function start(electron: string, args: readonly string[]): void {
  const command = join(root, "node_modules/electron-vite/bin/electron-vite.js");
  const app = spawn(process.execPath, [command, "dev", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ELECTRON_EXEC_PATH: electron },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => app.kill(signal));
  app.on("exit", (code) => process.exit(code ?? 1));
}

stopWithNpm();
try {
  const electron = developmentElectron(join(root, "node_modules/electron"));
  if (electron === undefined) {
    throw new Error(
      "There is no Electron to start the app in: `npx install-electron` fetches it, or ELECTRON_BINARY names one that is there.",
    );
  }
  start(electron, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
