// @vitest-environment happy-dom
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { addressForOthers } from "./address.ts";
import { fakeShell, availableServer } from "./fakeShell.ts";
import { askServer, useServer } from "./server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  useServer.setState({ check: null, isAsking: false });
});

test("in a browser it is the page's own", () => {
  expect(addressForOthers("/game/ABCD2345")).toBe(`${location.origin}/game/ABCD2345`);
});

test("in the app it is that of the server in use", async () => {
  const shell = fakeShell();
  await askServer();
  expect(addressForOthers("/game/ABCD2345")).toBe("https://spar.example/game/ABCD2345");
  shell.check = { ...availableServer, address: "http://192.168.1.7:3000" };
  await askServer();
  expect(addressForOthers("/")).toBe("http://192.168.1.7:3000/");
});

/** Files that only compare the page's own origin and do not show it to other users. */
const compares = new Set(["features/auth/AuthPage.tsx", "worker/sw.ts"]);

test("no other file of the page shows the page's own origin", () => {
  const web = resolve(import.meta.dirname, "../..");
  const files = globSync("**/*.{ts,tsx}", { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const own =
    /\blocation\s*\.\s*(origin|href|host|hostname|protocol)\b|\{[^}]*\borigin\b[^}]*\} = (\w+\.)?location|baseURI|document\.URL\b/;
  const tellers = files.filter((file) => own.test(readFileSync(resolve(web, file), "utf8")) && !compares.has(file));
  expect(tellers).toEqual(["platform/desktop/address.ts"]);
});
