/**
 * Every call of the API with unexpected input: odd parameters, bodies and types, by a visitor, a guest and a player.
 * The calls come from the router and the fields from the declarations, so new calls are included. Every answer must be
 * declared and contain no internals and no data of others.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { allCalls } from "#server/app/allCalls.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type ApiCall, callsOfTheApi, plausibleBody } from "#tests/support/apiCalls.ts";
import { startOpenidProvider, type OpenidProvider } from "#tests/support/openidProvider.ts";
import type { Answer, Asking, RestServer } from "#tests/support/restServer.ts";
import { databasesOfRun, startPlace } from "./places.ts";
import { isErrorLine, logLines } from "../support/logLines.ts";

/** Every field name of the API's forms, with those of nested forms. */
function wordsOfForms(): string[] {
  const wordsIn = (form: object): string[] => {
    const { entries = {}, options = {}, wrapped }: Readonly<Record<string, unknown>> = { ...form };
    const inner = [entries, options].flatMap((part): unknown[] => Object.values(part as object));
    const forms = [...inner, wrapped].filter((each): each is object => typeof each === "object" && each !== null);
    return [...Object.keys(entries as object), ...forms.flatMap(wordsIn)];
  };
  return [...new Set(allCalls.flatMap(({ body }) => (body === undefined ? [] : wordsIn(body))))];
}

const calls = callsOfTheApi();
const words = wordsOfForms();
const seed = 20_260_717;
const atOnce = 16;
const triesWhileBusy = 5;
const triesOfEach = { sqlite: 18, mariadb: 8 } as const;

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -1e308,
  "",
  " ",
  "0",
  "1",
  "a",
  "x".repeat(100),
  "x".repeat(5_000),
  "\0",
  "\ud800",
  "\u202enimda",
  "'; drop table users; --",
  "%",
  "../../etc/passwd",
  "a\r\nBcc: all@example.org",
  "<img src=x onerror=alert(1)>",
  "nobody@example.org",
  "123456",
  "A".repeat(43),
  "link",
  "game",
  [],
  [null],
  [["a"]],
  {},
  { $ne: null },
  { length: 5 },
  { toString: "x" },
  { kind: "game", code: "ABCDEFGH" },
  { kind: "game", code: { a: 1 } },
  { kind: "global" },
];

const bodies = [
  "",
  " ",
  "null",
  "true",
  "1",
  "[]",
  '"a"',
  "{",
  "{]",
  '{"a":1e999}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`,
  `{"email":"${"x".repeat(20_000)}"}`,
  "\ufeff{}",
];
const types = [
  "application/json",
  "application/json; charset=utf-16",
  "application/JSON;a=b",
  "text/plain",
  "",
  "json",
];
const forms = ["multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded"];

/** A placeholder in a path for an existing user. */
const somebody = ":somebody";
const parts = `
:somebody 0 1 2 -1 1.0 01 1e3 9999999999 99999999999999999999 NaN me computer-1 ABCDEFGH __proto__ constructor toString
%00 %20 1%20 %2e%2e%2f%2e%2e%2fspar.db %E0%A4%A %ED%A0%80 %F0%9F%91%91 %27%20or%201=1-- * :id ${"a".repeat(300)}
${"0".repeat(32)}.webp
`
  .trim()
  .split(/\s+/);
const queries = `
limit=0 limit=-1 limit=1e3 limit=999999999 limit=9999999999 limit= limit[]=1 limit=1&limit=2&offset=0 offset=999999999
offset=x kind=ranked kind=__proto__ kind=all&kind=x pool=table pool= pool=toString search=%25 search=_ search=%00 search=%25_ search=er
search=%27 search=%ED%A0%80 search=a&search=b search=${"x".repeat(200)} search=%E2%80%AE&pool=table __proto__=1 &&&= %
`
  .trim()
  .split(/\s+/);

interface Sending {
  readonly part: string;
  readonly query: string;
  readonly asking: Asking;
}

/** A valid body with a few odd values in it. */
const bent = fc
  .dictionary(fc.constantFrom(...words, "__proto__", "role"), fc.constantFrom(...odd), { maxKeys: 3 })
  .map((body): Asking => ({ body: { ...plausibleBody, ...body } }));
const wild = fc
  .dictionary(fc.constantFrom(...words), fc.constantFrom(...odd), { maxKeys: words.length })
  .map((body): Asking => ({ body }));
/** All fields with one value, to reach code that checks one field of many at a time. */
const uniform = fc
  .constantFrom(...odd)
  .map((value): Asking => ({ body: Object.fromEntries(words.map((word) => [word, value])) }));
const raw = fc
  .tuple(fc.constantFrom(...bodies), fc.constantFrom(...types, ...forms), fc.constantFrom("", "gzip", "x"))
  .map(([body, type, coding]): Asking => {
    const headers = { ...(type && { "content-type": type }), ...(coding && { "content-encoding": coding }) };
    return { body, headers };
  });
const bytes = fc
  .tuple(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...types, ...forms))
  .map(([body, type]): Asking => ({ body, headers: { "content-type": type } }));
const sendings: fc.Arbitrary<Sending> = fc.record({
  part: fc.oneof({ arbitrary: fc.constantFrom(...parts), weight: 3 }, fc.constant(somebody)),
  query: fc.oneof(fc.constant(""), fc.constantFrom(...queries)),
  asking: fc.oneof({ arbitrary: bent, weight: 4 }, wild, uniform, raw, bytes),
});

const leak = /\bat .*\.ts|\.ts:\d|node_modules|\bselect .* from|\binsert into|sqlite|mysql|maria|argon2|knex/i;

/** Tokens, states and other random values: 256 random bits contain any word sooner or later. */
const randomWord = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** The error in an answer, or undefined. */
function fault({ status, text, json, headers }: Answer, secrets: readonly string[]): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (leak.test(text.replaceAll(randomWord, "")) && headers["content-type"] !== "text/plain")
    return "it tells of the inside";
  if (secrets.some((secret) => text.includes(secret))) return "it tells of somebody else";
  if (status < 400) return undefined;
  const said = json as { code?: unknown; message?: unknown } | undefined;
  const isOurs = /^[a-z_]+$/.test(String(said?.code)) && typeof said?.message === "string" && said.message !== "";
  return isOurs ? undefined : "it is no error of ours";
}

test("the calls and the words are those of the API", () => {
  expect(calls.length).toBeGreaterThan(45);
  for (const each of ["POST /api/auth/login", "GET /api/users/:id/profile", "DELETE /api/users/me", "GET /metrics"]) {
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(each);
  }
  expect(words).toEqual(
    expect.arrayContaining(["email", "ticket", "numPlayers", "user_id", "gameCode", "flow", "kind"]),
  );
});

describe.each(databasesOfRun)("every call on %s", (database) => {
  let rest: RestServer;
  let openid: OpenidProvider;
  let ama: Person;
  let kofi: Person;
  beforeAll(async () => {
    openid = await startOpenidProvider([]);
    // The cost of a hash does not matter here, and no user has the right password.
    const passwords = { checkPlace: () => {}, hash: async () => "none", verify: async () => false };
    rest = await startPlace(database, openid.environment, { passwords });
    [ama, kofi] = [await signUp(rest), await signUp(rest)];
  });
  afterAll(async () => {
    await rest.stop();
    await openid.stop();
  });

  /** On a busy machine the database may not answer in time; then the call is repeated. */
  const patiently = async (ask: () => Promise<Answer>): Promise<Answer> => {
    for (let tried = 1; ; tried += 1) {
      const answer = await ask();
      if (answer.status !== 503 || tried === triesWhileBusy) return answer;
    }
  };
  const again = async (id: string): Promise<string> => {
    const user = await rest.server.store.users.find(userIdOf(id));
    if (user === undefined) throw new Error(`user ${id} is gone`);
    return (await rest.server.store.sessions.open(user, Date.now())).token;
  };

  const people = {
    "a visitor": async () => undefined,
    "a guest": async () => (await rest.guest()).token,
    "a player": () => again(ama.id),
  } as const;

  test.each(Object.keys(people) as (keyof typeof people)[])(
    "every request by %s gets a declared answer",
    async (who) => {
      const faults: unknown[] = [];
      const statuses = new Set<number>();
      const ask = async ({ method, path }: ApiCall, { part, query, asking }: Sending, token: string | undefined) => {
        const named = path.replaceAll(/:\w+/g, part === somebody ? kofi.id : part);
        const target = `${named}${query === "" ? "" : `?${query}`}`;
        const answer = await patiently(() => rest.ask(target, { ...asking, method, token }));
        statuses.add(answer.status);
        // The list of printed mails exists on a server that sends no mails.
        const secrets = path === "/dev/mail" ? [] : [kofi.email, kofi.token];
        const why = fault(answer, secrets);
        if (why !== undefined) faults.push({ why, method, target, asking, status: answer.status, text: answer.text });
      };
      for (const [index, call] of calls.entries()) {
        const tries = fc.sample(sendings, { seed: seed + index, numRuns: triesOfEach[database] });
        for (let n = 0; n < tries.length; n += atOnce) {
          const token = await people[who]();
          await Promise.all(tries.slice(n, n + atOnce).map((sending) => ask(call, sending, token)));
        }
      }
      expect(faults).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
    },
  );

  test("another method at the address of a call is refused as such", async () => {
    const token = await again(ama.id);
    for (const path of new Set(calls.map((call) => call.path).filter((each) => each.startsWith("/api/")))) {
      const known = calls.filter((call) => call.path === path).map(({ method }) => method);
      const method = ["POST", "PUT", "GET"].find((each) => !known.includes(each)) ?? "PUT";
      const answer = await rest.ask(path.replaceAll(/:\w+/g, "1"), { method, token });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 405, json: { code: "method_not_allowed" } });
    }
  });

  test("nothing broke meanwhile, and no user has changed", async () => {
    const errors = logLines(rest.log).filter(isErrorLine);
    expect(errors.filter(({ err }) => err?.type !== "StoreUnavailable")).toEqual([]);
    const token = await again(ama.id);
    const me = await rest.ask("/api/users/me", { token });
    expect(me).toMatchObject({ status: 200, json: { id: ama.id, email: ama.email, role: "player", rating: 1_200 } });
    expect(await rest.ask("/api/users/me", { token: kofi.token })).toMatchObject({ status: 200 });
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
