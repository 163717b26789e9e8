/** Enumeration, injection and escalation: hostile bodies, names and paths get nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import { type Person, signUp, someone, ticketFor } from "#tests/support/accounts.ts";
import type { Answer, RestServer } from "#tests/support/restServer.ts";
import { databasesOfRun, startPlace } from "./places.ts";
import { isErrorLine, logLines } from "../support/logLines.ts";

const leak = /\bat .*\.ts|\.ts:\d|node_modules|\bselect |\binsert |\bupdate |sqlite|mysql|maria|argon2|stack/i;

const nasty: readonly unknown[] = [
  "' or '1'='1",
  "'; drop table users; --",
  '" or ""="',
  "admin'--",
  "1; select sleep(5)",
  "%",
  "_",
  "\\",
  "\0",
  "\u202e",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "a\r\nBcc: all@example.org",
  "x".repeat(10_000),
  "💥".repeat(50),
  "\ud800",
  null,
  true,
  -1,
  2 ** 53,
  1e308,
  [],
  [["a"]],
  {},
  { $ne: null },
  { length: 5 },
  { toString: "x" },
];

const calls: readonly (readonly [string, string, readonly string[]])[] = [
  ["POST", "/auth/login", ["email", "password", "remember"]],
  ["POST", "/auth/send-otp", ["email", "locale"]],
  ["POST", "/auth/verify-otp", ["email", "otp"]],
  ["POST", "/auth/register", ["username", "password", "email", "ticket", "remember"]],
  ["POST", "/auth/forgot-password", ["email", "locale"]],
  ["POST", "/auth/reset-password", ["password", "token"]],
  ["PATCH", "/users/me", ["username"]],
  ["POST", "/users/me/password", ["current", "password"]],
  ["POST", "/users/me/email", ["email", "ticket", "current"]],
  ["DELETE", "/auth/google", ["current"]],
  ["DELETE", "/users/me", ["proof"]],
];

describe.each(databasesOfRun)("ill will on %s", (database) => {
  let rest: RestServer;
  let ama: Person;
  const self = async (token: string): Promise<CurrentUser> =>
    (await rest.ask("/api/users/me", { token })).json as CurrentUser;
  beforeAll(async () => {
    rest = await startPlace(database);
    ama = await signUp(rest);
  });
  afterAll(() => rest.stop());

  test.each(calls)("%s %s takes nothing odd in any field, and tells nothing", async (method, path, fields) => {
    const before = await self(ama.token);
    const good: Record<string, unknown> = {
      ...someone(),
      otp: "000000",
      ticket: "x",
      token: "x",
      current: "wrong",
      proof: "wrong",
    };
    const answers: Answer[] = [];
    for (const field of fields) {
      const bodies = nasty.map((value) => ({ ...good, [field]: value }));
      for (let n = 0; n < bodies.length; n += 10) {
        const requested = bodies
          .slice(n, n + 10)
          .map((body) => rest.ask(`/api${path}`, { method, body, token: ama.token }));
        answers.push(...(await Promise.all(requested)));
      }
    }
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(leak);
    }
    // Well-formed requests (an unknown language) may succeed; no other may.
    const done = answers.filter(({ status }) => status < 300);
    const mayBeDone = path === "/auth/send-otp" ? fields.length * nasty.length : 0;
    expect(done.length).toBeLessThanOrEqual(mayBeDone);
    expect(await self(ama.token)).toEqual(before);
  });

  test.each([
    ["an array", "[]"],
    ["a word", '"login"'],
    ["nothing", ""],
    ["half a body", '{"email":'],
    ["two keys of one name", '{"email":"a@example.org","email":{"a":1},"password":"x"}'],
    ["a prototype", '{"__proto__":{"email":"a@example.org","password":"x"}}'],
    ["deep nesting", `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`],
  ])("%s is no body for any call", async (_, body) => {
    for (const [method, path] of calls) {
      const headers = { "content-type": "application/json" };
      const answer = await rest.ask(`/api${path}`, { method, body, headers, token: ama.token });
      expect(answer.status).toBeGreaterThanOrEqual(path === "/users/me" && method === "PATCH" ? 200 : 400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(leak);
    }
  });

  test("without an account the answer equals that for a wrong password, to the letter", async () => {
    const password = "not the password";
    const [wrong, nobody] = await Promise.all(
      [ama.email, "nobody@example.org"].map((email) => rest.ask("/api/auth/login", { body: { email, password } })),
    );
    const shape = ({ status, text, headers }: Answer | Record<string, never>) => [
      status,
      text,
      Object.keys(headers ?? {}).toSorted(),
    ];
    expect(shape(nobody ?? {})).toEqual(shape(wrong ?? {}));
    for (const email of [ama.email, "nobody@example.org"]) {
      const answer = await rest.ask("/api/auth/verify-otp", { body: { email, otp: "000000" } });
      expect(answer).toMatchObject({ status: 400, json: { code: "code_invalid" } });
    }
  });

  test("no user gets more rights by claiming them", async () => {
    const claims = {
      role: "admin",
      rating: 3_000,
      ratings: { duel: { rating: 3_000 } },
      rank: 1,
      games_won: 999,
      games_played: 1_000,
      is_bot: true,
      id: ama.id,
      userId: ama.id,
      user_id: ama.id,
      email_verified: true,
      created_at: 0,
      password_hash: "x",
      deleted_at: null,
      __proto__: { role: "admin" },
      constructor: { prototype: { role: "admin" } },
    };
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    const guest = await rest.guest();
    const made = await rest.ask("/api/auth/register", { body: { ...claims, ...form, ticket }, token: guest.token });
    expect(made).toMatchObject({ status: 201 });
    const { token, user } = made.json as AuthAnswer;
    const plain = { role: "player", rating: 1_200, rank: null, games_won: 0, games_played: 0, is_bot: false };
    expect(user).toMatchObject({ ...plain, id: guest.id, username: form.username });
    const login = await rest.ask("/api/auth/login", { body: { ...claims, ...form } });
    expect((login.json as AuthAnswer).user).toEqual(user);
    const next = someone().username;
    const renamed = await rest.ask("/api/users/me", { method: "PATCH", body: { ...claims, username: next }, token });
    expect(renamed).toMatchObject({ status: 200, json: { ...plain, id: guest.id, username: next } });
    const body = { ...claims, current: form.password, password: "the other way home" };
    expect(await rest.ask("/api/users/me/password", { body, token })).toMatchObject({ status: 204 });
    expect(await self(token)).toMatchObject({ ...plain, id: guest.id });
    expect(await self(ama.token)).toMatchObject({ id: ama.id, username: ama.username });
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test("a call about the own account never reaches another account, in any spelling", async () => {
    const guest = await rest.guest();
    const owned: (readonly [string, string, ...unknown[]])[] = [
      ...calls.filter(([, path]) => path.startsWith("/users")),
      ["GET", "/users/me/data"],
      ["GET", "/users/me/settings"],
      ["PATCH", "/users/me/settings"],
      ["GET", "/users/me/friends"],
      ["GET", "/users/me/friends/requests"],
      ["GET", "/users/me/played-with"],
      ["PUT", "/users/me/friends/999999"],
      ["DELETE", "/users/me/friends/999999"],
    ];
    for (const [method, path] of owned) {
      const body = method === "GET" ? undefined : {};
      expect(await rest.ask(`/api${path}`, { method, body })).toMatchObject({ status: 401 });
      // A guest has no account to change, but a name and a picture, and may read the data that is stored about the
      // guest.
      const asGuest = await rest.ask(`/api${path}`, { method, body, token: guest.token });
      const isForGuests = path === "/users/me/data" || `${method} ${path}` === "PATCH /users/me";
      expect(asGuest.status, `${method} ${path}`).toBe(isForGuests ? 200 : 403);
      for (const odd of [path.toUpperCase(), `${path}/`, path.replace("me", "%6De/"), `/.${path}`, `/${path}`]) {
        const answer = await rest.ask(`/api${odd}`, { method, body, token: ama.token });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(await self(ama.token)).toMatchObject({ id: ama.id, username: ama.username });
  });

  test("names of ill will are refused wherever a name is chosen", async () => {
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    const names = [
      "<img src=x onerror=alert(1)>",
      "'; drop table users; --",
      "\u202enimdA",
      "Kofi\u200b",
      "Kofi ",
      " Kofi",
      "Admin",
      "АDMIN",
      "Adm1n",
      "Ädmin",
      "Spar",
      "Computer",
      "System",
      "Moderator",
      `${ama.username} `,
      "javascript:alert",
      "a",
      "x".repeat(21),
      "👑👑👑",
      "Deleted player",
      "null\0",
      "..%2f..",
      "Ａdmin",
    ];
    for (const username of names) {
      const body = { ...form, username, ticket };
      expect(await rest.ask("/api/auth/register", { body })).toMatchObject({
        status: 400,
        json: { code: "username_invalid" },
      });
      const renamed = await rest.ask("/api/users/me", { method: "PATCH", body: { username }, token: ama.token });
      expect(renamed).toMatchObject({ status: 400, json: { code: "username_invalid" } });
    }
    const wide = Array.from(ama.username, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(
      "",
    );
    const body = { ...form, username: wide, ticket };
    expect(await rest.ask("/api/auth/register", { body })).toMatchObject({
      status: 400,
      json: { code: "username_taken" },
    });
    expect(await rest.ask("/api/auth/register", { body: { ...form, ticket } })).toMatchObject({ status: 201 });
  });

  test("nothing broke meanwhile", () => {
    const broken = logLines(rest.log).filter(isErrorLine);
    expect(broken).toEqual([]);
  });
});

describe("the line before the passwords", () => {
  test("is the same with and without an account, also at the limit", async () => {
    const requested: (string | null)[] = [];
    const gate = Promise.withResolvers<boolean>();
    const { Crowded } = await import("#server/base/core/turns.ts");
    const { Passwords } = await import("#server/people/accounts/passwords.ts");
    const real = new Passwords();
    let full: "not" | "at the door" | "in the line" = "not";
    const passwords = {
      checkPlace: () => {
        if (full === "at the door") throw new Crowded("full", { share: "password", isOwn: false });
      },
      hash: (password: string) => real.hash(password),
      verify: async (stored: string | null): Promise<boolean> => {
        if (full === "in the line") throw new Crowded("full", { share: "password", isOwn: false });
        requested.push(stored);
        return gate.promise;
      },
    };
    const rest = await startPlace("sqlite", {}, { passwords });
    const ama = await signUp(rest);
    const login = (email: string) => rest.ask("/api/auth/login", { body: { email, password: "not the password" } });
    const waiting = [login(ama.email), login("nobody@example.org")];
    await expect.poll(() => requested.length).toBe(2);
    expect(requested.toSorted((a, b) => Number(a === null) - Number(b === null))).toEqual([
      expect.stringMatching(/^\$argon2id\$/),
      null,
    ]);
    gate.resolve(false);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401]);
    const busy = { code: "busy", message: "An error occurred. Please try again later." };
    for (const where of ["at the door", "in the line"] as const) {
      full = where;
      const answer = await login(ama.email);
      expect(answer).toMatchObject({ status: 503, json: busy });
      expect(answer.headers["retry-after"]).toBe("2");
    }
    expect(requested).toHaveLength(2);
    await rest.stop();
  });
});
