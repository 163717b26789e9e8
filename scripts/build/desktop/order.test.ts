import { expect, test } from "vitest";
import type { Machine } from "./packedApp.ts";
import { planOrder, runsOf } from "./order.ts";

const linux: Machine = { system: "linux", processor: "x64" };
const windows: Machine = { system: "win32", processor: "x64" };
const mac: Machine = { system: "darwin", processor: "arm64" };
const server = { SPAR_SERVER_URL: "https://spar.example" };
const packager = { ...server, SPAR_HOMEPAGE: "https://spar.example", SPAR_MAINTAINER: "Ama <ama@spar.example>" };
const updates = {
  ...server,
  SPAR_UPDATE_URL: "https://spar.example/app",
  SPAR_RELEASE_KEY: "key.pem",
  SPAR_STANDBY_KEY: "standby.pub",
};

test("this system and this processor are packaged for, in all kinds", () => {
  expect(planOrder([], packager, linux).order).toMatchObject({
    system: "linux",
    processors: ["x64"],
    targets: ["AppImage", "deb", "rpm"],
    homepage: "https://spar.example",
    maintainer: "Ama <ama@spar.example>",
  });
  expect(planOrder([], server, windows).order.targets).toEqual(["nsis"]);
  expect(planOrder([], server, mac).order).toMatchObject({ processors: ["arm64"], targets: ["dmg", "zip"] });
});

test("deb and rpm are left out with a note if no maintainer is named", () => {
  const { order, notes } = planOrder([], { ...server, SPAR_HOMEPAGE: "https://spar.example" }, linux);
  expect(order.targets).toEqual(["AppImage"]);
  expect(notes).toContain("No deb and rpm: they name their maintainer and home page, set SPAR_MAINTAINER.");
  expect(planOrder(["--dir"], {}, linux).order.targets).toEqual(["dir"]);
});

test("processors are those asked for, and no others exist", () => {
  expect(planOrder(["--arch", "x64,arm64"], server, mac).order.processors).toEqual(["x64", "arm64"]);
  expect(() => planOrder(["--arch", "x64,arm64"], packager, linux)).toThrow("package on a machine with arm64");
  expect(() => planOrder(["--arch", "ia32"], server, windows)).toThrow("--arch takes x64, arm64 or both");
  expect(() => planOrder(["--publish"], {}, windows)).toThrow("publish");
});

test("no updates are looked for without an address, and it is said", () => {
  const { order, notes } = planOrder([], packager, linux);
  expect(order.feed).toBeNull();
  expect(notes).toEqual(["The app will not look for updates: SPAR_UPDATE_URL is not set."]);
});

test("updates are looked for where they can be checked only", () => {
  const feed = { provider: "generic", url: "https://spar.example/app" };
  expect(planOrder([], updates, linux).order.feed).toEqual(feed);
  expect(planOrder([], { ...updates, WIN_CSC_LINK: "certificate.pfx" }, windows).order.feed).toEqual(feed);
  expect(planOrder([], { ...updates, CSC_NAME: "identity" }, mac).order.feed).toEqual(feed);
  expect(() => planOrder([], updates, windows)).toThrow("must be signed: set WIN_CSC_LINK or CSC_LINK");
  expect(() => planOrder([], updates, mac)).toThrow("must be signed: set CSC_LINK or CSC_NAME");
  for (const key of ["SPAR_RELEASE_KEY", "SPAR_STANDBY_KEY"]) {
    expect(() => planOrder([], { ...updates, [key]: "" }, linux)).toThrow("set SPAR_RELEASE_KEY and SPAR_STANDBY_KEY");
  }
});

test.each(["http://spar.example", "spar.example/app", "file:///app"])("updates do not come from %s", (address) => {
  expect(() => planOrder([], { ...updates, SPAR_UPDATE_URL: address }, linux)).toThrow("must be an https address");
});

test("what the system updates is packaged first, by itself and without a list of updates", () => {
  const { order } = planOrder([], { ...packager, ...updates }, linux);
  expect(runsOf(order).map(({ targets, feed }) => [targets, feed?.url])).toEqual([
    [["deb", "rpm"], undefined],
    [["AppImage"], "https://spar.example/app"],
  ]);
  expect(runsOf(planOrder([], server, mac).order)).toEqual([planOrder([], server, mac).order]);
});

test("what is not signed or notarised is said before anything is built", () => {
  const apple = { APPLE_KEYCHAIN_PROFILE: "spar" };
  const said = (environment: object, machine: Machine) => planOrder([], { ...updates, ...environment }, machine).notes;
  expect(said(packager, linux)).toEqual([]);
  expect(said({ CSC_LINK: "certificate" }, windows)).toEqual([]);
  expect(planOrder([], server, windows).notes).toContainEqual(expect.stringMatching(/^Not signed/));
  expect(said({ CSC_LINK: "certificate" }, mac)).toEqual([expect.stringMatching(/^Not notarised/)]);
  expect(said({ CSC_LINK: "certificate", ...apple }, mac)).toEqual([]);
  expect(() => said({ CSC_LINK: "certificate", APPLE_ID: "id" }, mac)).toThrow("must be set too");
});

test("a package for players needs the address of its server, a folder to try does not", () => {
  for (const machine of [linux, windows, mac]) {
    for (const environment of [{}, { ...packager, SPAR_SERVER_URL: "" }]) {
      expect(() => planOrder([], environment, machine)).toThrow(/^SPAR_SERVER_URL is not set: .* use --dir /);
    }
    expect(planOrder(["--dir"], {}, machine).order.targets).toEqual(["dir"]);
  }
});
