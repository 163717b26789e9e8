/**
 * The steps of deploy/Dockerfile without an engine: the context, the commands of its first stage, and the start of what
 * its last stage has. It installs the packages anew, so the long run has it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, matchesGlob, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { endLaunched, Site } from "./runLauncher.ts";
import { readDeployed } from "./unit.ts";

const root = resolve(import.meta.dirname, "../..");
const stage = readDeployed("Dockerfile").split(/^FROM /m)[1] ?? "";
const commands = [...stage.matchAll(/^RUN (.*)$/gm)].map(([, command = ""]) => command);

afterAll(endLaunched);

/** The committed files that .dockerignore lets into the context. */
function contextFiles(): string[] {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const covers = (pattern: string, path: string): boolean =>
    path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern) || pattern === "*";
  const isIn = (path: string): boolean =>
    patterns.reduce((known, line) => {
      const isException = line.startsWith("!");
      return covers(isException ? line.slice(1) : line, path) ? isException : known;
    }, true);
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return listed.filter((path) => path !== "" && isIn(path));
}

test("the image's stages make a server that starts", { tags: ["long"], timeout: 900_000 }, async () => {
  const [build, tree] = [newFolder("spar-image-"), join(newFolder("spar-image-"), "spar")];
  const copy = (paths: readonly string[]): void => {
    for (const path of paths) {
      mkdirSync(dirname(join(build, path)), { recursive: true });
      cpSync(join(root, path), join(build, path));
    }
  };
  // The runner of the tests has a mode of its own, in which the page would be built for development.
  const { NODE_ENV: _mode, ...env } = process.env;
  const run = (command: string): void =>
    void execFileSync("sh", ["-c", command.replace("/spar", tree)], { cwd: build, env, stdio: "pipe" });
  const [install = "", lay = ""] = commands;
  expect(commands).toHaveLength(2);
  copy(["package.json", "package-lock.json"]);
  run(install);
  copy(contextFiles());
  run(lay);
  rmSync(build, { recursive: true });
  const server = await Site.at();
  await server.start(join(tree, "spar"), tree);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(server.url)).text()).toContain("<title>");
  expect(await server.stop()).toBe(0);
});
