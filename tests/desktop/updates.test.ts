/**
 * electron-updater itself, with the shell's settings, against a server of updates that may be dishonest: the AppImage's
 * updater, because on Linux only the list's signature protects the player.
 */
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import electronUpdater from "electron-updater";
import { ElectronHttpExecutor } from "electron-updater/out/electronHttpExecutor.js";
import { dump } from "js-yaml";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureUpdater } from "../../desktop/updates/electronUpdater.ts";
import { Updates } from "../../desktop/updates/updates.ts";
import {
  digest,
  listName,
  listOf,
  programName,
  signed,
  startUpdateServer,
  type UpdateServer,
} from "./support/updateServer.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const standby = generateKeyPairSync("ed25519");
const ownKeys = [publicKey, standby.publicKey].map((key) =>
  key.export({ format: "der", type: "spki" }).toString("base64"),
);
const strangersKey = generateKeyPairSync("ed25519").privateKey;

const running = "1.0.0";
const program = Buffer.from("a new program");
const list = (version: string): string => listOf(version, program);

const dayMs = 24 * 60 * 60_000;
/** The player's clock. */
let nowMs = 0;
let folder = "";
let server: UpdateServer;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 22);
  folder = mkdtempSync(join(tmpdir(), "spar-updates-"));
  server = await startUpdateServer();
  vi.stubEnv("APPIMAGE", join(folder, "running.AppImage"));
  writeFileSync(join(folder, "running.AppImage"), "the program that runs");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** electron-updater's own code to load files, over Node's network instead of Electron's. */
const nodesNetwork = (): ElectronHttpExecutor => Object.assign(new ElectronHttpExecutor(), { createRequest: request });

function open(): { readonly updates: Updates; readonly warnings: string[] } {
  const { url } = server;
  mkdirSync(join(folder, "cache"), { recursive: true });
  writeFileSync(join(folder, "app-update.yml"), dump({ provider: "generic", url, updaterCacheDirName: "spar" }));
  const app = {
    version: running,
    name: "Spar",
    isPackaged: true,
    appUpdateConfigPath: join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: join(folder, "cache"),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  };
  const updater = new electronUpdater.AppImageUpdater(null, app);
  Object.assign(updater, { httpExecutor: nodesNetwork() });
  updater.setFeedURL({ provider: "generic", url });
  // It emits an error that has no listener.
  updater.on("error", () => {});
  const warnings: string[] = [];
  const updates = new Updates({
    finish: async () => undefined,
    restarting: () => undefined,
    updater: configureUpdater(updater, ownKeys, () => nowMs),
    version: running,
    isPlaying: () => false,
    changed: () => {},
    warn: (text) => warnings.push(text),
  });
  return { updates, warnings };
}

const loaded = (): string[] => {
  const pending = join(folder, "cache/spar/pending");
  return existsSync(pending) ? readdirSync(pending).filter((name) => name.endsWith(".AppImage")) : [];
};

test("a newer version, listed and signed by us, is offered, loaded when asked for, and ready", async () => {
  server.files = { [listName]: signed(list("1.1.0"), privateKey), [programName]: program };
  const { updates, warnings } = open();
  expect(await updates.check()).toMatchObject({ kind: "offered", version: "1.1.0" });
  expect(server.requested).not.toContain(programName);
  expect([await updates.install(), warnings]).toEqual([true, []]);
  expect(updates.state).toMatchObject({ kind: "ready", version: "1.1.0" });
  expect(loaded()).toHaveLength(1);
});

test.each([
  ["that nobody signed", () => list("1.1.0")],
  ["that a stranger signed", () => signed(list("1.1.0"), strangersKey)],
  ["whose version was raised after we signed it", () => signed(list("0.9.0"), privateKey).replace("0.9.0", "1.1.0")],
  [
    "whose digest is of another file than we signed",
    () => signed(list("1.1.0"), privateKey).replace(digest(program), digest(Buffer.from("evil"))),
  ],
  [
    "whose expiry was put off after we signed it",
    () => signed(list("1.1.0"), privateKey, Date.UTC(2026, 9, 1)).replace("2026-10-01", "2027-10-01"),
  ],
])("a list %s offers nothing", async (_whose, make) => {
  server.files = { [listName]: make(), [programName]: Buffer.from("evil") };
  const { updates, warnings } = open();
  expect(await updates.check()).toMatchObject({ kind: "failed", version: null });
  expect(warnings).toEqual([expect.stringContaining("ListRefused UNSIGNED")]);
  expect(await updates.install()).toBe(false);
  expect(server.requested).not.toContain(programName);
});

test("a list that the standby key signed is taken as one of the key in use", async () => {
  server.files = { [listName]: signed(list("1.1.0"), standby.privateKey), [programName]: program };
  const { updates, warnings } = open();
  expect(await updates.check()).toMatchObject({ kind: "offered", version: "1.1.0" });
  expect([await updates.install(), warnings]).toEqual([true, []]);
});

test("a list offers nothing once it has expired, with a day for a clock that is ahead", async () => {
  const expiresAt = nowMs + dayMs;
  server.files = { [listName]: signed(list("1.1.0"), privateKey, expiresAt), [programName]: program };
  nowMs = expiresAt + dayMs - 1;
  expect((await open().updates.check()).kind).toBe("offered");
  nowMs = expiresAt + dayMs;
  const { updates, warnings } = open();
  expect(await updates.check()).toMatchObject({ kind: "failed", version: null });
  expect(warnings).toEqual([expect.stringContaining("ListRefused EXPIRED")]);
  expect(await updates.install()).toBe(false);
  expect(server.requested).not.toContain(programName);
});

test.each([
  ["nobody signed", () => list(running), "ListRefused UNSIGNED"],
  ["has expired", () => signed(list(running), privateKey, nowMs - 2 * dayMs), "ListRefused EXPIRED"],
])("a list of the version that runs is no proof that none is newer when it %s", async (_why, make, reason) => {
  server.files = { [listName]: make() };
  const { updates, warnings } = open();
  expect((await updates.check()).kind).toBe("failed");
  expect(warnings).toEqual([expect.stringContaining(reason)]);
});

test.each(["0.9.9", running, "1.1.0-beta.1"])("our own list of %s is not an update of 1.0.0", async (version) => {
  server.files = { [listName]: signed(list(version), privateKey), [programName]: program };
  const { updates } = open();
  expect((await updates.check()).kind).toBe("none");
  expect(await updates.install()).toBe(false);
  expect(server.requested).not.toContain(programName);
});

test("a file that is not the one we listed is thrown away", async () => {
  server.files = { [listName]: signed(list("1.1.0"), privateKey), [programName]: Buffer.from("an evil one!!") };
  const { updates, warnings } = open();
  expect((await updates.check()).kind).toBe("offered");
  expect(await updates.install()).toBe(false);
  expect(updates.state.kind).toBe("failed");
  expect(warnings).toEqual([expect.stringContaining("ERR_CHECKSUM_MISMATCH")]);
  expect(loaded()).toEqual([]);
});

test("a server of updates that is away does no harm", async () => {
  server.files = {};
  const { updates } = open();
  expect((await updates.check()).kind).toBe("failed");
});
