/** Two-factor sign-in over real HTTP, by a clock that the test sets. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionIdOf } from "#protocol/ids.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";
import type { RecoveryCodes, TwoFactorSetup } from "#protocol/calls/twoFactor.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import { mailTo, type Person, resetTokenFor, signUp, someone, ticketFor } from "#tests/support/accounts.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { promote, staffMember } from "#tests/support/staff.ts";
import { twoFactorLimits } from "./limits.ts";

const stepMs = 30_000;
let ahead = 0;
const now = (): number => Date.now() + ahead;
const clock: Clock = { ...systemClock, now };

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer({}, { clock });
});
afterAll(() => rest.stop());
beforeEach(async () => {
  ama = await signUp(rest);
});

interface App {
  readonly secret: string;
  readonly recovery: readonly string[];
}

const code = ({ secret }: Pick<App, "secret">): string => authenticatorCode(secret, now());
/** Time passes until the app shows another code. */
const later = (ms = stepMs): void => void (ahead += ms);
const call = (path: string, body: unknown, { token }: { readonly token?: string } = {}): Promise<Answer> =>
  rest.ask(`/api/auth/${path}`, { body, token });
const status = (who = ama) => rest.ask("/api/auth/two-factor", { token: who.token });

async function setUp(who: { readonly token: string }): Promise<TwoFactorSetup> {
  const answer = await rest.ask("/api/auth/two-factor/setup", { method: "POST", token: who.token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json as TwoFactorSetup;
}

async function switchOn(who: { readonly token: string } = ama): Promise<App> {
  const { secret, setup } = await setUp(who);
  const answer = await call("two-factor", { setup, code: code({ secret }) }, who);
  if (answer.status !== 201) throw new Error(answer.text);
  return { secret, recovery: (answer.json as RecoveryCodes).recovery_codes };
}

const login = ({ email, password }: Person = ama) => call("login", { email, password });
/** The ticket of a sign-in whose password is right. */
async function ticketOf(answer: Promise<Answer> = login()): Promise<string> {
  const { status: is, json } = await answer;
  expect([is, json]).toMatchObject([403, { code: "second_factor_needed" }]);
  return (json as { ticket: string }).ticket;
}
const wrong = { status: 400, json: { code: "two_factor_invalid" } };
const over = { status: 400, json: { code: "two_factor_expired" } };
const isRefused = (line: string): boolean => line.includes('"two-factor-refused"');

/** The session's last proof is too old. */
async function age(token: string): Promise<void> {
  const { sessions } = rest.server.store;
  const session = await sessions.find(token, now());
  await sessions.prove(sessionIdOf(session?.id ?? ""), now() - apiLimits.proofMsMax - 1_000, true);
}

describe("switching on", () => {
  test("stores nothing until a code of the app is right, then gives ten codes and tells by mail", async () => {
    const { secret, uri, setup } = await setUp(ama);
    expect(uri).toContain(`secret=${secret}`);
    expect(setup).not.toContain(secret);
    expect((await status()).json).toEqual({
      is_on: false,
      since: null,
      recovery_codes_left: 0,
      is_required: false,
      is_available: true,
      owes_code: false,
    });
    expect(await call("two-factor", { setup, code: "000000" }, ama)).toMatchObject(wrong);
    expect((await login()).status).toBe(200);
    const done = await call("two-factor", { setup, code: code({ secret }) }, ama);
    const { recovery_codes: codes } = done.json as RecoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect((await status()).json).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await mailTo(rest, ama.email, 2)).toContain("You have switched on two-factor sign-in");
    const rows = JSON.stringify([
      await rest.server.store.twoFactor.of(ama.id),
      await rest.server.store.erasure.everythingOf(ama.id),
    ]);
    for (const each of [secret, ...codes, ...codes.map((one) => one.replace("-", ""))]) {
      expect(rows).not.toContain(each);
      expect([...rest.log, ...rest.securityLog].join("")).not.toContain(each);
    }
  });

  test("is refused with the setup of another user, one that is damaged, and one that is half an hour old", async () => {
    const kofi = await signUp(rest);
    const { secret, setup } = await setUp(kofi);
    expect(await call("two-factor", { setup, code: code({ secret }) }, ama)).toMatchObject(over);
    expect(await call("two-factor", { setup: `${setup}A`, code: code({ secret }) }, kofi)).toMatchObject(over);
    expect(await call("two-factor", { code: code({ secret }) }, kofi)).toMatchObject(over);
    later(twoFactorLimits.setupMsMax + 1);
    await rest.server.store.sessions.prove(
      sessionIdOf((await rest.server.store.sessions.find(kofi.token, now()))?.id ?? ""),
      now(),
      false,
    );
    expect(await call("two-factor", { setup, code: code({ secret }) }, kofi)).toMatchObject(over);
  });

  test("asks for a fresh login, and leaves other sessions alone", async () => {
    const phone = ((await login()).json as AuthAnswer).token;
    await age(ama.token);
    const refused = await rest.ask("/api/auth/two-factor/setup", { method: "POST", token: ama.token });
    expect(refused).toMatchObject({ status: 403, json: { code: "fresh_login_needed" } });
    await call("confirm", { password: ama.password }, ama);
    await switchOn();
    expect((await rest.ask("/api/users/me", { token: phone })).status).toBe(200);
  });

  test("is not for guests and visitors", async () => {
    const guest = await rest.guest();
    const path = "/api/auth/two-factor/setup";
    expect(await rest.ask(path, { method: "POST", token: guest.token })).toMatchObject({ status: 403 });
    expect(await rest.ask(path, { method: "POST" })).toMatchObject({ status: 401 });
  });
});

describe("signing in", () => {
  let app: App;
  beforeEach(async () => {
    app = await switchOn();
    later();
  });
  const enter = (ticket: string, typed: string) => call("two-factor/sign-in", { ticket, code: typed });

  test("takes the password and then a code; the password alone opens nothing", async () => {
    const ticket = await ticketOf();
    expect(JSON.stringify(await login())).not.toContain('"token"');
    const answer = await enter(ticket, ` ${code(app).slice(0, 3)} ${code(app).slice(3)} `);
    expect(answer.status).toBe(200);
    const { token, user } = answer.json as AuthAnswer;
    expect(user.id).toBe(ama.id);
    expect((await rest.ask("/api/users/me/data", { token })).status).toBe(200);
    expect(await enter(ticket, code(app))).toMatchObject(over);
  });

  test("takes no code twice, not the one that switched it on, and none from a minute ago", async () => {
    const old = code(app);
    expect((await enter(await ticketOf(), old)).status).toBe(200);
    expect(await enter(await ticketOf(), old)).toMatchObject(wrong);
    later(2 * stepMs);
    const missed = code(app);
    later(2 * stepMs);
    expect(await enter(await ticketOf(), missed)).toMatchObject(wrong);
    expect((await enter(await ticketOf(), code(app))).status).toBe(200);
    const kofi = await signUp(rest);
    const { secret } = await switchOn(kofi);
    expect(await enter(await ticketOf(login(kofi)), code({ secret }))).toMatchObject(wrong);
  });

  test("takes each recovery code once, however it is typed, and tells by mail how many are left", async () => {
    const [first = "", second = ""] = app.recovery;
    expect((await enter(await ticketOf(), first.toLowerCase().replace("-", " "))).status).toBe(200);
    expect(await mailTo(rest, ama.email, 3)).toContain("You have 9 recovery codes left.");
    expect(await enter(await ticketOf(), first)).toMatchObject(wrong);
    const kofi = await signUp(rest);
    const { recovery } = await switchOn(kofi);
    expect(await enter(await ticketOf(), recovery[0] ?? "")).toMatchObject(wrong);
    expect((await enter(await ticketOf(), second)).status).toBe(200);
    expect((await status()).json).toMatchObject({ recovery_codes_left: 8 });
  });

  test("wants the password again after five wrong codes, and after ten minutes", async () => {
    const ticket = await ticketOf();
    for (let tries = 0; tries < twoFactorLimits.ticketTriesMax; tries += 1) {
      expect(await enter(ticket, "nothing")).toMatchObject(wrong);
    }
    expect(await enter(ticket, code(app))).toMatchObject(over);
    const second = await ticketOf();
    later(twoFactorLimits.ticketMsMax);
    expect(await enter(second, code(app))).toMatchObject(over);
    expect(await enter("", code(app))).toMatchObject(over);
    expect(rest.securityLog.filter(isRefused).length).toBeGreaterThan(4);
  });

  test("ends where the password has changed meanwhile, which does not replace the code", async () => {
    const ticket = await ticketOf();
    const password = "another way home";
    const token = await resetTokenFor(rest, ama.email, 3);
    expect((await call("reset-password", { token, password })).status).toBe(200);
    expect(await enter(ticket, code(app))).toMatchObject(over);
    expect((await enter(await ticketOf(login({ ...ama, password })), code(app))).status).toBe(200);
  });

  test("keeps out a user who was suspended meanwhile", async () => {
    const guest = await rest.guest();
    const ticket = await ticketOf();
    const moderator = await staffMember(rest, "moderator");
    const body = { until: now() + 3_600_000, reason: "abuse", note: "" };
    await rest.ask(`/api/admin/users/${ama.id}/suspend`, { body, token: moderator.token });
    expect(await call("two-factor/sign-in", { ticket, code: code(app) }, guest)).toMatchObject({
      status: 403,
      json: { code: "sanctioned" },
    });
  });

  test("ends the session of the guest who becomes the account", async () => {
    const guest = await rest.guest();
    const answer = await call("two-factor/sign-in", { ticket: await ticketOf(), code: code(app) }, guest);
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await rest.ask("/api/users/me", { token: guest.token })).status).toBe(401);
  });
});

describe("a fresh login", () => {
  let app: App;
  beforeEach(async () => {
    app = await switchOn();
    later();
    await age(ama.token);
  });
  const data = () => rest.ask("/api/users/me/data", { token: ama.token });

  test("is the password and a code", async () => {
    const ticket = await ticketOf(call("confirm", { password: ama.password }, ama));
    expect((await data()).status).toBe(403);
    expect(await call("two-factor/confirm", { ticket, code: "000000" }, ama)).toMatchObject(wrong);
    const kofi = await signUp(rest);
    expect(await call("two-factor/confirm", { ticket, code: code(app) }, kofi)).toMatchObject(over);
    expect((await data()).status).toBe(403);
    expect((await call("two-factor/confirm", { ticket, code: code(app) }, ama)).status).toBe(204);
    expect((await data()).status).toBe(200);
    expect(await call("two-factor/confirm", { ticket, code: app.recovery[0] }, ama)).toMatchObject(over);
  });

  test("must have come before the password changes anything", async () => {
    const current = ama.password;
    const changes = [
      () => rest.ask("/api/users/me/password", { body: { current, password: "another way home" }, token: ama.token }),
      () => rest.ask("/api/users/me", { method: "DELETE", body: { proof: current }, token: ama.token }),
      () => rest.ask("/api/auth/google", { method: "DELETE", body: { current }, token: ama.token }),
      () => rest.ask("/api/users/me/email", { body: { email: someone().email, current }, token: ama.token }),
    ];
    for (const change of changes) {
      expect(await change()).toMatchObject({ status: 403, json: { code: "fresh_login_needed" } });
    }
    const ticket = await ticketOf(call("confirm", { password: current }, ama));
    await call("two-factor/confirm", { ticket, code: code(app) }, ama);
    expect((await changes[0]?.())?.status).toBe(204);
  });
});

describe("a session from before, opened by the password alone", () => {
  let stranger: { token: string };
  let app: App;
  beforeEach(async () => {
    const { token } = (await login()).json as AuthAnswer;
    stranger = { token };
    app = await switchOn();
    later();
  });

  type Guard = readonly [what: string, method: string, path: string, body?: () => object];
  const guards: readonly Guard[] = [
    ["new recovery codes", "POST", "/api/auth/two-factor/recovery-codes"],
    ["another app", "POST", "/api/auth/two-factor/setup"],
    ["switching it on again", "POST", "/api/auth/two-factor", () => ({ setup: "made up", code: "000000" })],
    ["ending the owner's sessions", "DELETE", "/api/users/me/sessions"],
    ["another password", "POST", "/api/users/me/password", () => ({ current: ama.password, password: "my own now" })],
    ["another address", "POST", "/api/users/me/email", () => ({ current: ama.password, email: someone().email })],
    ["no Google any more", "DELETE", "/api/auth/google", () => ({ current: ama.password })],
    ["the end of the account", "DELETE", "/api/users/me", () => ({ proof: ama.password })],
    ["all data", "GET", "/api/users/me/data"],
  ];
  const ask = (who: { readonly token: string }, [, method, path, body]: Guard) =>
    rest.ask(path, { method, body: body?.(), token: who.token });
  const needed = { status: 403, json: { code: "fresh_login_needed" } };

  test.each(guards.map((guard) => [guard[0], guard] as const))("gets %s only after a code", async (_, guard) => {
    expect(await ask(stranger, guard)).toMatchObject(needed);
    // The password again is no proof for an account with two-factor sign-in.
    expect(await call("confirm", { password: ama.password }, stranger)).toMatchObject({
      status: 403,
      json: { code: "second_factor_needed" },
    });
    expect(await ask(stranger, guard)).toMatchObject(needed);
    expect((await rest.ask("/api/users/me", { token: ama.token })).status).toBe(200);
  });

  /** A match of two players who show their matches to nobody. */
  async function hiddenMatch(): Promise<string> {
    const players = [await rest.guest(), await rest.guest()];
    await rest.server.store.matches.finish(finishedMatch(7, players, { endedAt: Date.now() }));
    const { json } = await rest.ask("/api/matchhistory/recent", { token: players[0]?.token });
    return (json as { id: string }[])[0]?.id ?? "";
  }

  test("of staff is let into nothing of the staff's before a code", async () => {
    await promote(rest, ama, "moderator");
    const users = (token: string) => rest.ask("/api/admin/users", { token });
    expect(await users(stranger.token)).toMatchObject(needed);
    const hidden = await hiddenMatch();
    const match = (token: string) => rest.ask(`/api/matches/${hidden}`, { token });
    expect((await match(stranger.token)).status).toBe(404);
    const mine = await rest.ask("/api/auth/two-factor", { token: stranger.token });
    expect(mine.json).toMatchObject({ is_on: true, owes_code: true });
    const ticket = await ticketOf(call("confirm", { password: ama.password }, stranger));
    expect((await call("two-factor/confirm", { ticket, code: code(app) }, stranger)).status).toBe(204);
    expect((await users(stranger.token)).status).toBe(200);
    expect((await match(stranger.token)).status).toBe(200);
    // However old it is.
    await age(stranger.token);
    expect((await users(stranger.token)).status).toBe(200);
  });

  test("cannot end one session of the owner", async () => {
    const { json } = await rest.ask("/api/users/me/sessions", { token: ama.token });
    const [own] = (json as { id: string; is_current: boolean }[]).filter((each) => each.is_current);
    const answer = await rest.ask(`/api/users/me/sessions/${own?.id}`, { method: "DELETE", token: stranger.token });
    expect(answer).toMatchObject(needed);
  });

  test("is proved by a code, and the owner's session is proved by the code that switched it on", async () => {
    const data = (who: { readonly token: string }) => rest.ask("/api/users/me/data", { token: who.token });
    expect((await data(ama)).status).toBe(200);
    const ticket = await ticketOf(call("confirm", { password: ama.password }, stranger));
    expect((await call("two-factor/confirm", { ticket, code: code(app) }, stranger)).status).toBe(204);
    expect((await data(stranger)).status).toBe(200);
    later();
    await switchOn();
    expect(await data(stranger)).toMatchObject(needed);
  });

  test("counts as one other session in the answer, which the page offers to end", async () => {
    const { secret, setup } = await setUp(ama);
    const answer = await call("two-factor", { setup, code: code({ secret }) }, ama);
    expect(answer.json).toMatchObject({ other_sessions: 1 });
  });

  /** Switches it on for the owner just before the other's call goes on. */
  const during = (what: "replaceCodes" | "switchOn", owner: Person) => {
    const { twoFactor } = rest.server.store;
    const goOn: (...args: never[]) => Promise<unknown> = twoFactor[what].bind(twoFactor);
    return vi.spyOn(twoFactor, what).mockImplementationOnce(async (...args: unknown[]) => {
      await switchOn(owner);
      return (await goOn(...(args as never[]))) as never;
    });
  };

  test("gets no recovery codes and sets up no app in the moment in which it is switched on", async () => {
    const kofi = await signUp(rest);
    const phone = (await login(kofi)).json as AuthAnswer;
    const renewing = during("replaceCodes", kofi);
    const renewed = await rest.ask("/api/auth/two-factor/recovery-codes", { method: "POST", token: phone.token });
    renewing.mockRestore();
    expect(renewed.status).toBe(404);
    const yaa = await signUp(rest);
    const tablet = (await login(yaa)).json as AuthAnswer;
    const { secret, setup } = await setUp(tablet);
    const replacing = during("switchOn", yaa);
    const replaced = await call("two-factor", { setup, code: code({ secret }) }, tablet);
    replacing.mockRestore();
    expect(replaced).toMatchObject(needed);
  });

  test("changes no password whose check waited while it was switched on", async () => {
    const kofi = await signUp(rest);
    const phone = (await login(kofi)).json as AuthAnswer;
    const { sessions } = rest.server.store;
    const prove = sessions.prove.bind(sessions);
    const spy = vi.spyOn(sessions, "prove").mockImplementationOnce(async (...args) => {
      await switchOn(kofi);
      return prove(...args);
    });
    const body = { current: kofi.password, password: "my own now" };
    expect(await rest.ask("/api/users/me/password", { body, token: phone.token })).toMatchObject(needed);
    spy.mockRestore();
    expect((await rest.ask("/api/users/me", { token: kofi.token })).status).toBe(200);
  });

  test("does not come to be while two-factor sign-in is switched on", async () => {
    const kofi = await signUp(rest);
    const { sessions } = rest.server.store;
    const open = sessions.open.bind(sessions);
    const spy = vi.spyOn(sessions, "open").mockImplementationOnce(async (...args) => {
      await switchOn(kofi);
      return open(...args);
    });
    await ticketOf(login(kofi));
    spy.mockRestore();
    expect(await rest.server.store.sessions.ofUser(kofi.id, now())).toHaveLength(1);
  });
});

test("proofs of other sessions are void when how the account is opened changes", async () => {
  const { store } = rest.server;
  const phone = ((await login()).json as AuthAnswer).token;
  const proof = async () => store.sessions.proof(sessionIdOf((await store.sessions.find(phone, now()))?.id ?? ""));
  const prove = async () =>
    store.sessions.prove(sessionIdOf((await store.sessions.find(phone, now()))?.id ?? ""), now(), false);
  expect(await proof()).toBeDefined();
  const email = someone().email;
  const ticket = await ticketFor(rest, email);
  const body = { email, ticket, current: ama.password };
  expect((await rest.ask("/api/users/me/email", { body, token: ama.token })).status).toBe(200);
  expect(await proof()).toBeUndefined();
  await prove();
  const google = await rest.ask("/api/auth/google", {
    method: "DELETE",
    body: { current: ama.password },
    token: ama.token,
  });
  expect(google.status).toBe(204);
  expect(await proof()).toBeUndefined();
  await prove();
  await store.roles.change({ userId: ama.id, role: "moderator", by: null, reason: "", at: now() });
  expect(await proof()).toBeUndefined();
});

describe("with two-factor sign-in on", () => {
  let app: App;
  beforeEach(async () => {
    app = await switchOn();
    later();
  });
  const off = (body: unknown) => rest.ask("/api/auth/two-factor", { method: "DELETE", body, token: ama.token });

  test("it is switched off by the password and a code, and told by mail", async () => {
    expect(await off({ current: "not this one", code: code(app) })).toMatchObject({ status: 401 });
    expect(await off({ code: code(app) })).toMatchObject({ status: 401 });
    expect(await off({ current: ama.password, code: "000000" })).toMatchObject(wrong);
    expect((await off({ current: ama.password, code: code(app) })).status).toBe(204);
    expect(await mailTo(rest, ama.email, 3)).toContain("switched off");
    expect((await login()).status).toBe(200);
    expect(await off({ current: ama.password, code: code(app) })).toMatchObject({ status: 404 });
  });

  test("new recovery codes take the place of the old ones", async () => {
    const renew = () => rest.ask("/api/auth/two-factor/recovery-codes", { method: "POST", token: ama.token });
    const { recovery_codes: fresh } = (await renew()).json as RecoveryCodes;
    const enter = async (typed = "") => call("two-factor/sign-in", { ticket: await ticketOf(), code: typed });
    expect(await enter(app.recovery[0])).toMatchObject(wrong);
    expect((await enter(fresh[0])).status).toBe(200);
    const kofi = await signUp(rest);
    const none = await rest.ask("/api/auth/two-factor/recovery-codes", { method: "POST", token: kofi.token });
    expect(none.status).toBe(404);
  });

  test("another app takes the place of the first one", async () => {
    const next = await switchOn();
    later();
    const enter = async (typed: string) => call("two-factor/sign-in", { ticket: await ticketOf(), code: typed });
    expect(await enter(code(app))).toMatchObject(wrong);
    expect(await enter(app.recovery[0] ?? "")).toMatchObject(wrong);
    expect((await enter(code(next))).status).toBe(200);
    expect(await mailTo(rest, ama.email, 3)).toContain("another authenticator app");
  });
});

test("wrong codes are bounded for an account, from any address", async () => {
  const limited = await startRestServer(
    { RATE_LIMITS: "on", TRUST_PROXY: "1" },
    { clock: { ...clock, monotonic: () => 0 } },
  );
  const owner = await signUp(limited);
  const made = await limited.ask("/api/auth/two-factor/setup", { method: "POST", token: owner.token });
  const { secret, setup } = made.json as TwoFactorSetup;
  const body = { setup, code: authenticatorCode(secret, now()) };
  expect((await limited.ask("/api/auth/two-factor", { body, token: owner.token })).status).toBe(201);
  const statuses: number[] = [];
  for (let n = 0; n < rateLimits.twoFactor.account.points; n += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${n}` };
    const { email, password } = owner;
    const first = await limited.ask("/api/auth/login", { body: { email, password }, headers });
    const { ticket } = first.json as { ticket: string };
    const tried = await limited.ask("/api/auth/two-factor/sign-in", { body: { ticket, code: "nothing" }, headers });
    statuses.push(tried.status);
  }
  await limited.stop();
  // One point was taken by the code that switched it on.
  expect(statuses).toEqual([...Array.from({ length: rateLimits.twoFactor.account.points - 1 }, () => 400), 429]);
});

describe("in production", () => {
  const key = Buffer.alloc(32, 7).toString("base64url");
  const settings = { NODE_ENV: "production", RATE_LIMITS: "on", HOST: "127.0.0.1" };

  /** Nobody can sign up there without a mail server, so the account is made before, on the same data. */
  async function onProduction(
    environment: Record<string, string>,
    work: (server: RestServer, moderator: Person, dir: string) => Promise<void>,
  ): Promise<void> {
    const before = await startRestServer({});
    const moderator = await staffMember(before, "moderator");
    await before.server.stop();
    const server = await startRestServer({ ...settings, DATA_DIR: before.dir, ...environment });
    try {
      await work(server, moderator, before.dir);
    } finally {
      await server.stop();
      await before.stop();
    }
  }

  test("staff without it are let into nothing but its setup, and cannot switch it off", () =>
    onProduction({ TWO_FACTOR_KEY: key }, async (server, moderator) => {
      const { token, password } = moderator;
      const users = () => server.ask("/api/admin/users", { token });
      expect(await users()).toMatchObject({ status: 403, json: { code: "two_factor_needed" } });
      const answer = await server.ask("/api/auth/two-factor", { token });
      expect(answer.json).toMatchObject({ is_on: false, is_required: true, is_available: true });
      const made = await server.ask("/api/auth/two-factor/setup", { method: "POST", token });
      const { secret, setup } = made.json as TwoFactorSetup;
      const body = { setup, code: authenticatorCode(secret, Date.now()) };
      const done = await server.ask("/api/auth/two-factor", { body, token });
      const [recovery] = (done.json as RecoveryCodes).recovery_codes;
      expect((await users()).status).toBe(200);
      const off = { current: password, code: recovery };
      expect(await server.ask("/api/auth/two-factor", { method: "DELETE", body: off, token })).toMatchObject({
        status: 403,
        json: { code: "forbidden" },
      });
      await server.server.store.roles.change({
        userId: moderator.id,
        role: "player",
        by: null,
        reason: "",
        at: 0,
      });
      server.server.store.sessions.refresh(moderator.id);
      expect((await server.ask("/api/auth/two-factor", { method: "DELETE", body: off, token })).status).toBe(204);
    }));

  test("without a key it cannot be switched on, and staff are told why", () =>
    onProduction({}, async (server, { token }) => {
      expect(server.log.join("")).toContain("TWO_FACTOR_KEY is not set");
      expect(await server.ask("/api/admin/users", { token })).toMatchObject({ json: { code: "two_factor_needed" } });
      const answer = await server.ask("/api/auth/two-factor", { token });
      expect(answer.json).toMatchObject({ is_required: true, is_available: false });
      const setup = await server.ask("/api/auth/two-factor/setup", { method: "POST", token });
      expect(setup).toMatchObject({ status: 503, json: { code: "not_available" } });
    }));

  test("a server with another key refuses codes as its own fault, and the older key still opens", () =>
    onProduction({ TWO_FACTOR_KEY: key }, async (server, { token, email, password }, dir) => {
      const made = await server.ask("/api/auth/two-factor/setup", { method: "POST", token });
      const { secret, setup } = made.json as TwoFactorSetup;
      const body = { setup, code: authenticatorCode(secret, Date.now()) };
      await server.ask("/api/auth/two-factor", { body, token });
      await server.server.stop();
      const other = Buffer.alloc(32, 8).toString("base64url");
      const enter = async (keys: string, ms: number): Promise<Answer> => {
        const next = await startRestServer(
          { ...settings, DATA_DIR: dir, TWO_FACTOR_KEY: keys },
          { clock: { ...systemClock, now: () => Date.now() + ms } },
        );
        const { ticket } = (await next.ask("/api/auth/login", { body: { email, password } })).json as {
          ticket: string;
        };
        const typed = { ticket, code: authenticatorCode(secret, Date.now() + ms) };
        const answer = await next.ask("/api/auth/two-factor/sign-in", { body: typed });
        await next.server.stop();
        return answer;
      };
      expect(await enter(other, stepMs)).toMatchObject({ status: 503, json: { code: "not_available" } });
      expect((await enter(`${other},${key}`, stepMs)).status).toBe(200);
    }));
});
