import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, listVerifier, openUpdater, updaterSettings, updatesItself } from "./electronUpdater.ts";
import { clockToleranceMs, expiresField, signatureField, signedText } from "./updateSignature.ts";

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

test("the updater does nothing unasked, and takes no older version and no web installer", () => {
  expect(updaterSettings).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
  });
});

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const standby = generateKeyPairSync("ed25519");
const keys = [publicKey, standby.publicKey].map((key) =>
  key.export({ format: "der", type: "spki" }).toString("base64"),
);
const expiresAt = Date.UTC(2026, 11, 24);
const list = {
  version: "1.1.0",
  files: [{ url: "Spar.exe", sha512: "ZGlnZXN0" }],
  [expiresField]: new Date(expiresAt).toISOString(),
};
const signedBy = (key: typeof privateKey) => ({
  ...list,
  [signatureField]: sign(null, Buffer.from(signedText(list) ?? ""), key).toString("base64"),
});

test("a list of updates with the signature of either key is accepted until it expires", () => {
  let now = 0;
  const verify = listVerifier(keys, () => now);
  if (verify === null) throw new Error("nothing verifies");
  for (const key of [privateKey, standby.privateKey]) expect(() => verify(signedBy(key))).not.toThrow();
  expect(() => verify(list)).toThrow("not signed");
  expect(() => verify({ ...signedBy(privateKey), version: "1.2.0" })).toThrow("not signed");
  expect(() => verify(signedBy(generateKeyPairSync("ed25519").privateKey))).toThrow("not signed");
  now = expiresAt + clockToleranceMs;
  expect(() => verify(signedBy(privateKey))).toThrow("has expired");
});

test.each([[[]], [[""]], [["bm8ga2V5"]], [[keys[0] ?? "", "bm8ga2V5"]]])(
  "with the keys %j no update is accepted",
  (built) => {
    expect(listVerifier(built, () => 0)).toBeNull();
  },
);
