/** The journeys' installed app: laid out as Electron looks for it, and started by a program that knows its own name. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterEach, beforeEach, expect, test } from "vitest";
import { updatesItself } from "../../desktop/electronUpdater.ts";
import { executableName, installedVersion, layApp, putElectron } from "./support/installed.ts";

const root = join(import.meta.dirname, "../..");

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
  // Beside main, as it looks for them.
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

/** A folder like Electron's around a real program: Node's own. */
function makeElectron(): string {
  const home = join(folder, "dist");
  mkdirSync(join(home, "locales"), { recursive: true });
  mkdirSync(join(home, "resources"));
  for (const file of ["icudtl.dat", "locales/en-US.pak", "resources/default_app.asar"]) {
    writeFileSync(join(home, file), file);
  }
  const program = join(home, "electron");
  try {
    linkSync(process.execPath, program);
  } catch {
    copyFileSync(process.execPath, program);
  }
  return program;
}

test.skipIf(process.platform !== "linux")(
  "the system knows the copy by its own name, and all it needs is there",
  () => {
    const electron = makeElectron();
    // Also where a symbolic link is what is named.
    const named = join(folder, "named");
    symlinkSync(electron, named);
    const app = join(folder, "app");
    const { resources } = layApp(app, "https://updates.example/");
    const program = putElectron(named, app);
    expect(program).toBe(join(app, executableName));
    expect(lstatSync(program).isSymbolicLink()).toBe(false);
    const { stdout } = spawnSync(program, ["--print", "process.execPath"], { encoding: "utf8" });
    expect(stdout.trim()).toBe(program);
    expect(readFileSync(join(app, "icudtl.dat"), "utf8")).toBe("icudtl.dat");
    expect(readFileSync(join(app, "locales/en-US.pak"), "utf8")).toBe("locales/en-US.pak");
    // Nothing of Electron's own app, and not its name.
    expect(readdirSync(resources).sort()).toEqual(["app", "app-update.yml"]);
    expect(existsSync(join(app, "electron"))).toBe(false);
  },
);

test("a program that is not in Electron's folder is refused, and said why", () => {
  const script = join(folder, "electron");
  writeFileSync(script, "#!/bin/sh\nexec /opt/electron/electron\n");
  expect(() => putElectron(script, join(folder, "app"))).toThrow("ELECTRON_BINARY has to name the program itself");
});
