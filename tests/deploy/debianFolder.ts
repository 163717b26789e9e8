/** A folder in which Debian's own dpkg installs packages: scripts run outside of it, and systemctl is a stand-in. */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { newFolder } from "#tests/support/newFolder.ts";
import { requireProgram } from "../../scripts/test/programs.ts";

export class DebianFolder {
  readonly path = newFolder("spar-debian-");
  readonly #programs = newFolder("spar-systemctl-");
  readonly #log = join(this.#programs, "log");

  /** With systemd the folder looks as if it ran: its calls are written down. */
  constructor({ hasSystemd }: { readonly hasSystemd: boolean } = { hasSystemd: true }) {
    for (const name of ["info", "updates", "triggers"]) {
      mkdirSync(join(this.path, "var/lib/dpkg", name), { recursive: true });
    }
    mkdirSync(join(this.path, "etc"));
    for (const name of ["var/lib/dpkg/status", "etc/passwd", "etc/group"]) writeFileSync(join(this.path, name), "");
    if (hasSystemd) mkdirSync(join(this.path, "run/systemd/system"), { recursive: true });
    this.#writeSystemctl("");
  }

  /** From now on systemctl fails like that of a masked unit. */
  mask(): void {
    this.#writeSystemctl('case "$*" in *" spar.service") exit 1 ;; esac\n');
  }

  #writeSystemctl(end: string): void {
    const script = `#!/bin/sh\necho "$*" >> "${this.#log}"\n${end}`;
    writeFileSync(join(this.#programs, "systemctl"), script, { mode: 0o755 });
  }

  /** Runs dpkg and returns what it prints. @throws Error if it fails */
  dpkg(...args: readonly string[]): string {
    // No package that ours depends on is in the folder. Nobody answers, so changed settings stay, as at a bare Enter.
    const forced = ["--force-script-chrootless", "--force-depends", "--force-confdef", "--force-confold"];
    const place = ["--log=/dev/null", `--root=${this.path}`];
    const path = [this.#programs, "/usr/local/sbin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(delimiter);
    const done = spawnSync(requireProgram("dpkg"), [...forced, ...place, ...args], {
      encoding: "utf8",
      env: { PATH: path, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
    });
    if (done.status !== 0) throw new Error(`dpkg ${args.join(" ")} failed: ${done.stdout}${done.stderr}`);
    return done.stdout + done.stderr;
  }

  /** What systemctl was called with since the last look. */
  calls(): string[] {
    const lines = existsSync(this.#log) ? readFileSync(this.#log, "utf8").trim().split("\n") : [];
    rmSync(this.#log, { force: true });
    return lines;
  }

  /** Whether something is there, a link to what is outside of the folder too. */
  has(path: string): boolean {
    return lstatSync(join(this.path, path), { throwIfNoEntry: false }) !== undefined;
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), "utf8");
  }

  groupOf(name: string): number {
    return Number(new RegExp(`^${name}:[^:]*:(\\d+):`, "m").exec(this.read("etc/group"))?.[1]);
  }

  /** The same package under another version, with another proposal of its settings. */
  nextOf(file: string, version: string): string {
    const folder = newFolder("spar-package-");
    const content = join(folder, "content");
    const run = (program: string, ...args: readonly string[]): void => {
      const done = spawnSync(requireProgram(program), args, { encoding: "utf8" });
      if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
    };
    run("dpkg-deb", "--raw-extract", file, content);
    const control = join(content, "DEBIAN/control");
    writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, `Version: ${version}`));
    const settings = join(content, "etc/spar/spar.env");
    writeFileSync(settings, `${readFileSync(settings, "utf8")}# another line\n`);
    const next = join(folder, "next.deb");
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", content, next);
    return next;
  }
}
