import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { checkConfig } from "./checkConfig.ts";
import { build } from "#server/base/core/version.ts";
import { SETTINGS, type Variables } from "#server/base/config/settingNames.ts";
import { findSettings } from "#server/base/config/settingSources.ts";

const secrets = {
  DATABASE_URL: "mysql://spar:database-secret@db.example:3307/spar?ssl=true",
  REDIS_URL: "redis://:redis-secret@redis.example:6379",
  NODE_NAME: "spar-0",
  SMTP_URL: "smtps://post:mail-secret@mail.example",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "google-secret",
  METRICS_TOKEN: "metrics-secret-metrics",
  TWO_FACTOR_KEY: `${"a".repeat(43)},${"b".repeat(43)}`,
  VAPID_PRIVATE_KEY: "c".repeat(43),
};
const real = { NODE_ENV: "production", PUBLIC_URL: "https://spar.example", TRUST_PROXY: "1", ...secrets };

test("every setting is shown as the server uses it, secrets without their values", () => {
  const { lines, isRight } = checkConfig(findSettings(real));
  expect(lines[0]).toBe(`Spar ${build.version} on Node ${build.node}`);
  const text = lines.join("\n");
  expect(isRight).toBe(true);
  for (const name of SETTINGS) expect(lines.filter((line) => line.split(" ")[0] === name)).toHaveLength(1);
  expect(text).toMatch(/^PORT +3000 \(default\)$/m);
  expect(text).toMatch(/^TRUST_PROXY +1 \(environment\)$/m);
  expect(text).toMatch(/^CONTACT_EMAIL +not set$/m);
  expect(text).toMatch(/^DATABASE_URL +mysql:\/\/spar:\(hidden\)@db\.example:3307\/spar\?ssl=true \(environment\)$/m);
  expect(text).toMatch(/^REDIS_URL +redis:\/\/:\(hidden\)@redis\.example:6379 \(environment\)$/m);
  expect(text).toMatch(/^NODE_NAME +spar-0 \(environment\)$/m);
  expect(text).toMatch(/^SMTP_URL +smtps:\/\/post:\(hidden\)@mail\.example:465 \(environment\)$/m);
  expect(text).toMatch(/^TWO_FACTOR_KEY +2 keys \(hidden\) \(environment\)$/m);
  for (const secret of [/-secret/, /aaa/, /bbb/, /ccc/]) expect(text).not.toMatch(secret);
});

test("all that is wrong is said at once", () => {
  const { lines, isRight } = checkConfig(
    findSettings({
      ...real,
      PORT: "many",
      HOST: "not a host",
      DATABASE_URI: "mysql://a",
      DATABASE_URL: "postgres://spar:database-secret@db",
      METRICS_TOKEN: "short",
    }),
  );
  expect(isRight).toBe(false);
  const wrong = lines.filter((line) => line.startsWith("Wrong: ")).map((line) => line.split(/[ :=]+/)[1]);
  const names = ["DATABASE_URI", "DATABASE_URL", "HOST", "METRICS_TOKEN", "PORT"];
  expect(new Set(wrong)).toEqual(new Set(names));
  expect(lines.at(-1)).toBe("No server starts with these settings.");
  expect(lines.join("\n")).toMatch(/^PORT +wrong, see below \(environment\)$/m);
  expect(lines.join("\n")).not.toContain("database-secret");
});

test("a setting that needs another one is named with it", () => {
  const { lines } = checkConfig(findSettings({ NODE_ENV: "production", SMTP_URL: "smtp://mail.example" }));
  expect(lines.filter((line) => line.startsWith("Wrong: "))).toEqual([expect.stringContaining("PUBLIC_URL: expected")]);
});

test("what was likely forgotten is said as at the start", () => {
  const said = checkConfig(
    findSettings({ NODE_ENV: "production", WEB_ROOT: join(newFolder("spar-web-"), "none") }),
  ).lines;
  const warnings = said.filter((line) => line.startsWith("Warning: ")).map((line) => line.split(" ")[1]);
  expect(warnings).toEqual(["PUBLIC_URL", "TWO_FACTOR_KEY", "SMTP_URL", "WEB_ROOT"]);
});

test("the place of each setting is shown as in the guide", () => {
  const folder = newFolder("spar-etc-");
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  mkdirSync(join(folder, "credentials"));
  write("credentials/TWO_FACTOR_KEY", `${"k".repeat(43)}\n`);
  write("credentials/DATABASE_URL", "mysql://spar:database-secret@other/spar\n");
  const config = [
    "PORT=80",
    "PUBLIC_URL=https://spar.example",
    "TRUST_PROXY=1",
    `SMTP_URL_FILE=${join(folder, "smtp")}`,
  ];
  const { lines } = checkConfig(
    findSettings({
      PORT: "8080",
      NODE_ENV: "production",
      DATABASE_URL_FILE: write("database-url", "mysql://spar:database-secret@127.0.0.1/spar\n"),
      CREDENTIALS_DIRECTORY: join(folder, "credentials"),
      SPAR_CONFIG: write("spar.env", config.join("\n")),
    }),
  );
  const guide = readFileSync(resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const [, block = ""] = /Some of its lines:\n\n```text\n([^`]+)```/.exec(guide) ?? [];
  const shown = block.trim().split("\n");
  expect(lines.map((line) => line.replaceAll(folder, "/etc/spar")).filter((line) => shown.includes(line))).toEqual(
    shown,
  );
  expect(lines.join()).not.toContain("secret");
});

test.each([{}, { ANALYTICS_URL: "https://umami.spar.example" }])(
  "no setting shows the secret of another one, whose file was given by mistake, beside %j",
  (others) => {
    const path = join(newFolder("spar-mistaken-"), "key");
    writeFileSync(path, "secret-of-another-setting\n", { mode: 0o600 });
    const mistaken = SETTINGS.filter((name) => !(name in others)).map((name) => [`${name}_FILE`, path] as const);
    const given: Variables = { ...others, ...Object.fromEntries(mistaken) };
    const { lines } = checkConfig(findSettings(given));
    expect(lines).toContain(`${"DATA_DIR".padEnd(28)}  (hidden) (file ${path})`);
    expect(lines.join("\n")).not.toContain("secret-of-another-setting");
  },
);

test("npm run serve says it and starts nothing; a server with a misspelt setting does not start", () => {
  const serve = (env: Record<string, string>, ...words: readonly string[]) => {
    const flags = [
      "--disable-warning=ExperimentalWarning",
      "--import",
      "./server/app/preload.mjs",
      "scripts/operate/start.ts",
    ];
    const cwd = resolve(import.meta.dirname, "../..");
    return spawnSync(process.execPath, [...flags, "--no-build", ...words], { cwd, env, encoding: "utf8" });
  };
  const right = serve(real, "--check-config");
  expect([right.status, right.stderr]).toEqual([0, ""]);
  expect(right.stdout).toContain("A server starts with these settings.");
  expect(serve({ ...real, PROT: "80" }, "--check-config").status).toBe(1);
  const started = serve({ NODE_ENV: "production", DATABASE_URI: "mysql://spar:database-secret@db/spar" });
  expect([started.status, started.stdout]).toEqual([1, ""]);
  expect(started.stderr).toMatch(/^DATABASE_URI is no setting of Spar; did you mean DATABASE_URL\?[^\n]*\n$/);
});
