/** Codes, links and passwords under attack: guessed from everywhere, used twice, used late, used by many at once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFor, mailTo, type Person, resetTokenFor, signUp, someone, ticketFor } from "#tests/support/accounts.ts";
import type { Answer, RestServer } from "#tests/support/restServer.ts";
import { databasesOfRun, from, startPlace } from "./places.ts";
import { like } from "#tests/support/like.ts";

const statuses = (answers: readonly Answer[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);

describe.each(databasesOfRun)("with rate limits, on %s", (database) => {
  let rest: RestServer;
  let ama: Person;
  beforeAll(async () => {
    rest = await startPlace(database, { RATE_LIMITS: "on" });
    ama = await signUp(rest);
  });
  afterAll(() => rest.stop());

  test("a code is not found by a thousand guesses from a thousand addresses", async () => {
    const { email } = someone();
    const otp = await codeFor(rest, email);
    const guess = (code: string, n: number) =>
      rest.ask("/api/auth/verify-otp", { body: { email, otp: code }, headers: from(n) });
    const wrong = Array.from({ length: 1_000 }, (_, n) => String((Number(otp) + 1 + n) % 1_000_000).padStart(6, "0"));
    const answers: Answer[] = [];
    for (let n = 0; n < wrong.length; n += 50) {
      answers.push(...(await Promise.all(wrong.slice(n, n + 50).map((code, k) => guess(code, n + k)))));
    }
    expect(statuses(answers)).toEqual([400]);
    expect(await guess(otp, 5_000)).toMatchObject({ status: 400, json: { code: "code_invalid" } });
  });

  test("a code can be requested three times an hour, from any address", async () => {
    const { email } = someone();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => rest.ask("/api/auth/send-otp", { body: { email }, headers: from(n) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses(answers)).toEqual([200, 429]);
    expect(rest.server.services.post.printed?.().filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("one address does not try codes for ever", async () => {
    const { email } = someone();
    const headers = from(70_000);
    const answers: Answer[] = [];
    for (let n = 0; n < 70; n += 1) {
      const otp = String(n).padStart(6, "0");
      answers.push(await rest.ask("/api/auth/verify-otp", { body: { email, otp }, headers }));
    }
    expect(statuses(answers)).toEqual([400, 429]);
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("a password is not guessed from one address, nor from many, and the owner elsewhere still gets in", async () => {
    const guess = (n: number, address: number, email = ama.email) =>
      rest.ask("/api/auth/login", { body: { email, password: `guess number ${n}` }, headers: from(address) });
    const here = [];
    for (let n = 0; n < 12; n += 1)
      here.push(await guess(n, 80_000, n % 2 === 0 ? ama.email : ama.email.toUpperCase()));
    expect(here.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const body = { email: ama.email, password: ama.password };
    expect(await rest.ask("/api/auth/login", { body, headers: from(80_001) })).toMatchObject({ status: 200 });
    const everywhere = [];
    for (let n = 0; n < 130; n += 10) {
      everywhere.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => guess(n + k, 81_000 + n + k)))));
    }
    expect(statuses(everywhere)).toEqual([401, 429]);
    expect(everywhere.filter(({ status }) => status === 401).length).toBeLessThan(100);
    // The owner may have to wait in other places, but not where he has signed in before.
    expect(await rest.ask("/api/auth/login", { body, headers: from(80_002) })).toMatchObject({ status: 429 });
    expect(await rest.ask("/api/auth/login", { body, headers: from(80_001) })).toMatchObject({ status: 200 });
  });

  test("a mailbox cannot be flooded with links, from any address", async () => {
    const kofi = await signUp(rest);
    const ask = (n: number) =>
      rest.ask("/api/auth/forgot-password", { body: { email: kofi.email }, headers: from(90_000 + n) });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(statuses(answers)).toEqual([200, 429]);
  });

  test("addresses are not tried out by the hundred", async () => {
    const headers = from(100_000);
    const requested = (path: string) => async (n: number) =>
      rest.ask(path, { body: { email: `nobody${n}@example.org` }, headers });
    for (const path of ["/api/auth/forgot-password", "/api/auth/send-otp"]) {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => requested(path)(n)));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    }
  });

  test("a session that was found does not lead to the password", async () => {
    const yaa = await signUp(rest);
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const body = { current: `guess number ${n}`, password: "mine from now on" };
      answers.push((await rest.ask("/api/users/me/password", { body, token: yaa.token })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const body = { proof: yaa.password };
    const end = await rest.ask("/api/users/me", { method: "DELETE", body, token: yaa.token });
    expect(end.status).not.toBe(204);
  });
});

describe.each(databasesOfRun)("without rate limits, on %s", (database) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startPlace(database);
  });
  afterAll(() => rest.stop());
  const reset = (token: string, password: string) =>
    rest.ask("/api/auth/reset-password", { body: { token, password } });
  const canEnter = async (email: string, password: string): Promise<boolean> =>
    (await rest.ask("/api/auth/login", { body: { email, password } })).status === 200;

  test("a code is good for one of fifty who send it at once", async () => {
    const { email } = someone();
    const otp = await codeFor(rest, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => rest.ask("/api/auth/verify-otp", { body: { email, otp } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses(answers)).toEqual([200, 400]);
  });

  test("a ticket makes one account, also if two clients send it at once", async () => {
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        rest.ask("/api/auth/register", {
          body: { ...form, username: n < 5 ? form.username : someone().username, ticket },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(statuses(answers)).toEqual([201, 400]);
  });

  test("a name goes to one of ten who register it at once", async () => {
    const { username } = someone();
    const forms = Array.from({ length: 10 }, () => ({ ...someone(), username }));
    const tickets = await Promise.all(forms.map(({ email }) => ticketFor(rest, email)));
    const answers = await Promise.all(
      forms.map((form, n) => rest.ask("/api/auth/register", { body: { ...form, ticket: tickets[n] } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(({ json }) => json)).toEqual(others.map(() => like.objectContaining({ code: "username_taken" })));
  });

  test("a guest who registers twice at once becomes one of the two", async () => {
    const guest = await rest.guest();
    const forms = [someone(), someone()];
    const tickets = await Promise.all(forms.map(({ email }) => ticketFor(rest, email)));
    const answers = await Promise.all(
      forms.map((form, n) =>
        rest.ask("/api/auth/register", { body: { ...form, ticket: tickets[n] }, token: guest.token }),
      ),
    );
    expect(statuses(answers)).toEqual([201]);
    const ids = answers.map(({ json }) => (json as { user: { id: string } }).user.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(guest.id);
  });

  test("a link is used once, by one of twenty", async () => {
    const ama = await signUp(rest);
    const token = await resetTokenFor(rest, ama.email, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `a new way home ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await canEnter(ama.email, `a new way home ${winner}`)).toBe(true);
    expect(await canEnter(ama.email, `a new way home ${(winner + 1) % 20}`)).toBe(false);
    expect(await reset(token, "once more with it")).toMatchObject({ status: 400, json: { code: "reset_invalid" } });
  });

  test("an older link is void after a newer one, before and after that was used", async () => {
    const ama = await signUp(rest);
    const older = await resetTokenFor(rest, ama.email, 2);
    const newer = await resetTokenFor(rest, ama.email, 3);
    expect(newer).not.toBe(older);
    const void_ = { status: 400, json: { code: "reset_invalid" } };
    expect(await reset(older, "by the older link")).toMatchObject(void_);
    expect(await reset(newer, "by the newer link")).toMatchObject({ status: 200 });
    expect(await reset(older, "by the older link")).toMatchObject(void_);
    expect(await canEnter(ama.email, "by the newer link")).toBe(true);
  });

  test("a user's link changes no other user's password", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    const token = await resetTokenFor(rest, ama.email, 2);
    const body = { token, password: "mine from now on", email: kofi.email, userId: kofi.id, user_id: kofi.id };
    expect(await rest.ask("/api/auth/reset-password", { body, token: kofi.token })).toMatchObject({ status: 200 });
    expect(await canEnter(kofi.email, kofi.password)).toBe(true);
    expect(await canEnter(ama.email, "mine from now on")).toBe(true);
  });

  test("no code, token or password is in the log or twice in a mail", async () => {
    const ama = await signUp(rest, { password: "unspeakable-87-secret" });
    const token = await resetTokenFor(rest, ama.email, 2);
    await reset(token, "unspeakable-88-secret");
    await mailTo(rest, ama.email, 3);
    const mails = rest.server.services.post.printed?.().filter(({ to }) => to === ama.email) ?? [];
    const [code = ""] = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? "") ?? [];
    const log = rest.log.join("\n");
    expect(log).toContain("/api/auth/reset-password");
    for (const secret of ["unspeakable", token, ama.token, `"${code}"`]) expect(log).not.toContain(secret);
    expect(JSON.stringify(mails)).not.toContain("unspeakable");
  });
});
