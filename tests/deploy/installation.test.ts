/** Starts of incomplete installations: each ends with one sentence that says what to do. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { outcomeOf } from "./outcome.ts";
import { readDeployed, valuesOf } from "./unit.ts";

const root = resolve(import.meta.dirname, "../..");
/** The arguments that the unit gives Node, without the program. */
const words = valuesOf(readDeployed("spar.service"), "ExecStart").join().split(" ").slice(1);
/** Makes Node report version 20 to all modules that are loaded later. */
const likeNode20 = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})`;

const run = (cwd: string, ...args: readonly string[]) => outcomeOf(process.execPath, args, { cwd, env: {} });

/** The project with all packages except those for this system. */
function withoutOptional(): string {
  const folder = newFolder("spar-omit-");
  for (const part of ["engine", "server", "scripts", "package.json"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name.startsWith(".") || name === "@node-rs") continue;
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  cpSync(join(root, "node_modules/@node-rs/argon2"), join(folder, "node_modules/@node-rs/argon2"), { recursive: true });
  return folder;
}

test("an older Node with the words of the unit says which one is there", () => {
  const { status, said } = run(root, "--import", likeNode20, ...words);
  expect(status).toBe(1);
  expect(said).toMatch(/^Spar runs on Node 22\.18 or newer, and this is v[\d.]+\. Start it with node_modules[^\n]*\n$/);
});

test("where npm left the optional packages out, the server, the installation and an older Node say so", () => {
  const folder = withoutOptional();
  const missing = 'The packages for this system are missing: run "npm ci" without --omit=optional.\n';
  expect(run(folder, ...words)).toEqual({ status: 1, said: missing });
  expect(run(folder, "scripts/build/installed.mjs")).toEqual({ status: 1, said: missing });
  expect(run(root, "scripts/build/installed.mjs")).toEqual({ status: 0, said: "" });
  const { status, said } = run(folder, "--import", likeNode20, ...words);
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/^Spar runs on [^\n]*run "npm ci" without --omit=optional\.\n$/),
  ]);
});

test("npm knows which Node and npm the project needs, and asks the packages after an installation", () => {
  const { engines, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    engines: unknown;
    scripts: { postinstall: string };
  };
  expect(engines).toEqual({ node: ">=20", npm: ">=10" });
  expect(scripts.postinstall).toContain("./scripts/build/installed.mjs");
});
