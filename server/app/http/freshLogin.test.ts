/** Calls for which a session alone is not enough, over real HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionIdOf } from "#protocol/ids.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import { type Person, signIn, signUp, someone } from "#tests/support/accounts.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());
beforeEach(async () => {
  ama = await signUp(rest);
});

/** Lets the session's last proof be so old. */
async function age(token: string, ms = apiLimits.proofMsMax + 1000): Promise<void> {
  const { sessions } = rest.server.store;
  const session = await sessions.find(token, Date.now());
  await sessions.prove(sessionIdOf(session?.id ?? ""), Date.now() - ms, false);
}

const confirm = (password: unknown, token = ama.token) => rest.ask("/api/auth/confirm", { body: { password }, token });
const isAlive = async (token: string) => (await rest.ask("/api/users/me", { token })).status === 200;
const needed = {
  status: 403,
  json: { code: "fresh_login_needed", message: "Please confirm it’s you and try again." },
};

/** The name by which the other session stands in the list. */
async function otherSession(): Promise<string> {
  const { json } = await rest.ask("/api/users/me/sessions", { token: ama.token });
  return (json as { id: string; is_current: boolean }[]).find((each) => !each.is_current)?.id ?? "";
}

const calls = [
  ["ending all other sessions", () => "DELETE /api/users/me/sessions", 204],
  ["ending another session", async () => `DELETE /api/users/me/sessions/${await otherSession()}`, 204],
  ["taking all data away", () => "GET /api/users/me/data", 200],
] as const;

describe.each(calls)("%s", (_, callOf, done) => {
  const ask = async () => {
    const [method = "", path = ""] = (await callOf()).split(" ");
    return rest.ask(path, { method, token: ama.token });
  };
  let phone: string;
  beforeEach(async () => {
    phone = await signIn(rest, ama);
  });

  test("is done within ten minutes of the sign-in", async () => {
    await age(ama.token, apiLimits.proofMsMax - 5000);
    expect(await ask()).toMatchObject({ status: done });
  });

  test("asks for the password after that, and is done once it was shown", async () => {
    await age(ama.token);
    expect(await ask()).toMatchObject(needed);
    expect(await isAlive(phone)).toBe(true);
    expect(await confirm("not the password")).toMatchObject({ status: 401, json: { code: "invalid_credentials" } });
    expect(await ask()).toMatchObject(needed);
    expect(await confirm(ama.password)).toMatchObject({ status: 204, text: "" });
    expect(await ask()).toMatchObject({ status: done });
  });

  test("asks after a clock was set back, and in sessions from before proofs were kept", async () => {
    await age(ama.token, -apiLimits.proofMsMax - 60_000);
    expect(await ask()).toMatchObject(needed);
    const { sessions } = rest.server.store;
    const session = await sessions.find(ama.token, Date.now());
    await sessions.prove(sessionIdOf(session?.id ?? ""), 0, false);
    expect(await ask()).toMatchObject(needed);
  });
});

test("what another session has shown counts for that session alone", async () => {
  const phone = await signIn(rest, ama);
  await age(ama.token);
  expect(await confirm(ama.password, phone)).toMatchObject({ status: 204 });
  expect(await rest.ask("/api/users/me/sessions", { method: "DELETE", token: ama.token })).toMatchObject(needed);
});

test("a password that is shown to change something counts as well", async () => {
  await age(ama.token);
  const body = { current: ama.password, password: "another way home" };
  expect(await rest.ask("/api/users/me/password", { body, token: ama.token })).toMatchObject({ status: 204 });
  expect(await rest.ask("/api/users/me/data", { token: ama.token })).toMatchObject({ status: 200 });
});

test("signing out, here and from the list, asks for nothing", async () => {
  await age(ama.token);
  const { json } = await rest.ask("/api/users/me/sessions", { token: ama.token });
  const [own] = json as { id: string }[];
  const ended = await rest.ask(`/api/users/me/sessions/${own?.id}`, { method: "DELETE", token: ama.token });
  expect(ended).toMatchObject({ status: 204 });
  expect(await isAlive(ama.token)).toBe(false);
});

test("a guest has nothing to show and is not asked", async () => {
  const { token } = await rest.guest();
  expect(await rest.ask("/api/users/me/data", { token })).toMatchObject({ status: 200 });
  expect(await rest.ask("/api/users/me/sessions", { method: "DELETE", token })).toMatchObject({ status: 204 });
  expect(await confirm("anything", token)).toMatchObject({ status: 403, json: { code: "forbidden" } });
});

test("nobody confirms without a session", async () => {
  const answer = await rest.ask("/api/auth/confirm", { body: { password: ama.password } });
  expect(answer).toMatchObject({ status: 401, json: { code: "unauthorized" } });
});

test.each([undefined, "", 7, null, ["a long walk home"], "x".repeat(300)])("%j is no password", async (password) => {
  await age(ama.token);
  expect(await confirm(password)).toMatchObject({ status: 401 });
  expect(await rest.ask("/api/users/me/data", { token: ama.token })).toMatchObject(needed);
});

test("the end of an account without a password asks for Google, not for its name alone", async () => {
  const { username, email } = someone();
  const { store } = rest.server;
  const identity = { issuer: "https://id.example.org", subject: username };
  const at = Date.now();
  const made = await store.identities.signUp({ identity, email, username, locale: "en", guestId: null, at });
  if (!made.ok) throw new Error(made.error);
  const { token } = await store.sessions.open(made.value, at);
  await age(token);
  const end = () => rest.ask("/api/users/me", { method: "DELETE", body: { proof: username }, token });
  expect(await end()).toMatchObject(needed);
  expect(await confirm("", token)).toMatchObject({ status: 403, json: { code: "password_needed" } });
  expect(await end()).toMatchObject(needed);
  await age(token, 0);
  expect(await end()).toMatchObject({ status: 204 });
});

test("guesses are bounded together with those at the account's other calls", async () => {
  const limited = await startRestServer({ RATE_LIMITS: "on" });
  const { token } = await signUp(limited);
  const guess = (count: number) =>
    count % 2 === 0
      ? limited.ask("/api/auth/confirm", { body: { password: `guess ${count}` }, token })
      : limited.ask("/api/users/me", { method: "DELETE", body: { proof: `guess ${count}` }, token });
  const statuses: number[] = [];
  for (let count = 0; count <= rateLimits.proof.user.points; count += 1) statuses.push((await guess(count)).status);
  await limited.stop();
  expect(statuses).toEqual([...Array.from({ length: rateLimits.proof.user.points }, () => 401), 429]);
});
