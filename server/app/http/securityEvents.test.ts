/** Checks the security log after each kind of event, over real HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import type { GoogleStart } from "#protocol/calls/accounts.ts";
import { codeFor, resetTokenFor, signUp, someone, ticketFor, type Person } from "#tests/support/accounts.ts";
import { startOpenidProvider, type OpenidProvider } from "#tests/support/openidProvider.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { isWarningLine, logLines } from "#tests/support/logLines.ts";

let lines: string[];
const address = "198.51.100.77";
const from = "198.51.100.0/24";
const googleNames = ["gina", "gus", "greta"];

let openid: OpenidProvider;
let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  const people = googleNames.map((id) => ({
    id,
    email: `${id}@example.org`,
    isEmailVerified: true,
    name: `${id} Mensah`,
    givenName: id,
  }));
  openid = await startOpenidProvider(people);
  const settings = { ...openid.environment, PUBLIC_URL: "http://spar.example", TRUST_PROXY: "1" };
  rest = await startRestServer(settings);
  lines = rest.securityLog;
  ama = await signUp(rest);
});
afterAll(async () => {
  await rest.stop();
  await openid.stop();
});
beforeEach(() => {
  lines.length = 0;
  rest.log.length = 0;
});

const ask = (path: string, body: object | undefined, token?: string, method = body === undefined ? "GET" : "POST") =>
  rest.ask(path, { body, token, method, headers: { "x-forwarded-for": address } });

const login = async (password = ama.password) => ask("/api/auth/login", { email: ama.email, password });
const tokenOf = ({ json }: { json: unknown }): string => (json as AuthAnswer).token;

/** The events since the test began, without what all have. */
function events(): unknown[] {
  return lines.map((line) => {
    const { log, time, ...event } = JSON.parse(line) as Record<string, unknown>;
    expect(log).toBe("security");
    expect(Math.abs(Date.now() - Date.parse(String(time)))).toBeLessThan(120_000);
    return event;
  });
}

test("sign-ins, wrong passwords and nobody's addresses", async () => {
  await login();
  await login("not the password");
  await ask("/api/auth/login", { email: "nobody@example.org", password: "not the password" });
  expect(events()).toEqual([
    { event: "signed-in", user: ama.id, by: "password", from },
    { event: "sign-in-failed", user: ama.id, from },
    { event: "sign-in-failed", user: null, from },
  ]);
});

test("sign-ups, wrong codes and wrong tickets", async () => {
  const { email, username, password } = someone();
  const otp = await codeFor(rest, email);
  await ask("/api/auth/verify-otp", { email, otp: otp === "000000" ? "000001" : "000000" });
  const { json } = await ask("/api/auth/verify-otp", { email, otp });
  const { ticket } = json as { ticket: string };
  await ask("/api/auth/register", { username, email, password, ticket: "A".repeat(43) });
  const made = await ask("/api/auth/register", { username, email, password, ticket });
  const user = (made.json as AuthAnswer).user.id;
  expect(events()).toEqual([
    { event: "proof-refused", what: "code", user: null, from },
    { event: "proof-refused", what: "ticket", user: null, from },
    { event: "signed-up", user, by: "email", from },
    { event: "signed-in", user, by: "sign-up", from },
  ]);
});

test("links to a new password, asked for, used and used again", async () => {
  const person = await signUp(rest);
  lines.length = 0;
  const token = await resetTokenFor(rest, person.email, 2);
  const body = { password: "another long walk home", token };
  await ask("/api/auth/reset-password", body);
  await ask("/api/auth/reset-password", body);
  expect(events()).toEqual([
    { event: "reset-asked", user: person.id, from: "127.0.0.0/24" },
    { event: "reset-done", user: person.id, from },
    { event: "reset-refused", user: null, from },
  ]);
});

test("changes of an account, and its end", async () => {
  const person = await signUp(rest);
  const address2 = `new.${person.email}`;
  const ticket = await ticketFor(rest, address2);
  const [token, password] = [person.token, "another long walk home"];
  lines.length = 0;
  await ask("/api/users/me/password", { current: "wrong", password }, token);
  await ask("/api/users/me/password", { current: person.password, password }, token);
  await ask("/api/users/me/email", { email: address2, ticket, current: password }, token);
  await ask("/api/users/me", { proof: password }, token, "DELETE");
  expect(events()).toEqual([
    { event: "password-refused", user: person.id, from },
    { event: "password-changed", user: person.id, from },
    { event: "email-changed", user: person.id, from },
    { event: "account-deleted", user: person.id, from },
  ]);
});

test("sessions that were ended, and tokens that are none", async () => {
  const [one, two, three] = [tokenOf(await login()), tokenOf(await login()), tokenOf(await login())];
  const { json } = await ask("/api/users/me/sessions", undefined, one);
  const own = (json as { id: string; is_current: boolean }[]).find(({ is_current }) => is_current);
  lines.length = 0;
  await ask(`/api/users/me/sessions/${own?.id}`, undefined, two, "DELETE");
  await ask("/api/users/me/sessions", undefined, two, "DELETE");
  await ask("/api/auth/logout", {}, two);
  await ask("/api/users/me", undefined, three);
  expect(events()).toEqual([
    { event: "session-ended", user: ama.id, which: "one", from },
    { event: "session-ended", user: ama.id, which: "others", from },
    { event: "session-ended", user: ama.id, which: "own", from },
    { event: "token-refused", user: null, over: "rest", from },
  ]);
});

async function withGoogle(intent: string, person: string, token?: string, change: object = {}) {
  const { json } = await ask("/api/auth/google/start", { intent }, token);
  const { url, flow } = json as GoogleStart;
  const { code, state } = await openid.signIn(url, person);
  return ask(`/api/auth/google/${intent}`, { code, state, flow, ...change }, token);
}

test("Google, connected and taken away again", async () => {
  const person = await signUp(rest);
  lines.length = 0;
  const made = await withGoogle("signup", "gina");
  const user = (made.json as AuthAnswer).user.id;
  await withGoogle("login", "gina");
  await withGoogle("link", "gus", person.token);
  await ask("/api/auth/google", { current: person.password }, person.token, "DELETE");
  expect(events()).toEqual([
    { event: "signed-up", user, by: "google", from },
    { event: "signed-in", user, by: "google", from },
    { event: "signed-in", user, by: "google", from },
    { event: "google-connected", user: person.id, from },
    { event: "google-disconnected", user: person.id, from },
  ]);
});

test.each([
  ["a stranger", {}, "unknown"],
  ["another state", { state: "x".repeat(43) }, "not-proven"],
  ["a code that is none", { code: "none" }, "not-proven"],
  ["an empty code", { code: "" }, "not-proven"],
  ["a code of other characters", { code: "é & = %00" }, "not-proven"],
  ["another flow", { flow: "x".repeat(43) }, "not-proven"],
])("a Google sign-in with %s is an event and no error in the log", async (_what, change, why) => {
  const answer = await withGoogle("login", "greta", undefined, change);
  expect(answer.status).toBeLessThan(500);
  expect(events()).toEqual([{ event: "google-refused", intent: "login", why, user: null, from }]);
  expect(logLines(rest.log).filter(isWarningLine)).toEqual([]);
});

test("a fresh proof by a Google account that is not the user's own is one event", async () => {
  const person = await signUp(rest);
  lines.length = 0;
  expect(await withGoogle("confirm", "greta", person.token)).toMatchObject({ status: 400 });
  expect(events()).toEqual([{ event: "google-refused", intent: "confirm", why: "not-proven", user: person.id, from }]);
});

test("a provider that is away is one warning and no error", async () => {
  const { json } = await ask("/api/auth/google/start", { intent: "login" });
  const { url, flow } = json as GoogleStart;
  const { code, state } = await openid.signIn(url, "greta");
  await openid.stop();
  rest.log.length = 0;
  expect(await ask("/api/auth/google/login", { code, state, flow })).toMatchObject({ status: 503 });
  const loud = logLines(rest.log).filter(isWarningLine);
  expect(loud).toEqual([expect.objectContaining({ level: "warn" })]);
  expect(JSON.stringify(loud)).not.toContain(code);
});

test("limits, by the name of the limit", async () => {
  const strict = await startRestServer({ RATE_LIMITS: "on" });
  const tries = Array.from({ length: 11 }, () => ({ email: "ama@example.org", password: "not the password" }));
  for (const body of tries) await strict.ask("/api/auth/login", { body });
  expect(JSON.parse(strict.securityLog.at(-1) ?? "")).toMatchObject({
    event: "limit-hit",
    limit: "password",
    user: null,
    from: "127.0.0.0/24",
  });
  await strict.stop();
});

test("no line holds an address, a name or a secret", async () => {
  await login();
  await login("not the password");
  const text = lines.join("");
  for (const secret of [ama.email, ama.username, ama.password, ama.token, "not the password", "example.org", address]) {
    expect(text).not.toContain(secret);
  }
});
