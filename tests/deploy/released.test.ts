/**
 * The files of `npm run release`, as an operator uses them: the tarball over several versions with a running match, the
 * Debian package with Debian's own dpkg in a folder, and the sources without packages for development. For the long run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { Player } from "#tests/support/player.ts";
import { createBotGame, matchHistory, newGuest } from "#tests/support/restClient.ts";
import { readProject } from "../../scripts/build/release/tree.ts";
import { DebianFolder } from "./debianFolder.ts";
import { endLaunched, runLauncher, Site } from "./runLauncher.ts";

const root = resolve(import.meta.dirname, "../..");
const { version } = readProject(root);
const isHere = process.platform === "linux" && process.arch === "x64";
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

function unpacked(): string {
  const folder = newFolder("spar-unpacked-");
  expect(spawnSync("tar", ["xzf", join(release, tarball)], { cwd: folder }).status).toBe(0);
  return join(folder, `spar-${version}`);
}

afterAll(endLaunched);

describe.runIf(isHere)("a release", { tags: ["long"], timeout: guardMs }, () => {
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

  test("keeps a running match over updates, and goes back as the page on operation says", async () => {
    const folder = newFolder("spar-site-");
    const settings = { DATA_DIR: join(folder, "data") };
    const [present, same, next] = [unpacked(), changed("9.0.0", false), changed("9.1.0", true)];
    const run = (tree: string, ...words: readonly string[]) =>
      runLauncher([join(tree, "spar"), ...words], folder, settings);
    const site = await Site.at(settings);
    const serve = async (tree: string, expected: string): Promise<void> => {
      await site.start(join(tree, "spar"), folder);
      expect(await (await fetch(`${site.url}/healthz`)).text()).toContain(expected);
    };

    await serve(present, version);
    const { token, user } = await newGuest(site);
    const code = await createBotGame(site, token, { numPlayers: 2, winPoints: 2, difficulty: "easy" });
    const enter = async (): Promise<Player> => {
      const client = new GameClient(site, token, user.username);
      const player = new Player(client, { code, userId: user.id, token }, seededRandom(5), {
        chatsOneIn: 0,
        repeatsOneIn: 0,
      });
      await client.stayConnected();
      await client.follow(code);
      return player;
    };
    let player = await enter();
    const handOf = (): number => player.client.view(code).hand_number;
    const isOver = (): boolean => player.client.view(code).winner_position !== null;
    await player.client.until("the second card", () => (player.client.update(code)?.version ?? 0) > 4);
    await player.rest();
    const shown = player.client.view(code);
    expect(await site.stop()).toBe(0);
    expect(run(present, "backup", "before.tar").status).toBe(0);

    // The same tables: forward and back with the same store.
    for (const [tree, expected] of [
      [same, "9.0.0"],
      [present, version],
      [same, "9.0.0"],
    ] as const) {
      await serve(tree, expected);
      await player.client.stayConnected();
      await player.client.until("the table", () => player.client.isConnected);
      expect(player.client.view(code)).toMatchObject({ hand_number: shown.hand_number });
      expect(await site.stop()).toBe(0);
    }

    // A version with a step of tables more plays the match to its end.
    await serve(next, "9.1.0");
    expect(await look(site)).toEqual([200, 200, 200, 200, 200]);
    await player.client.stayConnected();
    player.wake();
    await player.client.until("the end of the match", isOver);
    await expect.poll(async () => (await matchHistory(site, token)).length).toBe(1);
    expect(handOf()).toBeGreaterThanOrEqual(shown.hand_number);
    await player.client.leave();
    expect(await site.stop()).toBe(0);
    expect(run(next, "check")).toMatchObject({ status: 0 });

    // The older one refuses its store, and takes the backup of before.
    const refused = run(present);
    expect([refused.status, refused.said]).toEqual([
      1,
      expect.stringMatching(/^The database was made by a newer version of Spar: it has the step 999-/),
    ]);
    expect(run(present, "restore", "before.tar").status).toBe(1);
    expect(run(present, "restore", "before.tar", "--replace").status).toBe(0);
    expect(run(present, "check").status).toBe(0);
    await serve(present, version);
    player = await enter();
    expect(handOf()).toBe(shown.hand_number);
    expect(await matchHistory(site, token)).toEqual([]);
    await player.client.until("the end of the match", isOver);
    await player.client.leave();
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

  test.runIf(process.getuid?.() === 0)("is installed without systemd as well", () => {
    const debian = new DebianFolder({ hasSystemd: false });
    debian.dpkg("--install", join(release, `spar_${version}_amd64.deb`));
    debian.dpkg("--purge", "spar");
    expect(debian.calls()).toEqual([]);
  });
});

/** The unpacked release under another version, with a step of tables more if asked. */
function changed(next: string, hasStep: boolean): string {
  const tree = join(newFolder("spar-next-"), `spar-${next}`);
  renameSync(unpacked(), tree);
  const replace = (path: string, from: string | RegExp, to: string): void => {
    const text = readFileSync(join(tree, path), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(tree, path), text.replace(from, to));
  };
  replace("package.json", `"version": "${version}"`, `"version": "${next}"`);
  const step = '  { name: "999-next", up: async () => {}, down: async () => {} },\n];';
  if (hasStep) replace("server/base/db/migrations.ts", /^\];$/m, step);
  return tree;
}

/** What an operator looks at after an update: the page, its settings, both checks of health, and the metrics. */
function look(site: Site): Promise<number[]> {
  const paths = ["/", "/api/config", "/healthz", "/readyz", "/metrics"];
  return Promise.all(paths.map(async (path) => (await fetch(site.url + path)).status));
}
