/** A server and a program of its operator whose secrets are in files, credentials and the config file. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { startMailServer } from "#tests/support/mailServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { createDatabase } from "#tests/support/services.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { within } from "#tests/support/within.ts";

afterAll(endAllServers);

const root = resolve(import.meta.dirname, "../..");
const login = { user: "spar", password: "mail-secret-of-this-test" };
const token = "metrics-secret-of-this-test";

test("a server reads its secrets from files, and says none of them", async () => {
  const folder = newFolder("spar-secrets-");
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const mail = await startMailServer({ login });
  onTestFinished(() => mail.stop());
  const database = createDatabase(inject("mariadbUrl"), "spar_secrets", inject("mariadbTables"));
  mkdirSync(join(folder, "credentials"));
  mkdirSync(join(folder, "data"));
  write("credentials/SMTP_URL", `smtp://${login.user}:${login.password}@127.0.0.1:${mail.port}\n`);
  write("database-url", `${database}\n`);
  const config = `METRICS_TOKEN=${token}\nDATABASE_URL_FILE=${join(folder, "database-url")}\n`;
  const SPAR_CONFIG = write("spar.env", config);
  chmodSync(SPAR_CONFIG, 0o644);
  const CREDENTIALS_DIRECTORY = join(folder, "credentials");
  const server = new ServerProcess({ SPAR_CONFIG, CREDENTIALS_DIRECTORY, DATA_DIR: join(folder, "data") });
  await server.start();

  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: "ama@example.org" });
  expect((await fetch(`${server.url}/api/auth/send-otp`, { ...post, body })).status).toBe(200);
  expect((await within(mail.next(), "a mail")).user).toBe(login.user);
  expect(existsSync(join(folder, "data/spar.db"))).toBe(false);
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect([metrics.status, (await fetch(`${server.url}/metrics`)).status]).toEqual([200, 401]);

  const environment = process.platform === "linux" ? readFileSync(`/proc/${server.pid}/environ`, "utf8") : "";
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  const said = [...server.log.map((line) => JSON.stringify(line)), ...server.printed, environment].join("\n");
  expect(said).toContain("the config file has passwords or keys, and every user of this machine may read it");
  const password = new URL(database).password;
  for (const secret of [login.password, token, password]) expect(said).not.toContain(secret);

  // The program finds the same database by the same file, whose path is relative to its caller.
  const program = ["--import", join(root, "server/app/preload.mjs"), join(root, "scripts/operate/check.ts")];
  const check = promisify(execFile)(
    join(root, "node_modules/.bin/node"),
    ["--disable-warning=ExperimentalWarning", ...program, "--config", "spar.env"],
    { cwd: folder, env: { DATA_DIR: join(folder, "data") } },
  );
  expect((await within(check, "the check")).stdout).toContain("Nothing is damaged.");
});
