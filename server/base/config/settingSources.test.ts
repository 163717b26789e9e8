import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { configOf, findSettings, takeConfigArgument } from "./settingSources.ts";

let folder = "";
beforeEach(() => void (folder = newFolder("spar-sources-")));

function write(name: string, content: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

/** All places of one setting, each with a value that names it. */
const places = {
  environment: () => ({ LOG_LEVEL: "fatal" }),
  file: () => ({ LOG_LEVEL_FILE: write("level", "error\n") }),
  credential: () => {
    write("credentials/LOG_LEVEL", "silent\n");
    return { CREDENTIALS_DIRECTORY: join(folder, "credentials") };
  },
  config: () => ({ SPAR_CONFIG: write("spar.env", "LOG_LEVEL=debug\n") }),
  "config's file": () => ({
    SPAR_CONFIG: write("spar.env", `LOG_LEVEL_FILE=${write("other", "trace\n")}\n`),
  }),
} as const;

describe("the first place that has a setting is used", () => {
  test.each([
    [[], "warn", []],
    [["config"], "debug", ["config file DIR/spar.env"]],
    [["config's file"], "trace", ["file DIR/other, named in config file DIR/spar.env"]],
    [["credential"], "silent", ["credential"]],
    [["credential", "config"], "silent", ["credential", "config file DIR/spar.env"]],
    [["file"], "error", ["file DIR/level"]],
    [["file", "credential"], "error", ["file DIR/level", "credential"]],
    [["file", "config's file"], "error", ["file DIR/level", "file DIR/other, named in config file DIR/spar.env"]],
    [["environment"], "fatal", ["environment"]],
    [["environment", "credential"], "fatal", ["environment", "credential"]],
    [["environment", "credential", "config"], "fatal", ["environment", "credential", "config file DIR/spar.env"]],
  ] as const)("%j", (names, level, words) => {
    const found = findSettings(Object.fromEntries(names.flatMap((name) => Object.entries(places[name]()))));
    expect(configOf(found).logLevel).toBe(level);
    const shown = (found.places.get("LOG_LEVEL") ?? []).map((each) => each.words.replaceAll(folder, "DIR"));
    expect(shown).toEqual(words);
  });

  test("an empty value counts as none", () => {
    const SPAR_CONFIG = write("spar.env", "LOG_LEVEL=debug\nDATABASE_URL=\n");
    const config = configOf(findSettings({ LOG_LEVEL: " ", LOG_LEVEL_FILE: "", SPAR_CONFIG }));
    expect(config).toMatchObject({ logLevel: "debug", mysql: null });
  });

  test("without SPAR_CONFIG no config file is read", () => {
    const before = process.cwd();
    write(".env", "LOG_LEVEL=debug\n");
    process.chdir(folder);
    try {
      expect(findSettings({})).toMatchObject({ values: {}, configFile: null, problems: [] });
    } finally {
      process.chdir(before);
    }
  });

  test("other credentials and other names of the environment are ignored", () => {
    write("credentials/ssh_key", "secret");
    write("credentials/METRICS_TOKEN", `${"t".repeat(16)}\n`);
    const found = findSettings({ CREDENTIALS_DIRECTORY: join(folder, "credentials"), OTHER_FILE: "/none" });
    expect(configOf(found).metrics.token).toBe("t".repeat(16));
  });
});

describe("what is wrong is one line without the value", () => {
  const refusal = (env: Record<string, string>): string => {
    try {
      configOf(findSettings(env));
      return "";
    } catch (error) {
      return (error as Error).message.replaceAll(folder, "DIR");
    }
  };
  const credentials = (name: string, content: string) => {
    write(`credentials/${name}`, content);
    return { CREDENTIALS_DIRECTORY: join(folder, "credentials") };
  };
  const config = (text: string) => ({ SPAR_CONFIG: write("spar.env", text) });

  test.each([
    ["both", () => ({ PORT: "1", PORT_FILE: "/a" }), "PORT and PORT_FILE: expected one of them"],
    [
      "both in the config file",
      () => config("PORT=1\nPORT_FILE=/a"),
      "DIR/spar.env: PORT and PORT_FILE: expected one of them",
    ],
    ["no file", () => ({ SMTP_URL_FILE: join(folder, "none") }), "SMTP_URL_FILE=DIR/none: there is no such file"],
    [
      "the value under the file's name",
      () => ({ SMTP_URL_FILE: "smtp://a:secret@b" }),
      "SMTP_URL_FILE: expected the path of a file, which begins with / or ./",
    ],
    [
      "an empty credential",
      () => credentials("SMTP_URL", "\n"),
      "credential SMTP_URL (DIR/credentials/SMTP_URL): it is empty",
    ],
    [
      "a misspelt credential",
      () => credentials("SMTP_URI", "secret"),
      "the credential SMTP_URI is no setting of Spar; did you mean SMTP_URL?",
    ],
    [
      "no folder of credentials",
      () => ({ CREDENTIALS_DIRECTORY: join(folder, "none") }),
      "CREDENTIALS_DIRECTORY=DIR/none: this folder cannot be read",
    ],
    ["no config file", () => ({ SPAR_CONFIG: join(folder, "none") }), "SPAR_CONFIG=DIR/none: there is no such file"],
    ["a folder as config file", () => ({ SPAR_CONFIG: folder }), "SPAR_CONFIG=DIR: it is a folder"],
    [
      "a name that is no setting",
      () => config("HSOT=secret"),
      "DIR/spar.env, line 1: HSOT is no setting of Spar; did you mean HOST?",
    ],
    [
      "a wrong value in the config file",
      () => config("PORT=many"),
      "PORT=many: expected a whole number from 0 to 65535 (PORT: config file DIR/spar.env)",
    ],
    [
      "the file of another setting",
      () => ({ PORT_FILE: write("key", "secret\n") }),
      "PORT: expected a whole number from 0 to 65535 (PORT: file DIR/key)",
    ],
    [
      "the credential of another setting",
      () => credentials("LOG_LEVEL", "secret"),
      /^LOG_LEVEL: expected one of .* \(LOG_LEVEL: credential\)$/,
    ],
    [
      "two settings from two places",
      () => ({ ...config("PORT=5"), SOCKET_PORT: "5" }),
      "PORT and SOCKET_PORT are both 5: they must differ (PORT: config file DIR/spar.env)",
    ],
    [
      "a misspelt file",
      () => ({ TWO_FACTOR_KEYFILE: "/secret" }),
      /^TWO_FACTOR_KEYFILE is no setting of Spar; did you mean TWO_FACTOR_KEY_FILE\?/,
    ],
    [
      "a misspelt config file",
      () => ({ SPAR_CONFIG_FILE: "/secret" }),
      /^SPAR_CONFIG_FILE is no setting of Spar; did you mean SPAR_CONFIG\?/,
    ],
    [
      "the start's cache in a file",
      () => config("START_CACHE=/a"),
      "START_CACHE: expected in the environment, because it is needed before any file is read",
    ],
  ] as const)("%s", (_, env, message) => {
    const said = refusal(env());
    const isExpected = typeof message === "string" ? said === message : message.test(said);
    expect(isExpected ? "" : said).toBe("");
    expect(said.replace("/secret", "")).not.toContain("secret");
  });

  test("all of it at once", () => {
    expect(refusal({ ...config("A=1\nPORT=2"), PROT: "1", SMTP_URL_FILE: "secret" }).split("\n")).toHaveLength(3);
  });
});

test.runIf(process.platform !== "win32")("a config file with secrets that all users may read is exposed", () => {
  const exposed = (text: string, mode: number): boolean => {
    const SPAR_CONFIG = write("spar.env", text);
    chmodSync(SPAR_CONFIG, mode);
    return findSettings({ SPAR_CONFIG }).isExposed;
  };
  expect(exposed("METRICS_TOKEN=1234567890123456", 0o644)).toBe(true);
  expect(exposed("METRICS_TOKEN=1234567890123456", 0o640)).toBe(false);
  expect(exposed("METRICS_TOKEN_FILE=/run/secrets/a\nPORT=80\nTWO_FACTOR_KEY=", 0o644)).toBe(false);
});

describe("--config FILE", () => {
  afterEach(() => void delete process.env["SPAR_CONFIG"]);

  test.each([
    [["--config", "a.env", "--check-config"], ["--check-config"], "/srv/ama/a.env"],
    [["--check-config", "--config=/etc/a.env"], ["--check-config"], "/etc/a.env"],
    [["backup.tar"], ["backup.tar"], undefined],
  ])("%j", (given, left, file) => {
    const args = [...given];
    takeConfigArgument(args, "/srv/ama");
    expect([args, process.env["SPAR_CONFIG"]]).toEqual([left, file]);
  });

  test.each([[["--config"]], [["--config="]], [["--config", "--check-config"]]])("%j names none", (args) => {
    expect(() => takeConfigArgument([...args], "/")).toThrow("--config: expected the path of the config file");
  });
});
