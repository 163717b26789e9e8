/**
 * The app as released: electron-builder's settings, the build's output, and a package in which a stand-in takes
 * Electron's place. Needs `npm run desktop:build`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPackage, extractAll } from "@electron/asar";
import { FuseV1Options as Fuse } from "@electron/fuses";
import { archFromString } from "electron-builder";
import { load } from "js-yaml";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as identity from "../../desktop/identity.ts";
import { drawIcon } from "../../scripts/build/desktop/drawIcon.ts";
import { afterExtract, afterPack, afterSign, beforePack } from "../../scripts/build/desktop/hooks.ts";
import { icnsFile, icnsSizes, icoFile, icoSizes } from "../../scripts/build/desktop/iconFiles.ts";
import { inspectApp } from "../../scripts/build/desktop/inspect.ts";
import { packageApp, root, unbuilt } from "../../scripts/build/desktop/package.ts";
import {
  type PackedApp,
  packedAppsIn,
  type Machine,
  type Processor,
  type System,
} from "../../scripts/build/desktop/packedApp.ts";
import { fusedBytes, makeStandIn } from "../../scripts/build/desktop/standIn.ts";
import { startKeyring } from "./support/keyring.ts";

type Values = Readonly<Record<string, unknown>>;

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const builder = load(read("electron-builder.yml")) as Values;
const part = (name: string): Values => builder[name] as Values;

describe("electron-builder is told", () => {
  test("by what names the app goes, the same as the shell", () => {
    expect([builder["appId"], builder["productName"]]).toEqual([identity.appId, identity.appName]);
    expect(builder["protocols"]).toEqual([{ name: identity.appName, schemes: [identity.linkScheme] }]);
  });

  test("what each system gets, and for which processors", () => {
    const both = ["x64", "arm64"];
    expect(part("win")["target"]).toEqual([{ target: "nsis", arch: both }]);
    expect(part("mac")["target"]).toEqual(["dmg", "zip"].map((target) => ({ target, arch: both })));
    expect(part("linux")).toMatchObject({ target: ["AppImage", "deb", "rpm"], category: "Game;CardGame" });
  });

  test("to keep the archive whole and compared", () => {
    expect(builder).toMatchObject({ asar: true, disableAsarIntegrity: false, npmRebuild: false });
    expect(builder["asarUnpack"]).toEqual(["**/*.node"]);
    expect(builder["files"]).toContain("!node_modules/**");
    expect(builder["extraResources"] ?? builder["extraFiles"]).toBeUndefined();
  });

  test.each(Object.entries({ beforePack, afterExtract, afterPack, afterSign }))("to call %s", (name, hook) => {
    expect(builder[name]).toBe("./scripts/build/desktop/hooks.ts");
    expect(hook.name).toBe(name);
  });

  test("of no server: where updates come from is for the packager to say", () => {
    expect(builder["publish"]).toBeNull();
    expect(read("electron-builder.yml")).not.toMatch(/https?:/);
  });

  test("to have updates for Windows compared with the publisher's signature", () => {
    expect(part("win")["verifyUpdateCodeSignature"]).toBe(true);
    expect(part("nsis")).toMatchObject({ perMachine: false, include: "desktop/resources/installer.nsh" });
  });

  test("to harden the app on macOS, with one entitlement and no more", () => {
    expect(part("mac")).toMatchObject({ hardenedRuntime: true, notarize: false });
    for (const name of ["entitlements", "entitlementsInherit"]) {
      const entitlements = read(String(part("mac")[name]));
      expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map((match) => match[1])).toEqual([
        "com.apple.security.cs.allow-jit",
      ]);
      // Apple's own reader of this format fails on them.
      expect(entitlements).not.toContain("<!--");
    }
  });
});

test("Windows learns of our links when the app is installed and forgets them when it goes", () => {
  const script = read("desktop/resources/installer.nsh");
  const [install = "", uninstall = ""] = script.split("!macro customUnInstall");
  expect(install).toContain(`WriteRegStr HKCU "Software\\Classes\\${identity.linkScheme}" "URL Protocol" ""`);
  expect(install).toContain(`'"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`);
  expect(uninstall).toContain(`DeleteRegKey HKCU "Software\\Classes\\${identity.linkScheme}"`);
});

test("every package that wants to run a script when it is installed was decided about", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Values> };
  // The first entry is the project itself; npm marks it in some versions.
  const { "": _project, ...installed } = packages;
  const wanting = Object.entries(installed).filter(([, entry]) => entry["hasInstallScript"] === true);
  const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
  const names = wanting.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(names.filter((name) => !(name in allowScripts) && name !== "fsevents")).toEqual([]);
  expect(Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([["keytar", true]]);
});

describe("icons are made from the one drawing:", () => {
  const resources = join(root, "desktop/resources");
  const pixels = (png: Buffer): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer();

  /**
   * The largest difference of a channel: another processor may round a shade differently, a changed drawing differs
   * more.
   */
  async function difference(one: Buffer, other: Buffer): Promise<number> {
    const [before, after] = await Promise.all([pixels(one), pixels(other)]);
    if (before.length !== after.length) return 255;
    return before.reduce((most, value, at) => Math.max(most, Math.abs(value - (after[at] ?? 0))), 0);
  }

  /** The PNG pictures in a container, found by their first and last bytes. */
  function picturesIn(file: Buffer): Buffer[] {
    const starts: number[] = [];
    const head = Buffer.from("89504e470d0a1a0a", "hex");
    for (let at = file.indexOf(head); at >= 0; at = file.indexOf(head, at + 1)) starts.push(at);
    return starts.map((start) => file.subarray(start, file.indexOf("IEND", start) + 8));
  }

  test.each([16, 24, 32, 48, 64, 128, 256, 512])("%i pixels for Linux", async (size) => {
    const committed = readFileSync(join(resources, `icons/${size}x${size}.png`));
    expect(await difference(committed, (await drawIcon(size)).png)).toBeLessThan(32);
  });

  test.each([
    ["icon.ico", false, async () => icoFile(await Promise.all(icoSizes.map((size) => drawIcon(size))))],
    [
      "icon.icns",
      true,
      async () =>
        icnsFile(await Promise.all([...new Set(Object.values(icnsSizes))].map((size) => drawIcon(size, true)))),
    ],
  ] as const)("%s", async (name, _hasMargin, make) => {
    const [committed, made] = [picturesIn(readFileSync(join(resources, name))), picturesIn(await make())];
    expect(committed).toHaveLength(made.length);
    for (const [index, picture] of committed.entries()) {
      expect(await difference(picture, made[index] as Buffer)).toBeLessThan(32);
    }
  });

  test("another drawing would be seen", async () => {
    expect(await difference((await drawIcon(64)).png, (await drawIcon(64, true)).png)).toBeGreaterThan(100);
  });
});

describe("the build", () => {
  beforeAll(() => {
    if (unbuilt().length > 0) throw new Error("The app is not built: run npm run desktop:build first.");
  });

  test.each([
    /nodeIntegration(InWorker|InSubFrames)?: (true|!0)/,
    /(contextIsolation|sandbox|webSecurity): (false|!1)/,
    /(allowRunningInsecureContent|experimentalFeatures|webviewTag|bypassCSP): (true|!0)/,
    /enableBlinkFeatures|disable-web-security|no-sandbox|ignore-certificate-errors|remote-debugging/,
    /setCertificateVerifyProc|rejectUnauthorized: (false|!1)/,
  ])("of the shell has no %s", (hole) => {
    expect(read("out/main/main.js")).not.toMatch(hole);
  });

  test("of the page has no script in its markup and nothing from elsewhere", () => {
    const markup = read("out/renderer/index.html");
    const scripts = [...markup.matchAll(/<script\b([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, text] of scripts) {
      expect(attributes).toMatch(/src="[./]/);
      expect(text?.trim()).toBe("");
    }
    expect(markup).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(markup).not.toMatch(/\son\w+=|javascript:/);
  });
});

describe("packaged around a stand-in for Electron", () => {
  const scratch = mkdtempSync(join(tmpdir(), "spar-packaging-"));
  const machine: Machine = { system: process.platform as System, processor: process.arch as Processor };
  const feed = { provider: "generic", url: "https://updates.example/spar" } as const;
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  // The stand-in is an Electron for Linux; elsewhere `npm run desktop:check` inspects the real one.
  describe.runIf(machine.system === "linux")("the app", () => {
    beforeAll(async () => {
      const [electron, output] = [join(scratch, "electron"), join(scratch, "release")];
      makeStandIn(electron);
      await packageApp({ system: "linux", processors: [machine.processor], targets: ["dir"], electron, output, feed });
    }, 120_000);

    /** A copy of the package, for a test to damage. */
    function copied(name: string): PackedApp {
      cpSync(join(scratch, "release/linux-unpacked"), join(scratch, name, "linux-unpacked"), { recursive: true });
      const [app] = packedAppsIn(join(scratch, name));
      if (app === undefined) throw new Error("nothing was packaged");
      return app;
    }
    const problems = async (app: PackedApp) => (await inspectApp(app, machine)).problems;

    test("has its fuses, its files and nothing else", async () => {
      const { problems: found, facts } = await inspectApp(copied("whole"), machine);
      expect(found).toEqual([]);
      expect(facts).toContain("looks for updates");
      console.log(facts.join("\n"));
    });

    test("keeps the languages it speaks", () => {
      const { folder, resources } = copied("languages");
      for (const name of ["en-US", "es", "fr", "de"])
        expect(existsSync(join(folder, `locales/${name}.pak`))).toBe(true);
      for (const name of ["am", "zh-CN"]) expect(existsSync(join(folder, `locales/${name}.pak`))).toBe(false);
      expect(existsSync(join(resources, "default_app.asar"))).toBe(false);
    });

    test("has the keychain's module compiled from the pinned source, which keeps and forgets in a real keyring", async () => {
      const unpacked = join(scratch, "round-trip");
      extractAll(join(copied("round-trip").resources, "app.asar"), unpacked);
      const go = `
        const { default: keytar } = await import('keytar');
        await keytar.setPassword('Spar', 'https://spar.example', 'a token');
        const kept = await keytar.getPassword('Spar', 'https://spar.example');
        await keytar.deletePassword('Spar', 'https://spar.example');
        console.log(JSON.stringify([kept, await keytar.getPassword('Spar', 'https://spar.example')]));`;
      writeFileSync(join(unpacked, "out/main/go.mjs"), go);
      const keyring = await startKeyring(join(scratch, "keyring"));
      try {
        const env = { ...process.env, ...keyring.environment };
        const done = spawnSync(process.execPath, [join(unpacked, "out/main/go.mjs")], { encoding: "utf8", env });
        expect(done.stdout.trim()).toBe('["a token",null]');
      } finally {
        await keyring.stop();
      }
    });

    test("is not packaged with a keychain's module that was not compiled here", async () => {
      const { folder, resources } = copied("foreign");
      const file = join(resources, "app.asar.unpacked/node_modules/keytar/build/Release/keytar.node");
      const context = { appOutDir: folder, arch: archFromString(machine.processor), electronPlatformName: "linux" };
      beforePack(context);
      cpSync(join(root, "out/keychain/build/Release/keytar.node"), file);
      await afterPack(context);
      writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("foreign")]));
      await expect(afterPack(context)).rejects.toThrow("is not the keychain's module that was compiled here");
      rmSync(file);
      await expect(afterPack(context)).rejects.toThrow("is not the keychain's module that was compiled here");
    });

    test("finds the keychain's module from where main lies", () => {
      const unpacked = join(scratch, "unpacked");
      extractAll(join(copied("keychain").resources, "app.asar"), unpacked);
      const ask = "const { default: keytar } = await import('keytar'); console.log(typeof keytar.getPassword)";
      writeFileSync(join(unpacked, "out/main/ask.mjs"), ask);
      const done = spawnSync(process.execPath, [join(unpacked, "out/main/ask.mjs")], { encoding: "utf8" });
      expect(done.stdout.trim()).toBe("function");
    });

    test("starts in its sandbox, and stands among the games, in every package for Linux", {
      tags: ["long"],
      timeout: 120_000,
    }, async () => {
      const described: unknown[] = [];
      const [electron, output] = [join(scratch, "electron"), join(scratch, "packages")];
      const packager = { homepage: "https://spar.example", maintainer: "Ama <ama@spar.example>", feed: null };
      const targets = ["AppImage", "deb", "rpm"];
      await packageApp(
        { system: "linux", processors: [machine.processor], targets, electron, output, ...packager },
        // For deb and rpm the description has the tool's arguments and the path of the desktop entry.
        (each) => described.push(Array.isArray(each) ? [each[0], readFileSync(String(each[1]), "utf8")] : each),
      );
      const [appImage, deb, rpm] = described as [{ desktop: string }, [string[], string], [string[], string]];
      for (const entry of [appImage.desktop, deb[1], rpm[1]]) {
        expect(entry).toMatch(/^Exec=(AppRun|\/opt\/Spar\/spar) %U$/m);
        expect(entry).toMatch(/^Categories=Game;CardGame;$/m);
        expect(entry).toMatch(/^MimeType=x-scheme-handler\/spar;$/m);
        expect(entry).toMatch(/^Comment\[de\]=.*zählt$/m);
      }
      for (const [words] of [deb, rpm]) {
        expect(words).toContain("Ama <ama@spar.example>");
        expect(words.filter((word) => /hicolor.*spar\.png$/.test(word))).toHaveLength(8);
      }
      expect(existsSync(join(output, "linux-unpacked/resources/app-update.yml"))).toBe(false);
      expect(existsSync(join(output, "linux-unpacked/resources/package-type"))).toBe(false);
    });

    test("is found wrong with a fuse turned back", async () => {
      const app = copied("fuse");
      writeFileSync(app.program, fusedBytes([Fuse.RunAsNode]));
      expect(await problems(app)).toContain("fuse RunAsNode is ENABLE, not DISABLE");
    });

    test("is found wrong with another app beside its own", async () => {
      const app = copied("beside");
      mkdirSync(join(app.resources, "app"));
      expect(await problems(app)).toEqual(["app lies beside the archive"]);
    });

    test("is found wrong with the keychain's module of another machine", async () => {
      const app = copied("native");
      const other: Machine = { ...machine, processor: machine.processor === "x64" ? "arm64" : "x64" };
      expect((await inspectApp(app, other)).problems).toEqual([expect.stringMatching(/keytar\.node is for linux/)]);
    });

    test("is refused with updates over an unprotected connection", async () => {
      const app = copied("updates");
      writeFileSync(join(app.resources, "app-update.yml"), "provider: generic\nurl: http://updates.example\n");
      expect(await problems(app)).toEqual([expect.stringContaining("not https")]);
    });

    test("is found wrong with a part of the server in its archive, or a package that main would miss", async () => {
      const app = copied("stranger");
      const [archive, inside] = [join(app.resources, "app.asar"), join(scratch, "inside")];
      extractAll(archive, inside);
      mkdirSync(join(inside, "server/app"), { recursive: true });
      writeFileSync(join(inside, "server/app/main.ts"), "");
      writeFileSync(join(inside, "out/main/main.js"), 'import "koa";');
      await createPackage(inside, archive);
      expect(await problems(app)).toEqual(
        expect.arrayContaining([
          "server/app/main.ts has no business in the app",
          "out/main/main.js asks for koa, which is not packed",
        ]),
      );
    });

    test("is found wrong without its archive", async () => {
      const app = copied("empty");
      rmSync(join(app.resources, "app.asar"));
      expect(await problems(app)).toEqual([expect.stringContaining("is not there")]);
    });
  });
});
