/**
 * `npm run desktop`, all of it except Electron: a program in its place reports how it was started, and the page that
 * Vite serves is opened in the app.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { long } from "#tests/e2e/support/long.ts";

test.skip(process.platform === "win32", "the program in Electron's place is a script of the shell's");

const root = resolve(import.meta.dirname, "../..");
const command = ["--disable-warning=ExperimentalWarning", join(root, "scripts/build/desktop/dev.ts")];
/** Like a machine whose user named no Electron. */
const { ELECTRON_BINARY: _binary, ELECTRON_OVERRIDE_DIST_PATH: _folder, ...environment } = process.env;

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spar-development-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("without an Electron one sentence says what to do", () => {
  test.skip(existsSync(join(root, "node_modules/electron/path.txt")), "an Electron is installed here");
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env: environment, encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([
    1,
    "",
    "There is no Electron to start the app in: `npx install-electron` fetches it, or ELECTRON_BINARY names one that is there.\n",
  ]);
});

interface Started {
  readonly args: string;
  readonly cwd: string;
  readonly page: string;
  readonly process: ChildProcess;
}

/** Starts the command with a program in Electron's place, which reports how it was started and keeps running. */
async function develop(): Promise<Started> {
  const program = join(folder, "electron");
  writeFileSync(program, '#!/bin/sh\necho "STARTED $PWD|$*|$ELECTRON_RENDERER_URL"\nexec sleep 600\n');
  chmodSync(program, 0o755);
  const dev = spawn(process.execPath, [...command, "--outDir", join(folder, "out")], {
    env: { ...environment, ELECTRON_BINARY: program },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  dev.stderr?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  for await (const line of createInterface({ input: dev.stdout })) {
    printed += `${line}\n`;
    const [, cwd, args, page] = /^STARTED (.*)\|(.*)\|(.*)$/.exec(line) ?? [];
    if (cwd !== undefined && args !== undefined && page !== undefined) return { args, cwd, page, process: dev };
  }
  throw new Error(`nothing was started\n${printed}`);
}

test("it builds the shell, serves the page from the sources, and starts Electron on both", long, async ({ setUp }) => {
  const { args, cwd, page, process: dev } = await develop();
  const ended = new Promise((settle) => dev.once("exit", settle));
  try {
    expect([cwd, args]).toEqual([root, "."]);
    // Without `--outDir` these are the files that Electron takes from here.
    const { main } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { main: string };
    expect(main).toBe("out/main/main.js");
    expect(readFileSync(join(folder, main), "utf8")).toContain("ELECTRON_RENDERER_URL");
    expect(readFileSync(join(folder, "out/preload/preload.cjs"), "utf8")).toContain("sparDesktop");

    const app = await (await setUp({ hasKeychain: false, environment: { ELECTRON_RENDERER_URL: page } })).start();
    // Vite's own connection tries the page's origin first, which has none, and then the server itself.
    const player = new Player(app.page, /^WebSocket connection to '\S+\?token=/);
    const connected = app.page.waitForEvent("console", (line) => line.text() === "[vite] connected.");
    await app.page.reload();
    await connected;
    await expect(player.button("Play vs Computer")).toBeVisible();
    await expect(app.page.locator('script[src="/@vite/client"]')).toHaveCount(1);
    expect(player.faults).toEqual([]);
  } finally {
    dev.kill("SIGTERM");
    await ended;
  }
});
