import { expect, test } from "vitest";
import { diagnosticsText } from "./diagnostics.ts";
import { decodeSettings } from "../storage/settings.ts";

const builtIn = "https://spar.example";
const report = (settings: object = {}, lines: readonly string[] = []) =>
  diagnosticsText({
    about: { app: "1.2.3", electron: "45.4.1", chromium: "152.0.1" },
    system: { platform: "win32", processor: "x64", release: "10.0.26100", locale: "de-AT" },
    isPackaged: true,
    settings: decodeSettings(settings),
    background: { keepsRunning: true, startsAtLogin: null },
    builtIn,
    update: "none",
    lines,
  });

test("the report has versions, system and settings", () => {
  expect(report({ language: "fr" }).split("\n")).toEqual([
    "Spar: 1.2.3",
    "Electron: 45.4.1",
    "Chromium: 152.0.1",
    "System: win32 x64, 10.0.26100",
    "Language: fr (de-AT)",
    "Packaged: yes",
    "Server: the built-in one",
    "Tokens to forget: 0",
    "Keeps running: yes",
    "Starts at login: not possible",
    "Updates: none",
    "",
    "The log is empty.",
    "",
  ]);
});

test("the report leaves out the address of a server that the player chose", () => {
  const text = report({ server: "https://home.example", owed: ["https://other.example"] });
  expect(text).toContain("Server: another one");
  expect(text).toContain("Tokens to forget: 1");
  expect(text).not.toMatch(/home|other\.example/);
  expect(report({ server: builtIn })).toContain("Server: the built-in one");
});

test("the report ends with the last lines of the log", () => {
  expect(report({}, ["one", "two"])).toMatch(/\n\none\ntwo\n$/);
});
