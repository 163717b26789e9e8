/** The scripts of the Debian package in a package without the server, by Debian's own dpkg in a folder. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { writeDebianPackage } from "../../scripts/build/release/debianPackage.ts";
import { canRelease } from "../../scripts/build/release/tree.ts";
import { DebianFolder } from "./debianFolder.ts";

const root = resolve(import.meta.dirname, "../..");
const isHere = canRelease && process.getuid?.() === 0;

function smallPackage(): string {
  const scratch = newFolder("spar-scripts-");
  const [tree, file] = [join(scratch, "tree"), join(scratch, "spar_1.0.0_amd64.deb")];
  mkdirSync(tree);
  writeFileSync(join(tree, "spar"), "#!/bin/sh\n", { mode: 0o755 });
  writeDebianPackage({ root, tree, version: "1.0.0", time: new Date(0), file, scratch });
  return file;
}

test.runIf(isHere)("a package is whole also where its unit is masked or its settings are deleted", () => {
  const debian = new DebianFolder();
  const file = smallPackage();
  debian.dpkg("--install", file);
  expect(debian.calls()).toEqual(["daemon-reload", "start spar.service"]);
  debian.mask();
  rmSync(join(debian.path, "etc/spar/spar.env"));
  expect(debian.dpkg("--install", debian.nextOf(file, "1.1.0"))).toContain("the server did not start");
  expect(debian.calls()).toEqual(["daemon-reload", "try-restart spar.service"]);
  expect(debian.dpkg("--remove", "spar")).toContain("the server could not be stopped");
  expect(debian.has("usr/lib/spar")).toBe(false);
});

test.runIf(isHere)("an installation after a removal starts no server, and one after a purge does", () => {
  const debian = new DebianFolder();
  const file = smallPackage();
  debian.dpkg("--install", file);
  debian.dpkg("--remove", "spar");
  debian.calls();
  debian.dpkg("--install", file);
  expect(debian.calls()).toEqual(["daemon-reload", "try-restart spar.service"]);
  debian.dpkg("--purge", "spar");
  debian.calls();
  debian.dpkg("--install", file);
  expect(debian.calls()).toEqual(["daemon-reload", "start spar.service"]);
});

test.runIf(isHere)("a package is installed without systemd as well", () => {
  const debian = new DebianFolder({ hasSystemd: false });
  debian.dpkg("--install", smallPackage());
  debian.dpkg("--purge", "spar");
  expect(debian.calls()).toEqual([]);
});
