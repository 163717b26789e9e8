/** deploy/spar.service: systemd's own checks of it, and the server under its settings, system calls and sockets. */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { requireProgram } from "../../scripts/test/programs.ts";
import { checkConfig } from "#server/app/checkConfig.ts";
import { SETTINGS } from "#server/base/config/settingNames.ts";
import { findSettings } from "#server/base/config/settingSources.ts";
import { drawingsFile } from "#server/play/share/drawings.ts";
import { signUp } from "#tests/support/accounts.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { pageDrawings } from "#tests/support/pageDrawings.ts";
import { prepareFolder } from "#tests/support/preparedTables.ts";
import { startRestServer } from "#tests/support/restServer.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { within } from "#tests/support/within.ts";
import { outcomeOf } from "./outcome.ts";
import { allowedCalls, readDeployed, settingsOf, unitHere, valuesOf } from "./unit.ts";

afterAll(endAllServers);

const root = resolve(import.meta.dirname, "../..");
/** In tenths, as systemd-analyze counts a threshold. */
const exposureMax = 30;

const analyze = (...args: readonly string[]) => outcomeOf(requireProgram("systemd-analyze"), args);

function unitFile(unit = unitHere()): string {
  const file = join(newFolder("spar-unit-"), "spar.service");
  writeFileSync(file, unit);
  return file;
}

const isLinux = process.platform === "linux";

describe.runIf(isLinux)("the unit", () => {
  test("is one that systemd understands to the last word", () => {
    const { status, said } = analyze("verify", "--man=no", unitFile());
    expect([status, said.split("\n").filter((line) => line.includes("spar.service"))]).toEqual([0, []]);
  });

  test("may give the server its secrets as credentials", () => {
    const unit = unitHere().replaceAll(/^# (?=LoadCredential)/gm, "");
    expect(valuesOf(unit, "LoadCredential(?:Encrypted)?").map((value) => value.split(":")[0])).toEqual([
      "TWO_FACTOR_KEY",
      "DATABASE_URL",
    ]);
    const { status, said } = analyze("verify", "--man=no", unitFile(unit));
    expect([status, said.split("\n").filter((line) => line.includes("spar.service"))]).toEqual([0, []]);
  });

  test("keeps the server away from what it does not need", () => {
    const file = unitFile();
    const { status, said } = analyze("security", "--offline=true", `--threshold=${exposureMax}`, "--no-pager", file);
    expect(said).toMatch(/Overall exposure level for spar.service: [0-2]\.\d/);
    expect(status).toBe(0);
  });

  test("makes the folders that it names, starts again for ever, and after a database of this machine", () => {
    const unit = readDeployed("spar.service");
    const folders = ["StateDirectory", "CacheDirectory", "LogsDirectory"].map((key) => valuesOf(unit, key).join());
    expect(folders).toEqual(["spar", "spar", "spar"]);
    expect(settingsOf(unit)).toMatchObject({ DATA_DIR: "/var/lib/spar", START_CACHE: "/var/cache/spar" });
    expect(valuesOf(unit, "StartLimitIntervalSec")).toEqual(["0"]);
    expect(valuesOf(unit, "Restart")).toEqual(["always"]);
    expect(valuesOf(unit, "After").join().split(" ")).toEqual(expect.arrayContaining(["mariadb.service"]));
    const [user = ""] = valuesOf(unit, "User");
    expect(readDeployed("sysusers.conf")).toMatch(new RegExp(`^u ${user} - `, "m"));
  });
});

test("the settings of the unit and of its file are settings of the server", () => {
  const own = readDeployed("spar.env").replaceAll(/^# (?=[A-Z_]+=)/gm, "");
  const file = Object.fromEntries([...own.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]));
  const { isRight, lines } = checkConfig(findSettings({ ...settingsOf(readDeployed("spar.service")), ...file }));
  expect([isRight, lines.filter((line) => line.startsWith("Wrong"))]).toEqual([true, []]);
  expect(Object.keys(file).filter((name) => !(SETTINGS as readonly string[]).includes(name))).toEqual([]);
});

test("the file of settings can also be the config file", () => {
  const own = readDeployed("spar.env").replaceAll(/^# (?=[A-Z_]+=)/gm, "");
  const SPAR_CONFIG = join(newFolder("spar-config-"), "spar.env");
  writeFileSync(SPAR_CONFIG, own, { mode: 0o640 });
  const { lines } = checkConfig(findSettings({ ...settingsOf(readDeployed("spar.service")), SPAR_CONFIG }));
  const marked = lines
    .filter((line) => line.endsWith(`(config file ${SPAR_CONFIG})`))
    .map((line) => line.split(" ")[0]);
  expect(marked).toEqual([...own.matchAll(/^([A-Z_]+)=./gm)].map(([, name]) => name));
  expect(lines.at(-1)).toBe("A server starts with these settings.");
});

test("the command of the Debian package has the settings of the unit, and the file is stronger", () => {
  const SPAR_CONFIG = join(newFolder("spar-command-"), "spar.env");
  const script = readDeployed("debian/spar")
    .replace(/^if .* = 0 .*$/m, "")
    .replaceAll("/etc/spar/spar.env", SPAR_CONFIG)
    .replace("exec /usr/lib/spar/spar", "exec env");
  const settingsWith = (text: string): Record<string, string> => {
    writeFileSync(SPAR_CONFIG, text);
    const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8", env: { PATH: "/usr/bin:/bin" } });
    return Object.fromEntries(stdout.split("\n").map((line) => line.split("=") as [string, string]));
  };
  const ofUnit = settingsOf(readDeployed("spar.service"));
  expect(settingsWith("# DATA_DIR=/srv/spar\n")).toMatchObject({ ...ofUnit, SPAR_CONFIG });
  const changed = settingsWith("DATA_DIR=/srv/spar\nHOST=0.0.0.0\n");
  expect([changed["DATA_DIR"], changed["HOST"], changed["NODE_ENV"]]).toEqual([undefined, undefined, "production"]);
});

/** A page that is sufficient for the pictures of matches. */
async function pageFolder(): Promise<string> {
  const folder = newFolder("spar-page-");
  mkdirSync(join(folder, "share"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Spar</title>");
  writeFileSync(join(folder, drawingsFile), JSON.stringify(await pageDrawings()));
  return folder;
}

/** A folder with a store in which two accounts have played; the match is number 1. */
async function playedFolder(): Promise<string> {
  const folder = newFolder("spar-state-");
  prepareFolder(folder);
  const rest = await startRestServer({ DATA_DIR: folder });
  await rest.server.store.matches.finish(finishedMatch(1, [await signUp(rest), await signUp(rest)]));
  await rest.stop();
  return folder;
}

test.runIf(isLinux)("the server works with the system calls and sockets that the unit leaves it", async () => {
  const unit = unitHere();
  const [state, cache] = [await playedFolder(), newFolder("spar-cache-")];
  const families = valuesOf(unit, "RestrictAddressFamilies").join(",").replaceAll(" ", ",");
  const server = new ServerProcess({
    ...settingsOf(unit),
    DATA_DIR: state,
    START_CACHE: cache,
    WEB_ROOT: await pageFolder(),
    // Without limits, because a busy machine renders late and the test requests the picture again.
    NODE_ENV: "test",
    RATE_LIMITS: "off",
  });
  const filter = join(import.meta.dirname, "underFilter.py");
  server.under = [requireProgram("python3"), filter, families, allowedCalls(unit).join(",")];
  await server.start();
  const answerOf = async (path: string, body?: object): Promise<number> => {
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await fetch(server.url + path, body === undefined ? {} : json)).status;
  };

  expect(await answerOf("/readyz")).toBe(200);
  // A native module hashes a password in its own threads.
  expect(await answerOf("/api/auth/login", { email: "ama@example.org", password: "a long walk home" })).toBe(401);
  const bot = ["--disable-warning=ExperimentalWarning", "scripts/play/exampleBot.ts", "--server", server.url];
  await within(promisify(execFile)(process.execPath, bot, { cwd: root }), "the end of a match");
  // Another native module renders the picture of a match in its own process, of low priority.
  await expect.poll(() => answerOf("/game-details/1/picture.png")).toBe(200);

  const own = readdirSync(state).map((name) => [name, (statSync(join(state, name)).mode & 0o077).toString(8)]);
  expect(own.filter(([, others]) => others !== "0")).toEqual([]);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(existsSync(join(cache, `stripped-${process.version}`))).toBe(true);
  expect(server.complaints).toEqual([]);
});
