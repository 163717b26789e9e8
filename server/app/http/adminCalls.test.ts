/**
 * Every call of the router under /api/admin, tried by everybody who might: a new one that forgets to ask for a role fails
 * here. Calls by which staff act on a user are tried on a user who is not there, so that nothing is changed.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionIdOf } from "#protocol/ids.ts";
import { callsOfTheApi } from "#tests/support/apiCalls.ts";
import { type Person, signIn, signUp } from "#tests/support/accounts.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { promote, staffMember } from "#tests/support/staff.ts";
import { allCalls } from "../allCalls.ts";

const calls = callsOfTheApi().filter(({ path }) => path.startsWith("/api/admin"));
const declaredOf = ({ method, path }: (typeof calls)[number]) =>
  allCalls.find((each) => each.method === method && each.path === path);
const named = calls.map((each) => [`${each.method} ${each.path}`, each, declaredOf(each)] as const);

const absent = "4000000000";
const hourMs = 3_600_000;

let rest: RestServer;
let player: Person;
let suspended: Person;
let moderator: Person;
let administrator: Person;
let guestToken: string;

beforeAll(async () => {
  rest = await startRestServer();
  guestToken = (await rest.guest()).token;
  player = await signUp(rest);
  suspended = await signUp(rest);
  moderator = await staffMember(rest, "moderator");
  administrator = await staffMember(rest, "administrator");
  const until = Date.now() + hourMs;
  const body = { until, reason: "abuse", note: "" };
  const done = await rest.ask(`/api/admin/users/${suspended.id}/suspend`, { body, token: moderator.token });
  if (done.status !== 200) throw new Error(done.text);
});
afterAll(() => rest.stop());

const ask = ({ method, path }: (typeof calls)[number], token?: string): Promise<Answer> =>
  rest.ask(path.replaceAll(/:\w+/g, absent), { method, token, body: method === "GET" ? undefined : {} });

const codeOf = ({ json }: Answer): unknown =>
  typeof json === "object" && json !== null ? Reflect.get(json, "code") : "";

test("there are calls of staff, all of them declared", () => {
  expect(calls.length).toBeGreaterThan(7);
  expect(named.filter(([, , declared]) => declared === undefined)).toEqual([]);
});

describe.each(named)("%s", (_, call, declared) => {
  const isForModerators = declared?.who === "moderator";

  test("asks for a role of the staff", () => expect(["moderator", "administrator"]).toContain(declared?.who));

  test("is refused to a visitor and to a session that was suspended", async () => {
    expect(await ask(call)).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    expect(await ask(call, suspended.token)).toMatchObject({ status: 401, json: { code: "unauthorized" } });
  });

  test.each([
    ["a guest", () => guestToken],
    ["a player", () => player.token],
  ])("is refused to %s", async (__, token) => {
    expect(await ask(call, token())).toMatchObject({ status: 403, json: { code: "forbidden" } });
  });

  test(`is ${isForModerators ? "open" : "refused"} to a moderator`, async () => {
    const answer = await ask(call, moderator.token);
    expect(codeOf(answer) === "forbidden").toBe(!isForModerators);
    expect([401, 403].includes(answer.status)).toBe(!isForModerators);
  });

  test("is open to an administrator, who proves who it is first where that is declared", async () => {
    const answer = await ask(call, administrator.token);
    expect([401, 403, 404, 405].includes(answer.status) && codeOf(answer) !== "not_found").toBe(false);
    const { sessions } = rest.server.store;
    const session = await sessions.find(administrator.token, Date.now());
    await sessions.prove(sessionIdOf(session?.id ?? ""), Date.now() - hourMs, false);
    const later = await ask(call, administrator.token);
    expect(codeOf(later) === "fresh_login_needed").toBe(declared?.isFresh === true);
    await sessions.prove(sessionIdOf(session?.id ?? ""), Date.now(), true);
  });

  test("is closed again with the next call once the role was taken, and by another process too", async () => {
    const former = await staffMember(rest, "administrator");
    expect(codeOf(await ask(call, former.token))).not.toBe("forbidden");
    const at = Date.now();
    // as `npm run admin` does it: this server's memory of the session is not touched
    await rest.server.store.roles.change({ userId: former.id, role: "player", by: null, reason: "", at });
    expect(await ask(call, former.token)).toMatchObject({ status: 403, json: { code: "forbidden" } });
  });
});

describe("in production", () => {
  let production: RestServer;
  let lacking: string;
  let lackingAdministrator: string;
  let undo: () => Promise<void>;

  beforeAll(async () => {
    // Nobody signs up there without a mail server, so the accounts are made before.
    const place = await startRestServer();
    const staff = [await staffMember(place, "moderator"), await staffMember(place, "administrator")];
    await place.server.stop();
    const settings = { NODE_ENV: "production", RATE_LIMITS: "on", HOST: "127.0.0.1", DATA_DIR: place.dir };
    production = await startRestServer(settings);
    [lacking, lackingAdministrator] = [staff[0]?.token ?? "", staff[1]?.token ?? ""];
    undo = () => place.stop();
  });
  afterAll(async () => {
    await production.stop();
    await undo();
  });

  test.each(named)("%s is closed to staff without two-factor sign-in", async (_, { method, path }, declared) => {
    const body = method === "GET" ? undefined : {};
    const tried = (token: string) => production.ask(path.replaceAll(/:\w+/g, absent), { method, token, body });
    const isForModerators = declared?.who === "moderator";
    const refused = { status: 403, json: { code: "two_factor_needed" } };
    expect(await tried(lackingAdministrator)).toMatchObject(refused);
    expect(await tried(lacking)).toMatchObject(
      isForModerators ? refused : { status: 403, json: { code: "forbidden" } },
    );
  });
});

test("who is suspended cannot sign in, and gets no role", async () => {
  const { email, password } = suspended;
  const answer = await rest.ask("/api/auth/login", { body: { email, password } });
  expect(answer).toMatchObject({ status: 403, json: { code: "sanctioned", sanction: { kind: "suspension" } } });
  await expect(promote(rest, suspended, "administrator")).rejects.toThrow(/not-active/);
  const wanted = { method: "PUT", token: administrator.token, body: { role: "moderator", details: "" } };
  const role = await rest.ask(`/api/admin/users/${suspended.id}/role`, wanted);
  expect(role).toMatchObject({ status: 409, json: { code: "not_active" } });
  await expect(signIn(rest, suspended)).rejects.toThrow(/sanctioned/);
});
