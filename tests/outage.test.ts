/** The whole server while its database is away: it reports that within a second, stays up and continues afterwards. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { storeLimits } from "#server/base/db/limits.ts";
import { type Person, signUp } from "./support/accounts.ts";
import { type ApiCall, callsOfTheApi, plausibleBody } from "./support/apiCalls.ts";
import { isPrompt } from "./support/promptly.ts";
import { startFlakyProxy, type FlakyProxy } from "./support/flakyProxy.ts";
import { startRestServer, type RestServer } from "./support/restServer.ts";
import { createPreparedDatabase } from "./support/preparedTables.ts";
import { within } from "./support/within.ts";

let proxy: FlakyProxy;
let rest: RestServer;
let token: string;
let ama: Person;

beforeAll(async () => {
  proxy = await startFlakyProxy(inject("mariadbPort"));
  const url = new URL(createPreparedDatabase(`outage_${process.pid}`));
  url.port = String(proxy.port);
  rest = await startRestServer({ DATABASE_URL: url.href, DATABASE_WAIT_MS: String(storeLimits.queryMsMax) });
  ({ token } = await rest.guest());
  ama = await signUp(rest);
});
afterEach(() => proxy.mood("well"));
afterAll(async () => {
  await rest.stop();
  await proxy.stop();
});

test.each(["away", "silent"] as const)(
  "answers 503 within a second while the database is %s, and then goes on",
  async (mood) => {
    expect(await rest.ask("/readyz")).toMatchObject({ status: 200 });
    proxy.mood(mood);
    rest.log.length = 0;
    const calls = ["/api/users/me", "/api/matchhistory", "/api/matches/1", "/api/messages/games/ABCDEFGH"];
    const ask = async (path: string) => {
      const { status, json } = await rest.ask(path, { token });
      return { path, status, json, isInTime: await isPrompt(() => rest.ask(path, { token })) };
    };
    const answers = await Promise.all(calls.map(ask));
    const json = { code: "unavailable", message: "An error occurred. Please try again later." };
    expect(answers).toEqual(calls.map((path) => ({ path, status: 503, json, isInTime: true })));
    const ready = async (): Promise<number> => (await rest.ask("/readyz")).status;
    await expect.poll(ready, { timeout: 60_000 }).toBe(503);
    expect(await rest.ask("/healthz")).toMatchObject({ status: 200 });
    expect(await rest.ask("/api/config")).toMatchObject({ status: 200 });
    // The status page's own call, which has no token.
    expect(await rest.ask("/api/status")).toMatchObject({ status: 200 });
    expect(await rest.ask("/metrics")).toMatchObject({ status: 200 });
    expect(rest.log.join("")).not.toMatch(/password|"pw"|:pw@/);
    proxy.mood("well");
    const me = async (): Promise<number> => (await rest.ask("/api/users/me", { token })).status;
    await expect.poll(me, { timeout: 60_000 }).toBe(200);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  },
);

/** Calls that need no store, or are refused before it is asked: all others report that the store is away. */
const answersAnyway = [
  /^\w+ \/(avatars|dev\/mail|healthz|metrics)/,
  /^\w+ \/api\/(config$|auth\/google|users\/me\/match$|profile\/upload$|matches\/offline$|matchmaking\/games)/,
  /^GET \/api\/(challenges|live|status|support)$|^\w+ \/api\/challenges\//,
  /^\w+ \/api\/tickets\/(pictures|:id\/messages\/:message)\//,
  // A missing table has no names.
  /^GET \/api\/streams\/named$/,
  // Counted in memory.
  /^POST \/api\/events\/app-open$/,
  // They need a signed ticket, which is missing.
  /^POST \/api\/appeals(\/open)?$/,
  // Its address needs a signed token, which is missing.
  /^POST \/(api\/notifications\/)?unsubscribe$/,
];
/** Names in addresses that the server knows without the store; all others are numbers. */
const names: Readonly<Record<string, string>> = { ":key": "lattice" };
/** Without words there is nothing to search for, so the store is not asked. */
const queries: Readonly<Record<string, string>> = {
  "/api/players": "?search=ama",
  "/api/streams/named": "?code=KENTE1",
};
const atOnce = 8;

test.each(["away", "silent"] as const)("every call says so while the database is %s, and none waits", async (mood) => {
  const user = await rest.server.store.users.find(ama.id);
  if (user === undefined) throw new Error("nobody is there");
  // The server knows this user already; an unknown user waits for the same query at every call.
  const known = await rest.server.store.sessions.open(user, Date.now());
  expect(await rest.ask("/api/users/me", { token: known.token })).toMatchObject({ status: 200 });
  proxy.mood(mood);
  const calls = callsOfTheApi();
  const ask = async ({ method, path }: ApiCall) => {
    const body = method === "GET" ? undefined : plausibleBody;
    const asking = { method, token: known.token, body };
    const none = { status: 0, text: "no answer" };
    let answer = none;
    const isInTime = await isPrompt(async () => {
      const requested = rest.ask(
        path.replaceAll(/:\w+/g, (each) => names[each] ?? "1000") + (queries[path] ?? ""),
        asking,
      );
      answer = await within(requested, `${method} ${path}`).catch(() => none);
    });
    return { method, path, status: answer.status, text: answer.text, isInTime };
  };
  const isWrong = ({ method, path, status, isInTime }: Awaited<ReturnType<typeof ask>>): boolean => {
    const isAnsweredAnyway = answersAnyway.some((known) => known.test(`${method} ${path}`));
    return !isInTime || !(status === 503 || (status < 500 && isAnsweredAnyway));
  };
  const wrong: unknown[] = [];
  for (let n = 0; n < calls.length; n += atOnce) {
    wrong.push(...(await Promise.all(calls.slice(n, n + atOnce).map(ask))).filter(isWrong));
  }
  expect(wrong).toEqual([]);
});
