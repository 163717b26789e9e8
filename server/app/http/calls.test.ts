/** Calls as they are declared: nothing is answered that is not declared, and nothing is declared that is not answered. */
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#server/base/rateLimits.ts";
import { callsOfTheApi } from "#tests/support/apiCalls.ts";
import { strictly, wrongAnswer } from "#tests/support/declaredAnswers.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { allCalls } from "../allCalls.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import type { Serve } from "#server/base/api/serve.ts";

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe("declarations", () => {
  test("are those of all routes, once each", () => {
    const declared = allCalls.map(nameOf);
    expect(declared.toSorted()).toEqual(callsOfTheApi().map(nameOf).toSorted());
    expect(new Set(declared).size).toBe(declared.length);
  });

  test.each(allCalls.map((each) => [nameOf(each), each] as const))("%s names its parameters", (_, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.entries ?? {})).toEqual(inPath);
  });

  test("of those who may ask, everybody else is refused", () => {
    const own = allCalls.filter(({ path }) => /\/(users\/me|challenges|matchmaking|reports)(\/|$)/.test(path));
    expect(own.length).toBeGreaterThan(25);
    expect(own.filter(({ who }) => who === "anyone")).toEqual([]);
  });
});

describe("over HTTP", () => {
  let rest: RestServer;
  let token: string;
  beforeAll(async () => {
    rest = await startRestServer({ RATE_LIMITS: "on" });
    ({ token } = await rest.guest());
  });
  afterAll(() => rest.stop());

  // this server has no Google, and says so first
  const offered = allCalls.filter(({ limits = [] }) => !limits.includes("google"));
  const own = offered.filter(({ who }) => who !== "anyone");
  const ask = ({ method, path }: (typeof allCalls)[number], by?: string) =>
    rest.ask(path.replaceAll(/:\w+/g, "1"), { method, token: by, body: method === "GET" ? undefined : {} });

  test("a user who has no session is refused where one is declared", async () => {
    expect(own.length).toBeGreaterThan(40);
    for (const each of own) {
      const { json } = await ask(each);
      expect({ name: nameOf(each), json }).toMatchObject({ json: { code: each.otherwise ?? "unauthorized" } });
    }
  });

  test("guests are refused where an account is declared", async () => {
    const accounts = own.filter(({ who }) => who === "account");
    expect(accounts.length).toBeGreaterThan(15);
    for (const each of accounts) {
      const { status, json } = await ask(each, token);
      expect({ name: nameOf(each), status, json }).toMatchObject({ status: 403, json: { code: "forbidden" } });
    }
  });

  test("a call with a bad body counts for its limit like any other, and one without a session does not", async () => {
    const { points } = rateLimits.create.user;
    const create = (by?: string) => rest.ask("/api/games/create", { token: by, body: { winPoints: "all" } });
    for (let tries = 0; tries < points; tries += 1) expect(await create(token)).toMatchObject({ status: 400 });
    expect(await create(token)).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(await create()).toMatchObject({ status: 401 });
  });
});

describe("an answer", () => {
  const said = (status: number, json: unknown) => ({
    status,
    text: JSON.stringify(json),
    type: "application/json; charset=utf-8",
  });
  const match = { game_code: "ABCDEFGH" };

  test.each([
    ["with a column more", "GET", "/api/users/me/match", said(200, { ...match, password_hash: "x" }), /password_hash/],
    [
      "with a column more further in",
      "GET",
      "/api/live",
      said(200, { online: 1, matches: [{ cards: [] }] }),
      /matches/,
    ],
    ["with a field less", "GET", "/api/users/me/match", said(200, {}), /game_code/],
    ["with another type", "GET", "/api/users/me/match", said(200, { game_code: 1 }), /game_code/],
    ["with another status", "GET", "/api/users/me/match", said(201, match), /status 201/],
    ["with a body where none is declared", "POST", "/api/auth/logout", { ...said(204, {}) }, /body/],
    [
      "refused by another code",
      "POST",
      "/api/auth/logout",
      said(409, { code: "email_taken", message: "" }),
      /email_taken/,
    ],
    [
      "refused with another status",
      "POST",
      "/api/auth/logout",
      said(400, { code: "unauthorized", message: "" }),
      /400/,
    ],
    ["refused without a code", "POST", "/api/auth/logout", said(401, { message: "" }), /without an error/],
    ["of another type", "GET", "/avatars/a.webp", { status: 200, text: "", type: "text/html" }, /text\/html/],
  ])("%s is found out", (_, method, path, answer, why) => {
    expect(wrongAnswer(method, path, answer)).toMatch(why);
  });

  test("as declared is let through", () => {
    expect(wrongAnswer("GET", "/api/users/me/match?x=1", said(200, match))).toBeUndefined();
    expect(wrongAnswer("POST", "/api/auth/logout", { status: 204, text: "", type: "undefined" })).toBeUndefined();
    expect(wrongAnswer("POST", "/api/auth/logout", said(401, { code: "unauthorized", message: "" }))).toBeUndefined();
  });

  test("is held to its schema without what a client tolerates", () => {
    const tolerant = v.object({ a: v.nullish(v.string(), null), b: v.fallback(v.number(), 1) });
    expect(v.safeParse(tolerant, {}).success).toBe(true);
    expect(v.safeParse(strictly(tolerant), { a: null, b: 2 }).success).toBe(true);
    for (const value of [{ b: 2 }, { a: null, b: "x" }, { a: null, b: 2, c: 3 }]) {
      expect(v.safeParse(strictly(tolerant), value).success).toBe(false);
    }
  });
});

const friend = v.object({ name: v.string(), since: v.number() });
const oneCall = call({ method: "GET", path: "/x/:id", who: "session", answer: record(friend) });
const manyCall = call({ method: "GET", path: "/x", who: "anyone", answer: record(v.array(friend)) });
const form = v.object({ count: v.number() });
const sendCall = call({ method: "POST", path: "/x", who: "account", body: takes<typeof form>(), answer: done });
const one = route(oneCall, { summary: "", params: byId() });
const many = route(manyCall, { summary: "" });
const send = route(sendCall, { summary: "", body: form });
const limited = route(manyCall, { summary: "", ownLimits: ["search"] });

/** Held to by the type check: each line below a comment does not compile, and an error that is gone is one too. */
export function types(serve: Serve): void {
  const ama = { name: "Ama", since: 1 };
  serve(one, () => ama);
  serve(one, async () => ama);
  serve(many, async () => [ama]);
  serve(send, () => {});
  // @ts-expect-error a field is missing
  serve(one, () => ({ name: "Ama" }));
  // @ts-expect-error a field is misspelt
  serve(one, async () => ({ name: "Ama", sinse: 1 }));
  // @ts-expect-error a field has another type
  serve(one, async () => ({ name: "Ama", since: "1" }));
  // @ts-expect-error a field is not declared
  serve(one, async () => ({ name: "Ama", since: 1, email: "ama@example.org" }));
  // @ts-expect-error a field of a row is not declared
  serve(many, async () => [{ name: "Ama", since: 1, email: "ama@example.org" }]);
  // @ts-expect-error there is no answer
  serve(one, async () => {});
  // @ts-expect-error nothing is declared to be answered
  serve(send, () => ama);
  serve(one, ({ params, session }) => ({ name: `${params.id}${session.user.username}`, since: 1 }));
  // @ts-expect-error the parameter has another name
  serve(one, ({ params }) => ({ name: params.code, since: 1 }));
  // @ts-expect-error who asks may have no session
  serve(many, ({ session }) => [{ name: session.user.username, since: 1 }]);
  serve(send, ({ body }) => void (body.count + 1));
  // @ts-expect-error the body has no such field
  serve(send, ({ body }) => void body.number);
  // @ts-expect-error the call takes no body
  serve(one, ({ body }) => ({ name: body.name, since: 1 }));
  serve(limited, ({ take }) => {
    take("search", { user: null, address: "" });
    return [];
  });
  serve(many, ({ take }) => {
    // @ts-expect-error a limit that is not declared
    take("search", { address: "" });
    return [];
  });
  // @ts-expect-error no code of the API
  route(manyCall, { summary: "", refusals: ["no_such_code"] });
  // @ts-expect-error a limit by the pair cannot be taken before anything is known
  route(manyCall, { summary: "", limits: ["challengePair"] });
  // @ts-expect-error the path has a parameter
  route(oneCall, { summary: "" });
  // @ts-expect-error the path has no parameter
  route(manyCall, { summary: "", params: byId() });
  // @ts-expect-error the schema of the body is missing
  route(sendCall, { summary: "" });
  // @ts-expect-error the schema of another body
  route(sendCall, { summary: "", body: v.object({ count: v.string() }) });
  // @ts-expect-error the call takes no body
  route(manyCall, { summary: "", body: form });
}
