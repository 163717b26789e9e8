import { expect, test } from "vitest";
import { missingInMain, missingInPreload } from "./inspect.ts";

const main = `
import { app } from "electron";
import { join } from "node:path";
import { createRequire } from "node:module";
import { chunk } from "./chunk.js";
const __require = createRequire(import.meta.url);
const fs = __require("fs");
const { Buffer } = __require("buffer/");
const keychain = () => import("keytar");
const said = "require('koa')";
`;

test("main finds Electron, Node, its own chunks and the keychain", () => {
  expect(missingInMain("main.js", main)).toEqual([]);
});

test("any other package is missed, however it is asked for", () => {
  expect(missingInMain("main.js", `${main} import "koa";`)).toEqual(["koa"]);
  expect(missingInMain("main.js", `${main} await import("electron-updater");`)).toEqual(["electron-updater"]);
  expect(missingInMain("main.js", `${main} __require("js-yaml");`)).toEqual(["js-yaml"]);
  expect(missingInMain("main.js", `export { x } from "lazy-val";`)).toEqual(["lazy-val"]);
});

test("a sandboxed preload is given Electron alone", () => {
  expect(missingInPreload("preload.cjs", `const { ipcRenderer } = require("electron");`)).toEqual([]);
  expect(missingInPreload("preload.cjs", `require("node:fs"); require("keytar");`)).toEqual(["node:fs", "keytar"]);
});
