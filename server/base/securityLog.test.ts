import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { createLog } from "#server/base/core/log.ts";
import { createSecurityLog, openSecurityLog, type SecurityEvent, securityLimits } from "./securityLog.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const { windowMs, linesByKey, linesByEvent, namedMax } = securityLimits;

function opened() {
  const lines: Record<string, unknown>[] = [];
  const clock = new FakeClock();
  const log = createSecurityLog({ write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) }, clock);
  return { lines, clock, log };
}

const refused = (address: string): SecurityEvent => ({ event: "token-refused", user: null, over: "rest", address });

test("a line says what, who, when and from which network, and no whole address", () => {
  const { lines, clock, log } = opened();
  log.record({ event: "signed-in", user: "7", by: "password", address: "203.0.113.77" });
  log.record({ event: "role-changed", user: "7", by: null, was: "player", is: "moderator", address: null });
  expect(lines).toEqual([
    {
      log: "security",
      time: new Date(clock.now()).toISOString(),
      event: "signed-in",
      user: "7",
      by: "password",
      from: "203.0.113.0/24",
    },
    {
      log: "security",
      time: new Date(clock.now()).toISOString(),
      event: "role-changed",
      user: "7",
      by: null,
      was: "player",
      is: "moderator",
      from: "nowhere",
    },
  ]);
});

describe("a flood", () => {
  test("of one network is bounded, counted, and keeps nobody else's lines out", () => {
    const { lines, clock, log } = opened();
    for (let n = 0; n < 1_000; n += 1) log.record(refused(`203.0.113.${n % 250}`));
    log.record(refused("198.51.100.1"));
    log.record({ event: "password-changed", user: "7", address: "203.0.113.9" });
    expect(lines).toHaveLength(linesByKey + 2);
    clock.pass(windowMs);
    expect(lines.at(-1)).toMatchObject({
      event: "lines-left-out",
      of: "token-refused",
      lines: 1_000 - linesByKey,
      networks: [{ from: "203.0.113.0/24", lines: 1_000 - linesByKey }],
    });
    log.record(refused("203.0.113.1"));
    expect(lines.at(-1)).toMatchObject({ event: "token-refused" });
  });

  test("from everywhere is bounded by the event, and other events are not", () => {
    const { lines, clock, log } = opened();
    for (let n = 0; n < 20_000; n += 1) log.record(refused(`10.${n >> 8}.${n & 255}.1`));
    expect(lines).toHaveLength(linesByEvent);
    log.record({ event: "account-deleted", user: "7", address: "10.0.0.1" });
    expect(lines).toHaveLength(linesByEvent + 1);
    clock.pass(windowMs);
    expect(lines).toHaveLength(linesByEvent + 2);
    expect(lines.at(-1)).toMatchObject({ of: "token-refused", lines: 20_000 - linesByEvent });
    expect(lines.at(-1)?.["networks"]).toHaveLength(namedMax);
    expect(clock.timers).toBe(0);
  });

  test("that a stop interrupts is counted too", () => {
    const { lines, clock, log } = opened();
    for (let n = 0; n < linesByKey + 5; n += 1) log.record(refused("203.0.113.1"));
    log.stop();
    expect(lines.at(-1)).toMatchObject({ event: "lines-left-out", lines: 5 });
    expect(clock.timers).toBe(0);
  });
});

describe("on standard output", () => {
  test.each([
    ["json", "warn", /^\{"log":"security","time":"\d{4}-.*"event":"token-refused".*\}\n$/],
    ["json", "silent", /^$/],
    ["text", "warn", /^$/],
    ["text", "info", /^[\d:]{8} Security: token-refused, .*from=203\.0\.113\.0\/24\n$/],
  ])("as %s at the level %s", async (logFormat, logLevel, written) => {
    const program = `
      const [{ openSecurityLog }, { systemClock }] = await Promise.all(
        ["securityLog.ts", "core/clock.ts"].map((name) => import("#server/base/" + name)),
      );
      const where = { securityLog: null, logLevel: "${logLevel}", logFormat: "${logFormat}" };
      const log = openSecurityLog(where, systemClock, undefined);
      log.record({ event: "token-refused", user: null, over: "rest", address: "203.0.113.1" });
      log.stop();`;
    const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
    const { stdout } = spawnSync(process.execPath, [...flags, "--input-type=module", "--eval", program]);
    expect(stdout.toString()).toMatch(written);
  });
});

describe("the file", () => {
  const place = (): string => {
    const dir = newFolder("spar-security-");
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    return join(dir, "security.log");
  };
  const open = (securityLog: string) => {
    const said: string[] = [];
    const log = createLog("info", { write: (line) => void said.push(line) });
    return {
      said,
      security: openSecurityLog({ securityLog, logLevel: "silent", logFormat: "json" }, new FakeClock(), log),
    };
  };

  test("is appended to, and only its owner may read it", () => {
    const file = place();
    writeFileSync(file, "before\n", { mode: 0o644 });
    const { security } = open(file);
    security.record(refused("203.0.113.1"));
    security.stop();
    expect(readFileSync(file, "utf8")).toMatch(/^before\n\{"log":"security".*\}\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("on a full disk costs lines, and the log says so once", () => {
    const { mode } = statSync("/dev/full");
    const { said, security } = open("/dev/full");
    expect(statSync("/dev/full").mode, "a device stays what it is to all users").toBe(mode);
    for (let n = 0; n < 5; n += 1) security.record(refused("203.0.113.1"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("ENOSPC");
  });

  test("that cannot be opened stops the start with one line", () => {
    expect(() => open("/dev/null/security.log")).toThrow("SECURITY_LOG=/dev/null/security.log: ENOTDIR");
  });
});
