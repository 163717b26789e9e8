/**
 * `npm run dev`: Vite serves the page and shows each saved change; the server restarts when one of its files changes.
 * Vite forwards /api to the server; the socket is opened directly.
 */
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createServer } from "vite";
import { configOf, findOwnSettings, takeConfigArgument } from "#server/base/config/settingSources.ts";
import { stopWithNpm } from "../test/orphan.ts";

const root = resolve(import.meta.dirname, "../..");
const pagePort = Number(process.env["PAGE_PORT"] ?? 5173);

stopWithNpm();
takeConfigArgument(process.argv);
process.chdir(root);
const found = findOwnSettings();
const { port } = configOf(found);
// Links in mails and the redirect from Google lead to Vite's page; the built one may be open beside it.
const pageUrl = `http://localhost:${pagePort}`;
const origins = [`http://127.0.0.1:${pagePort}`, `http://localhost:${port}`, `http://127.0.0.1:${port}`].join(",");
const environment = {
  ...process.env,
  ...(found.places.has("PUBLIC_URL") ? {} : { PUBLIC_URL: pageUrl }),
  ...(found.places.has("ALLOWED_ORIGINS") ? {} : { ALLOWED_ORIGINS: origins }),
};
// vite.config.ts forwards calls to it.
process.env["PORT"] = `${port}`;

const server = spawn(
  process.execPath,
  ["--disable-warning=ExperimentalWarning", "--watch", "--watch-preserve-output", "server/app/main.ts"],
  { stdio: "inherit", env: environment },
);

const vite = await createServer({ configFile: resolve(root, "vite.config.ts"), server: { port: pagePort } });
await vite.listen();
console.log(`Open ${pageUrl} (the server listens on ${port})`);

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill("SIGTERM");
  await vite.close();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
server.on("exit", (code) => void stop(code ?? 1));
