import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loggedError } from "./loggedError.ts";
import { StoreUnavailable } from "./errors.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const secret = "S3cret-argon2id$v=19";
const written = (thrown: unknown): string => JSON.stringify(loggedError(thrown));

describe("keeps", () => {
  test("the class, the codes and the place", () => {
    const error = Object.assign(new RangeError("x"), { code: "ER_DUP_ENTRY", errno: 1062, syscall: "write" });
    const logged = loggedError(error);
    expect(logged).toMatchObject({ type: "RangeError", code: "ER_DUP_ENTRY", errno: 1062, syscall: "write" });
    expect(logged.at?.[0]).toMatch(/^server\/base\/core\/loggedError\.test\.ts:\d+:\d+$/);
  });

  test("the place in a folder of any name", () => {
    const folder = join(newFolder("spar-place-"), "Ordner für (alles)");
    const core = join(folder, "server/base/core");
    mkdirSync(core, { recursive: true });
    for (const name of ["loggedError.ts", "limits.ts", "errors.ts"]) {
      copyFileSync(join(import.meta.dirname, name), join(core, name));
    }
    const say = 'import { loggedError } from "./loggedError.ts"; console.log(loggedError(new Error("x")).at?.[0]);';
    writeFileSync(join(core, "say.mjs"), say);
    const flags = ["--disable-warning=ExperimentalWarning", "--experimental-strip-types"];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, join(core, "say.mjs")], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^server\/base\/core\/say\.mjs:1:\d+\n$/);
  });

  test("the message of our own errors, which are constants, and their causes", () => {
    const cause = Object.assign(new Error(`insert into users values ('${secret}')`), { errcode: 13 });
    const logged = loggedError(new StoreUnavailable("the database is away", { cause }));
    expect(logged).toMatchObject({ type: "StoreUnavailable", message: "the database is away", cause: { errcode: 13 } });
    expect(logged.cause).not.toHaveProperty("message");
  });

  test("a name that says more than the class", () => {
    expect(loggedError(new DOMException("x", "AbortError")).type).toBe("AbortError");
    expect(loggedError(Object.assign(new Error("x"), { name: "KnexTimeoutError" })).type).toBe("KnexTimeoutError");
  });
});

class Talkative extends Error {
  override get cause(): unknown {
    throw new Error(secret);
  }
}

describe("leaves out", () => {
  const hung = Object.assign(new Error(secret), {
    sql: secret,
    sqlMessage: secret,
    bindings: [secret],
    parameters: { password: secret },
    body: secret,
  });
  test.each<[string, unknown]>([
    ["a message", new Error(secret)],
    ["whatever a driver hangs on", hung],
    ["a cause's message", new Error("x", { cause: hung })],
    ["those of an AggregateError", new AggregateError([hung, secret], secret)],
    ["a code that is no code", Object.assign(new Error("x"), { code: secret, errno: secret, syscall: secret })],
    ["a name that is no name", Object.assign(new Error("x"), { name: secret })],
    ["a thrown text", secret],
    ["a thrown object", { message: secret, stack: secret }],
    ["an error of another realm", Object.assign(Object.create(Error.prototype), { message: secret, stack: secret })],
    ["a getter that throws", new Talkative("x")],
    [
      "a message that looks like a place",
      new Error(`\n    at ${secret} (${join(import.meta.dirname, "S3cret.ts")}:1:1)`),
    ],
    ["a computed function's name", named(secret)],
    ["our own error's cause", new StoreUnavailable("away", { cause: secret })],
  ])("%s", (_what, thrown) => {
    expect(written(thrown)).not.toContain("S3cret");
  });

  test("any text, wherever it stands in an error", () => {
    const text = fc.string({ minLength: 12, maxLength: 60, unit: "grapheme" }).filter((each) => /[^\w]/.test(each));
    const build = (value: string) =>
      Object.assign(new AggregateError([new Error(value), value], value, { cause: new TypeError(value) }), {
        [value]: value,
        sql: value,
        code: value,
      });
    const holds = (value: string): boolean => written(build(value)).includes(JSON.stringify(value).slice(1, -1));
    fc.assert(
      fc.property(text, (value) => {
        expect(holds(value)).toBe(false);
      }),
    );
  });
});

/** An error that arose in a function whose name is a value. */
function named(name: string): unknown {
  const made = { [name]: () => new Error("x") }[name];
  return made?.();
}

test("is bounded however deep causes go, and ends in a circle", () => {
  const circle = new Error("a");
  circle.cause = new Error("b", { cause: circle });
  expect(written(circle).length).toBeLessThan(8_000);
  const errors = Array.from({ length: 1_000 }, () => new Error("x"));
  expect(loggedError(new AggregateError(errors)).errors?.length).toBeLessThan(10);
});
