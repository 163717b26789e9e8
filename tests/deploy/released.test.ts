/**
 * The files of `npm run release`, as an operator uses them: the tarball, the Debian package with Debian's own dpkg in a
 * folder, and the sources without packages for development. upgrade.test.ts updates the tarball. For the long run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { canRelease, readProject } from "../../scripts/build/release/tree.ts";
import { DebianFolder } from "./debianFolder.ts";
import { endLaunched, Site } from "./runLauncher.ts";

const root = resolve(import.meta.dirname, "../..");
const { version } = readProject(root);
/** A guard against hanging: a busy machine makes a release in minutes. */
const guardMs = 3_600_000;
const node = join(root, "node_modules/.bin/node");
const tarball = `spar-${version}-linux-x64.tar.gz`;
/** The folder with the release's files, and the checkout that they come from. */
let release: string;
let checkout: string;

function make(...args: readonly string[]) {
  const words = ["--disable-warning=ExperimentalWarning", "scripts/build/release.ts", ...args];
  // Without NODE_ENV of tests, which would be the page's too.
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  const { status, stdout, stderr } = spawnSync(node, words, { cwd: checkout, encoding: "utf8", env });
  return { status, stdout, stderr };
}

afterAll(endLaunched);

describe.runIf(canRelease)("a release", { tags: ["long"], timeout: guardMs }, () => {
  beforeAll(() => {
    checkout = join(newFolder("spar-checkout-"), "spar");
    execFileSync("git", ["clone", "--quiet", root, checkout]);
    // Links to the same files: the build finds the packages where it looks for them.
    const own = [join(root, "node_modules"), join(checkout, "node_modules")] as const;
    const linked = spawnSync("cp", ["--archive", "--link", ...own]).status === 0;
    if (!linked) cpSync(own[0], own[1], { recursive: true, verbatimSymlinks: true });
    release = join(checkout, "release");
  });

  test("is refused from a checkout with changes, and made twice with the same bytes", () => {
    const added = join(checkout, "docs/added.md");
    writeFileSync(added, "");
    expect(make()).toEqual({
      status: 1,
      stdout: "",
      stderr: "The checkout has changes that are not committed: commit them, or give -- --dirty.\n",
    });
    rmSync(added);
    const refusal = "--tree needs the name of a new folder: npm run release -- --tree FOLDER\n";
    expect(make("--tree")).toEqual({ status: 1, stdout: "", stderr: refusal });
    const made = make();
    expect([made.status, made.stderr]).toEqual([0, ""]);
    const names = readdirSync(release).toSorted();
    expect(names).toEqual(
      [
        "NOTES.md",
        "SHA256SUMS",
        "sbom.cdx.json",
        `spar-${version}-container.tar.gz`,
        tarball,
        `spar_${version}_amd64.deb`,
      ].toSorted(),
    );
    const sums = readFileSync(join(release, "SHA256SUMS"), "utf8");
    expect(spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: release }).status).toBe(0);
    expect(make("--dirty").status).toBe(0);
    expect(readFileSync(join(release, "SHA256SUMS"), "utf8")).toBe(sums);
  });

  test("has a container context: the server in spar, and the Dockerfile beside it", () => {
    const args = ["tzf", join(release, `spar-${version}-container.tar.gz`)];
    const listed = spawnSync("tar", args, { encoding: "utf8" }).stdout.split("\n");
    const tops = new Set(listed.filter((path) => path !== "").map((path) => path.split("/")[0] ?? ""));
    expect(tops).toEqual(new Set(["Dockerfile", "spar"]));
    expect(listed).toEqual(
      expect.arrayContaining(["spar/spar", "spar/server/app/main.ts", "spar/dist/web/index.html"]),
    );
  });

  test("has a tarball that serves where it is unpacked", async () => {
    const folder = newFolder("spar-unpacked-");
    expect(spawnSync("tar", ["xzf", join(release, tarball)], { cwd: folder }).status).toBe(0);
    const site = await Site.at({ DATA_DIR: join(folder, "data") });
    await site.start(join(folder, `spar-${version}/spar`), folder);
    expect(await (await fetch(`${site.url}/healthz`)).text()).toContain(version);
    expect(await look(site)).toEqual([200, 200, 200, 200, 200]);
    expect(await site.stop()).toBe(0);
  });

  test("serves from sources without the packages for development", async () => {
    const folder = newFolder("spar-production-");
    for (const part of [".npmrc", "package.json", "package-lock.json", "engine", "server", "scripts", "dist"]) {
      cpSync(join(checkout, part), join(folder, part), { recursive: true });
    }
    const installed = spawnSync("npm", ["ci", "--omit=dev"], { cwd: folder, encoding: "utf8" });
    expect([installed.status, installed.stderr]).toEqual([0, ""]);
    expect(existsSync(join(folder, "node_modules/vitest"))).toBe(false);
    const launcher = join(folder, "serve");
    writeFileSync(launcher, "#!/bin/sh\nexec npm run --silent serve\n", { mode: 0o755 });
    const site = await Site.at({ DATA_DIR: join(folder, "data"), PATH: process.env["PATH"] ?? "" });
    await site.start(launcher, folder);
    expect(await look(site)).toEqual([200, 200, 200, 200, 200]);
    await site.stop();
  });

  test.runIf(process.getuid?.() === 0)(
    "is a Debian package that can be installed, updated, removed and purged",
    async () => {
      const debian = new DebianFolder();
      const file = join(release, `spar_${version}_amd64.deb`);
      const settings = join(debian.path, "etc/spar/spar.env");
      expect(debian.dpkg("--install", file)).toContain("spar: write the address of your site into /etc/spar/spar.env");
      const { mode, gid } = statSync(settings);
      expect([(mode & 0o777).toString(8), gid]).toEqual(["640", debian.groupOf("spar")]);
      expect(gid).toBeGreaterThan(0);
      expect(debian.calls()).toEqual(["daemon-reload", "start spar.service"]);
      expect(debian.has("etc/systemd/system/multi-user.target.wants/spar.service")).toBe(true);
      expect(debian.read("usr/lib/systemd/system/spar.service")).toContain(
        "ExecStart=/usr/lib/spar/node_modules/.bin/node ",
      );
      expect(debian.dpkg("--verify", "spar")).toBe("");

      const site = await Site.at({ DATA_DIR: join(debian.path, "var/lib/spar") });
      await site.start(join(debian.path, "usr/lib/spar/spar"), debian.path);
      expect(await look(site)).toEqual([200, 200, 200, 200, 200]);
      await site.stop();

      writeFileSync(settings, "PORT=8080\n");
      debian.dpkg("--install", debian.nextOf(file, "99.0.0"));
      expect(debian.calls()).toEqual(["daemon-reload", "try-restart spar.service"]);
      expect(readFileSync(settings, "utf8")).toBe("PORT=8080\n");
      expect((statSync(settings).mode & 0o777).toString(8)).toBe("640");

      expect(debian.dpkg("--remove", "spar")).not.toContain("warning");
      expect(debian.calls()).toEqual(["stop spar.service", "daemon-reload"]);
      expect([debian.has("usr/lib/spar"), debian.has("etc/spar/spar.env"), debian.has("var/lib/spar/spar.db")]).toEqual(
        [false, true, true],
      );
      debian.dpkg("--install", file);
      expect(readFileSync(settings, "utf8")).toBe("PORT=8080\n");

      const purged = debian.dpkg("--purge", "spar");
      expect(purged).toContain("spar: the players' data stays in /var/lib/spar");
      expect([debian.has("usr/lib/spar"), debian.has("etc/spar"), debian.has("var/lib/spar/spar.db")]).toEqual([
        false,
        false,
        true,
      ]);
      expect(debian.has("etc/systemd/system/multi-user.target.wants/spar.service")).toBe(false);
      debian.dpkg("--install", file);
      expect(readFileSync(settings, "utf8")).toContain("PUBLIC_URL=https://spar.example");
    },
  );
});

/** What an operator looks at after an update: the page, its settings, both checks of health, and the metrics. */
function look(site: Site): Promise<number[]> {
  const paths = ["/", "/api/config", "/healthz", "/readyz", "/metrics"];
  return Promise.all(paths.map(async (path) => (await fetch(site.url + path)).status));
}
