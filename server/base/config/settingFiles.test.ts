import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { parseConfigFile, readSmallFile, readValue } from "./settingFiles.ts";

const nobody = 65_534;
const folder = newFolder("spar-settings-");
const fileWith = (content: string | Uint8Array, name = `f${Math.random()}`): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe("the value in a file of its own", () => {
  test.each([
    ["as it is", "secret", "secret"],
    ["without the line break at the end", "secret\n", "secret"],
    ["without a line break of Windows", "secret\r\n", "secret"],
    ["with letters of all scripts", "Café ɔdɔ 你好\n", "Café ɔdɔ 你好"],
    ["with a mark of the byte order", "\uFEFFsecret\n", "secret"],
    ["with 64 KB", "x".repeat(65_536), "x".repeat(65_536)],
  ])("is read %s", (_, content, value) => expect(readValue(fileWith(content), "A_FILE")).toBe(value));

  test("may be behind a symbolic link", () => {
    const link = join(folder, "link");
    symlinkSync(fileWith("secret\n"), link);
    expect(readValue(link, "A_FILE")).toBe("secret");
  });

  const pipe = (): string => {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    return join(folder, "pipe");
  };
  const circle = (): string => {
    symlinkSync(join(folder, "circle"), join(folder, "circle"));
    return join(folder, "circle");
  };
  const refused: readonly (readonly [string, () => string, string])[] = [
    ["no file", () => join(folder, "none"), "there is no such file"],
    ["a file under a file", () => join(fileWith("a"), "b"), "there is no such file"],
    ["a folder", () => folder, "it is a folder"],
    ["an empty file", () => fileWith(""), "it is empty"],
    ["a file of blanks", () => fileWith(" \n\n"), "it is empty"],
    ["more than 64 KB", () => fileWith(`secret-value${"x".repeat(65_536)}`), "it is larger than 64 KB"],
    ["bytes that are no text", () => fileWith(Uint8Array.of(0x73, 0xff, 0xfe)), "it is not UTF-8"],
    ["several lines", () => fileWith("secret-value\nsecret-value"), "expected one line of text"],
    ["a zero byte", () => fileWith("secret-value\0"), "expected one line of text"],
    ["a circle of links", circle, "its symbolic links lead in a circle"],
    ["a pipe without a writer", pipe, "it is no regular file"],
    ["a device without an end", () => "/dev/zero", "it is no regular file"],
    ["a file of the kernel without a size", () => "/proc/kallsyms", "it is larger than 64 KB"],
  ];
  test.each(refused)("%s is refused in one line without the value", (_, make, reason) => {
    expect(() => readValue(make(), "A_FILE=path")).toThrow(new RegExp(`^A_FILE=path: ${reason}$`));
  });

  test("a file of another user is refused", () => {
    const path = fileWith("secret-value");
    chmodSync(path, 0);
    const isRoot = process.geteuid?.() === 0;
    // Root may read every file.
    if (isRoot) process.seteuid?.(nobody);
    try {
      expect(() => readValue(path, "A_FILE=path")).toThrow(/^A_FILE=path: the server's user may not read it$/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  test("the reader says whether all users of the machine may read it", () => {
    const path = fileWith("a");
    const modes = [0o600, 0o640, 0o644, 0o604].map((mode) => {
      chmodSync(path, mode);
      return readSmallFile(path, "A").isPublic;
    });
    expect(modes).toEqual(process.platform === "win32" ? [false, false, false, false] : [false, false, true, true]);
  });
});

describe("the config file", () => {
  const read = (text: string) => parseConfigFile(text, "spar.env");

  test("has settings and names of their files, comments and empty lines", () => {
    const text = [
      "# Spar",
      "PORT=80",
      "  HOST=0.0.0.0  ",
      'MAIL_FROM="Café <crown@spar.example> # 1"',
      "METRICS_TOKEN='a\"b\\c'",
      "",
      "\t# end",
      "TWO_FACTOR_KEY=",
      "SMTP_URL_FILE=/run/secrets/smtp",
    ].join("\r\n");
    expect(read(text)).toEqual({
      problems: [],
      variables: {
        PORT: "80",
        HOST: "0.0.0.0",
        MAIL_FROM: "Café <crown@spar.example> # 1",
        METRICS_TOKEN: 'a"b\\c',
        TWO_FACTOR_KEY: "",
        SMTP_URL_FILE: "/run/secrets/smtp",
      },
    });
  });

  const shape = /^spar\.env, line 1: expected NAME=value, /;
  test.each([
    ["DATABASE_URI=secret", /^spar\.env, line 1: DATABASE_URI is no setting of Spar; did you mean DATABASE_URL\?$/],
    ["DATABASE_URI_FILE=/a", /did you mean DATABASE_URL_FILE\?$/],
    ["NODE_EXTRA_CA_CERTS=/a", /^spar\.env, line 1: NODE_EXTRA_CA_CERTS is no setting of Spar$/],
    ["SPAR_CONFIG=/other", /^spar\.env, line 1: SPAR_CONFIG is no setting of Spar$/],
    ["PORT=1\n\nPORT=1", /^spar\.env, line 3: PORT is already on line 1$/],
    ["c2VjcmV0IHNlY3JldA=", /^spar\.env, line 1: this is no setting of Spar$/],
    ["port=80", /^spar\.env, line 1: port is no setting of Spar; did you mean PORT\?$/],
    ["secret", shape],
    ["export PORT=80", shape],
    ["PORT =80", shape],
    ["PORT= ", shape],
    ["; PORT=80", shape],
    ["METRICS_TOKEN=secret#secret", shape],
    ["METRICS_TOKEN=secret\\", shape],
    ['METRICS_TOKEN="secret', shape],
    ['METRICS_TOKEN="secret" # new', shape],
    ['METRICS_TOKEN="secret\\n"', shape],
    ["METRICS_TOKEN='secret'secret'", shape],
    ["METRICS_TOKEN=`secret`", shape],
    ["METRICS_TOKEN=secret\0secret", shape],
  ])("%j is refused in one line without the value", (text, message) => {
    const { problems } = read(text);
    expect(problems).toEqual([expect.stringMatching(message)]);
    expect(problems.join()).not.toMatch(/secret|c2Vj|\n/);
  });

  test("everything wrong is found at once", () => expect(read("A=1\nB=2\nPORT=3\nPORT=4").problems).toHaveLength(3));

  const signs = "a Z 0 # = \" ' ` \\ $ % { } < > @ / : ; , \t é".split(" ").concat(" ");

  test("what is accepted means the same to Node", () => {
    const value = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
    const quoted = fc.tuple(fc.constantFrom("", '"', "'"), value).map(([mark, text]) => mark + text + mark);
    const lines = fc.array(fc.tuple(fc.constantFrom("PORT", "HOST", "SMTP_URL_FILE"), quoted), { maxLength: 4 });
    fc.assert(
      fc.property(lines, (given) => {
        const text = given.map(([name, each]) => `${name}=${each}`).join("\n");
        const { variables, problems } = read(text);
        expect(problems.length === 0 ? { ...parseEnv(text) } : variables).toEqual(variables);
      }),
    );
  });
});
