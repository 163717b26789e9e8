/** The journeys' installed app: laid out as Electron expects it, and started by a program that knows its own name. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { load } from "js-yaml";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updatesItself } from "../../desktop/updates/electronUpdater.ts";
import { chromiumArgs } from "../../scripts/test/programs.ts";
import { executableName, installedVersion, layApp, putElectron } from "./support/installed.ts";

const root = join(import.meta.dirname, "../..");
/** Debian's program itself and not the script that starts it. */
const chromium = "/usr/lib/chromium/chromium";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spar-installed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the app is where Electron looks for it, with a name, a version, and main where the project has it", () => {
  const { folder: app, main, resources } = layApp(folder, "https://updates.example/");
  expect(app).toBe(join(folder, "resources/app"));
  expect(JSON.parse(readFileSync(join(app, "package.json"), "utf8"))).toEqual({
    name: "spar",
    productName: "Spar",
    version: installedVersion,
    type: "module",
    main: "out/main/main.js",
  });
  expect([main, resources]).toEqual([join(app, "out/main/main.js"), join(folder, "resources")]);
  // Beside main, where it looks for them.
  expect(existsSync(join(main, "../../preload/preload.cjs"))).toBe(true);
  expect(existsSync(join(main, "../../renderer/index.html"))).toBe(true);
  const keychain = "node_modules/keytar/package.json";
  expect(existsSync(join(app, keychain))).toBe(existsSync(join(root, keychain)));
});

test("the list of updates is named beside it, where a packaged app looks", () => {
  const { resources } = layApp(folder, "https://updates.example/");
  const copy = { isPackaged: true, platform: "linux", resources, environment: { APPIMAGE: "/Spar.AppImage" } } as const;
  expect([updatesItself(copy), updatesItself({ ...copy, resources: folder })]).toEqual([true, false]);
  const list = load(readFileSync(join(resources, "app-update.yml"), "utf8"));
  expect(list).toMatchObject({ provider: "generic", url: "https://updates.example/" });
});

test("its program has the name that electron-builder gives it", () => {
  const { linux } = load(readFileSync(join(root, "electron-builder.yml"), "utf8")) as { linux: object };
  expect(linux).toMatchObject({ executableName });
});

/** A hard link to the same file, or a copy on another disk. */
function put(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** A folder like Electron's around a real program, with these of its files beside it. */
function makeElectron(program: string, beside: readonly string[]): string {
  const home = join(folder, "dist");
  mkdirSync(join(home, "resources"), { recursive: true });
  writeFileSync(join(home, "resources/default_app.asar"), "");
  for (const file of beside) symlinkSync(file, join(home, basename(file)));
  put(program, join(home, "electron"));
  return join(home, "electron");
}

describe.skipIf(process.platform !== "linux")("around the app, a program", () => {
  test("is known to the system by its new name, also where a symbolic link was named", () => {
    const named = join(folder, "named");
    symlinkSync(makeElectron(process.execPath, []), named);
    const app = join(folder, "app");
    const { resources } = layApp(app, "https://updates.example/");
    const program = putElectron(named, app);
    expect(program).toBe(join(app, executableName));
    const { stdout } = spawnSync(program, ["--print", "process.execPath"], { encoding: "utf8" });
    expect(stdout.trim()).toBe(program);
    // Nothing of Electron's own app, and not its name.
    expect(readdirSync(resources).sort()).toEqual(["app", "app-update.yml"]);
    expect(existsSync(join(app, "electron"))).toBe(false);
  });

  // Electron is a Chromium in this respect, with the same files beside it. Without Debian's Chromium this case is
  // skipped.
  test.each([chromium].filter(existsSync))("that is %s finds its own files through the links", () => {
    const home = dirname(chromium);
    const beside = readdirSync(home).filter((name) => name !== basename(chromium));
    const electron = makeElectron(
      chromium,
      beside.map((name) => join(home, name)),
    );
    const app = join(folder, "app");
    layApp(app, "https://updates.example/");
    const page =
      "data:text/html,<script>document.write(new Intl.DateTimeFormat('de',{month:'long',timeZone:'UTC'}).format(0))</script>";
    const options = [...chromiumArgs, "--headless", `--user-data-dir=${join(folder, "profile")}`, "--dump-dom", page];
    const { stdout } = spawnSync(putElectron(electron, app), options, { encoding: "utf8", timeout: 120_000 });
    expect(stdout).toContain("Januar</body>");
  });
});

test("a program that is not in Electron's folder is refused, and said why", () => {
  const script = join(folder, "electron");
  writeFileSync(script, "#!/bin/sh\nexec /opt/electron/electron\n");
  expect(() => putElectron(script, join(folder, "app"))).toThrow("ELECTRON_BINARY has to name the program itself");
});
