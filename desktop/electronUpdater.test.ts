import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Copy, demandSignature, openUpdater, updaterManners, updatesItself } from "./electronUpdater.ts";
import { signatureField, signedText } from "./updateSignature.ts";

const resources = mkdtempSync(join(tmpdir(), "spar-resources-"));
const bare = mkdtempSync(join(tmpdir(), "spar-resources-"));
beforeAll(() => writeFileSync(join(resources, "app-update.yml"), "provider: generic\n"));
afterAll(() => {
  for (const folder of [resources, bare]) rmSync(folder, { recursive: true, force: true });
});

const copy: Copy = { isPackaged: true, platform: "win32", resources, environment: {} };
const appImage = { APPIMAGE: "Spar.AppImage" };

test.each([
  ["on Windows", copy, true],
  ["on macOS", { ...copy, platform: "darwin" }, true],
  ["as an AppImage", { ...copy, platform: "linux", environment: appImage }, true],
  ["as a deb or rpm, which the system updates", { ...copy, platform: "linux" }, false],
  ["in development", { ...copy, isPackaged: false }, false],
  ["without a list of updates", { ...copy, resources: bare }, false],
] as const)("the app %s updates itself: %#", (_where, each: Copy, expected) => {
  expect(updatesItself(each)).toBe(expected);
});

test("there is no updater where the app does not update itself", () => {
  expect(openUpdater({ ...copy, isPackaged: false })).toBeNull();
});

test("the updater does nothing unasked, takes nothing older and no installer that loads more", () => {
  expect(updaterManners).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
  });
});

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
const list = { version: "1.1.0", files: [{ url: "Spar.exe", sha512: "ZGlnZXN0" }] } as unknown as UpdateInfo;
const signature = sign(null, Buffer.from(signedText(list) ?? ""), privateKey).toString("base64");

test("a list of updates is taken with the signature of the key that was built in, and for this system", async () => {
  const isForThisSystem = vi.fn<() => boolean>(() => true);
  const updater: Pick<AppUpdater, "isUpdateSupported"> = { isUpdateSupported: isForThisSystem };
  expect(demandSignature(updater, key)).toBe(true);
  const ask = async (asked: object) => updater.isUpdateSupported(asked as UpdateInfo);
  await expect(ask(list)).rejects.toThrow("not signed");
  await expect(ask({ ...list, version: "1.2.0", [signatureField]: signature })).rejects.toThrow("not signed");
  expect(isForThisSystem).not.toHaveBeenCalled();
  expect(await ask({ ...list, [signatureField]: signature })).toBe(true);
  isForThisSystem.mockReturnValue(false);
  expect(await ask({ ...list, [signatureField]: signature })).toBe(false);
});

test.each(["", "bm8ga2V5"])("without a key nobody's updates are taken: %j", (noKey) => {
  const updater: Pick<AppUpdater, "isUpdateSupported"> = { isUpdateSupported: () => true };
  expect(demandSignature(updater, noKey)).toBe(false);
});
