/** Signing up, in and out over real HTTP: every call, every status and every sentence. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import { codeFor, mailTo, type Person, resetTokenFor, signIn, signUp, someone } from "#tests/support/accounts.ts";
import { ticketFor } from "#tests/support/accounts.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { Passwords } from "./passwords.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer();
  ama = await signUp(rest);
});
afterAll(() => rest.stop());

const refused = (status: number, code: string, message: string) => ({ status, json: { code, message } });
const post = (path: string, body: unknown, token?: string) => rest.ask(`/api${path}`, { method: "POST", body, token });
const me = async (token: string): Promise<CurrentUser> =>
  (await rest.ask("/api/users/me", { token })).json as CurrentUser;
const isDead = async (token: string): Promise<boolean> => (await rest.ask("/api/users/me", { token })).status === 401;

describe("signing in", () => {
  const login = (body: unknown, token?: string) => post("/auth/login", body, token);

  test("answers with a token and the account", async () => {
    const { status, json, headers } = await login({ email: ama.email, password: ama.password });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    const { token, user } = json as AuthAnswer;
    expect(user).toMatchObject({ id: ama.id, username: ama.username, email: ama.email, role: "player" });
    expect(user).toMatchObject({ has_password: true, is_bot: false, games_won: 0 });
    expect(await me(token)).toEqual(user);
  });

  test("takes the address in any case and with blanks around it", async () => {
    const email = `  ${ama.email.toUpperCase()} `;
    expect(await login({ email, password: ama.password })).toMatchObject({ status: 200 });
  });

  test.each([
    ["typed", "punycode", "bücher.example", "xn--bcher-kva.example", "bücher.example"],
    ["punycode", "typed", "xn--mnchen-3ya.example", "MÜNCHEN.example", "münchen.example"],
    ["typed on a Japanese keyboard", "punycode", "例え。テスト", "xn--r8jz45g.xn--zckzah", "例え.テスト"],
  ])("takes an international address that was signed up as %s, as %s", async (_up, _as, domain, other, readable) => {
    const form = { ...someone(), email: `ama@${domain}` };
    const plain = `ama@${domain.startsWith("xn--") ? domain : other}`;
    expect((await post("/auth/send-otp", { email: form.email })).status).toBe(200);
    const otp = /\d{3} ?\d{3}/.exec(await mailTo(rest, plain))?.[0].replace(" ", "");
    const verified = await post("/auth/verify-otp", { email: `ama@${other}`, otp });
    const { ticket } = verified.json as { ticket: string };
    expect(await post("/auth/register", { ...form, ticket })).toMatchObject({ status: 201 });
    for (const email of [form.email, `ama@${other}`]) {
      const { status, json } = await login({ email, password: form.password });
      // its owner reads it in letters
      expect([status, (json as AuthAnswer).user.email]).toEqual([200, `ama@${readable}`]);
      expect(await post("/auth/send-otp", { email })).toMatchObject({ status: 409 });
    }
  });

  test("takes an odd address that has an account; a new account cannot have one", async () => {
    const email = "a..b@example.org";
    const { store } = rest.server;
    const issued = await store.proofs.issue(email, "en", Date.now());
    const ticket = (await store.proofs.exchange(email, "code" in issued ? issued.code : "", Date.now())) ?? "";
    const { username, password } = someone();
    const passwordHash = await new Passwords().hash(password);
    await store.accounts.register({ username, email, passwordHash, locale: null, guestId: null }, ticket, Date.now());
    expect(await login({ email, password })).toMatchObject({ status: 200 });
    expect(await post("/auth/forgot-password", { email })).toMatchObject({ status: 200 });
    for (const odd of ["c..d@example.org", ".c@example.org", "c.@example.org", "c@example..org", "c@müller..example"]) {
      expect(await post("/auth/send-otp", { email: odd })).toMatchObject({
        status: 400,
        json: { code: "email_invalid" },
      });
    }
  });

  test.each([
    ["nothing", {}],
    ["no password", { email: "ama@example.org" }],
    ["an empty password", { email: "ama@example.org", password: "" }],
    ["no address", { password: "a long walk home" }],
    ["half an address", { email: "ama@", password: "a long walk home" }],
    ["a number for a password", { email: "ama@example.org", password: 12345678 }],
    ["a list for an address", { email: ["ama@example.org"], password: "a long walk home" }],
    ["an object for a password", { email: "ama@example.org", password: { $ne: null } }],
    ["an endless password", { email: "ama@example.org", password: "x".repeat(5_000) }],
  ])("with %s says what to check", async (_, body) => {
    const sentence = "Invalid input. Please check your email and password.";
    expect(await login(body)).toMatchObject(refused(400, "invalid_login", sentence));
  });

  test("with a wrong password, or as nobody, is refused in the same words", async () => {
    const sentence = "Invalid credentials. Please try again.";
    const wrong = await login({ email: ama.email, password: "another walk home" });
    const nobody = await login({ email: "nobody@example.org", password: ama.password });
    expect(wrong).toMatchObject(refused(401, "invalid_credentials", sentence));
    expect(nobody.text).toBe(wrong.text);
    expect(await login({ email: ama.email, password: ama.password.toUpperCase() })).toMatchObject({ status: 401 });
  });

  test("ends the guest's own session once the answer is out", async () => {
    const guest = await rest.guest();
    expect(await login({ email: ama.email, password: ama.password }, guest.token)).toMatchObject({ status: 200 });
    await expect.poll(() => isDead(guest.token)).toBe(true);
    expect(await isDead(ama.token)).toBe(false);
  });

  test("passes the guest's seat at an open table to the account", async () => {
    const guest = await rest.guest();
    const created = await post("/games/create", { numPlayers: 2 }, guest.token);
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    await login({ email: ama.email, password: ama.password }, guest.token);
    const room = rest.server.services.tables.find(code);
    expect(room?.table.seats.map((seat) => seat?.user.username)).toEqual([ama.username, undefined]);
    expect(room?.table.setup.createdBy).toBe(ama.id);
  });
});

describe("a code", () => {
  const send = (body: unknown) => post("/auth/send-otp", body);
  const verify = (body: unknown) => post("/auth/verify-otp", body);

  test("comes by mail and gives a ticket", async () => {
    const { email } = someone();
    const otp = await codeFor(rest, email);
    expect(await verify({ email, otp })).toMatchObject({
      status: 200,
      json: { ticket: like.stringMatching(/^[\w-]{43}$/) },
    });
  });

  test("in whose place a newer one was mailed says so", async () => {
    const { email } = someone();
    const { proofs } = rest.server.store;
    const [early, late] = [
      await proofs.issue(email, "en", Date.now() - 60_000),
      await proofs.issue(email, "en", Date.now()),
    ];
    if (!("code" in early && "code" in late)) throw new Error("no code was issued");
    const sentence = "This code is no longer valid: a newer one was sent. Please enter the code from the latest email.";
    expect(await verify({ email, otp: early.code })).toMatchObject(refused(400, "code_replaced", sentence));
    expect(await verify({ email, otp: late.code })).toMatchObject({ status: 200 });
  });

  test.each([
    ["en", "Your verification code"],
    ["de", "Bestätigungscode"],
    ["fr", "code"],
    ["es", "código"],
  ])("speaks %s", async (locale, word) => {
    const { email } = someone();
    await send({ email, locale });
    await mailTo(rest, email);
    const mail = rest.server.services.post.printed?.().find(({ to }) => to === email);
    expect(mail).toMatchObject({ locale });
    expect(`${mail?.subject} ${mail?.text}`).toContain(word);
  });

  test("speaks the browser's language where none is named", async () => {
    const { email } = someone();
    await rest.ask("/api/auth/send-otp", { body: { email }, headers: { "accept-language": "pt, fr;q=0.8, en;q=0.5" } });
    await mailTo(rest, email);
    expect(rest.server.services.post.printed?.().find(({ to }) => to === email)?.locale).toBe("fr");
  });

  test.each([[{}], [{ email: "" }], [{ email: "   " }], [{ email: null }], [{ email: 7 }], [{ email: ["a@b.cd"] }]])(
    "needs an address, not %j",
    async (body) => {
      expect(await send(body)).toMatchObject(refused(400, "email_required", "email required"));
    },
  );

  test.each([
    ["ama"],
    ["ama@example"],
    ["@example.org"],
    ["ama@@example.org"],
    ["ama@example..org"],
    ["ama@-example.org"],
    ["ama @example.org"],
    ["ama@example.org\r\nBcc: all@example.org"],
    ["ama@example.org,kofi@example.org"],
    ["<ama@example.org>"],
    ["\u202eama@example.org"],
    ["аma@example.org"],
    [`${"a".repeat(65)}@example.org`],
    [`a@${"b".repeat(60)}.${"c".repeat(250)}.org`],
  ])("does not go to %j", async (email) => {
    expect(await send({ email })).toMatchObject(refused(400, "email_invalid", "Please enter a valid email address."));
  });

  test("does not go to an address that has an account", async () => {
    const sentence = "This email is already registered. Please use a different email.";
    for (const email of [ama.email, ama.email.toUpperCase()]) {
      expect(await send({ email })).toMatchObject(refused(409, "email_taken", sentence));
    }
  });

  test("does not come again within 30 seconds, and says when", async () => {
    const { email } = someone();
    await send({ email });
    const again = await send({ email });
    expect(again).toMatchObject(refused(429, "too_many_requests", "An error occurred. Please try again later."));
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(25);
    expect(Number(again.headers["retry-after"])).toBeLessThanOrEqual(30);
  });

  test("that is wrong in any way gets one answer", async () => {
    const { email } = someone();
    const otp = await codeFor(rest, email);
    const wrong = otp === "123456" ? "654321" : "123456";
    const bodies = [
      {},
      { email },
      { email, otp: wrong },
      { email, otp: Number(otp) },
      { email, otp: [otp] },
      { email, otp: `${otp}0` },
      { email, otp: "" },
      { email, otp: "x' or 1=1" },
      { otp },
      { email: ama.email, otp },
    ];
    for (const body of bodies) {
      const sentence = "Invalid verification code. Please try again.";
      expect(await verify(body)).toMatchObject(refused(400, "code_invalid", sentence));
    }
    expect(await verify({ email, otp: ` ${otp} ` })).toMatchObject({ status: 200 });
    expect(await verify({ email, otp })).toMatchObject({ status: 400 });
  });
});

describe("registering", () => {
  const register = (body: unknown, token?: string) => post("/auth/register", body, token);

  test("makes a player and signs in", async () => {
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    const { status, json } = await register({ ...form, ticket });
    expect(status).toBe(201);
    const { token, user } = json as AuthAnswer;
    expect(user).toMatchObject({ username: form.username, email: form.email, role: "player", has_password: true });
    expect(await me(token)).toEqual(user);
  });

  test("makes the guest the account: the same id, the seat under the new name, another token", async () => {
    const guest = await rest.guest();
    const created = await post("/games/create-bot", {}, guest.token);
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    const kofi = await signUp(rest, { token: guest.token });
    expect(kofi.id).toBe(guest.id);
    expect(kofi.token).not.toBe(guest.token);
    expect(rest.server.services.tables.find(code)?.table.seats[0]?.user.username).toBe(kofi.username);
    await expect.poll(() => isDead(guest.token)).toBe(true);
    expect(await me(kofi.token)).toMatchObject({ role: "player", username: kofi.username });
  });

  test("as a user who is signed in makes another account", async () => {
    const other = await signUp(rest, { token: ama.token });
    expect(other.id).not.toBe(ama.id);
    expect(await me(ama.token)).toMatchObject({ id: ama.id, username: ama.username });
  });

  test.each([
    ["username", undefined],
    ["username", "  "],
    ["password", ""],
    ["email", undefined],
    ["email", 5],
    ["password", null],
  ])("needs all three: not with the %s %j", async (field, value) => {
    const form = { ...someone(), ticket: "x", [field]: value };
    const sentence = "Email, username, and password are required";
    expect(await register(form)).toMatchObject(refused(400, "fields_required", sentence));
  });

  test("needs the ticket of that address, and spends it only on success", async () => {
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    const sentence = "Please verify your email address again.";
    for (const bad of [undefined, "", "x", 5, ticket.toLowerCase(), await ticketFor(rest, someone().email)]) {
      expect(await register({ ...form, ticket: bad })).toMatchObject(refused(400, "ticket_invalid", sentence));
    }
    expect(await register({ ...form, username: ama.username.toUpperCase(), ticket })).toMatchObject(
      refused(400, "username_taken", "This username, or one that looks like it, is taken. Please choose another one."),
    );
    expect(await register({ ...form, username: "<b>Ama</b>", ticket })).toMatchObject(
      refused(
        400,
        "username_invalid",
        "A username must be 3 to 20 letters, digits, dots, dashes or underscores, and must not look like the name of staff.",
      ),
    );
    const weak = "This password is too short, too long or too common. Please choose another one.";
    for (const password of ["short 7", "password1", "x".repeat(200), form.username, form.email]) {
      expect(await register({ ...form, password, ticket })).toMatchObject(refused(400, "password_weak", weak));
    }
    expect(await register({ ...form, ticket })).toMatchObject({ status: 201 });
    expect(await register({ ...form, username: someone().username, ticket })).toMatchObject(
      refused(400, "ticket_invalid", sentence),
    );
  });

  test("with an address that was taken meanwhile says so", async () => {
    const form = someone();
    const ticket = await ticketFor(rest, form.email);
    await register({ ...form, ticket });
    const { store } = rest.server;
    const issued = await store.proofs.issue(form.email, "en", Date.now() + 60_000);
    const code = "code" in issued ? issued.code : "";
    const late = await store.proofs.exchange(form.email, code, Date.now() + 60_000);
    expect(await register({ ...form, username: someone().username, ticket: late })).toMatchObject(
      refused(409, "email_taken", "This email is already registered. Please use a different email."),
    );
  });

  test("to be remembered or not is the session's to know", async () => {
    const form = someone();
    const brief = await signUp(rest, { ...form, remember: false });
    const { store } = rest.server;
    const inTwoDays = Date.now() + 2 * 24 * 3_600_000;
    expect(await store.sessions.find(brief.token, inTwoDays)).toBeUndefined();
    expect(await store.sessions.find(ama.token, inTwoDays)).toBeDefined();
  });
});

describe("a forgotten password", () => {
  const forgot = (body: unknown) => post("/auth/forgot-password", body);
  const reset = (body: unknown) => post("/auth/reset-password", body);
  const invalid = refused(400, "reset_invalid", "This link is no longer valid. Please ask for a new one.");

  test("is replaced through a link, which ends every session and tells the owner", async () => {
    const kofi = await signUp(rest);
    const phone = await signIn(rest, kofi);
    const token = await resetTokenFor(rest, kofi.email, 2);
    const password = "the other way home";
    expect(await reset({ token, password })).toMatchObject({ status: 200, json: {} });
    for (const each of [kofi.token, phone]) expect(await isDead(each)).toBe(true);
    expect(await post("/auth/login", { email: kofi.email, password: kofi.password })).toMatchObject({ status: 401 });
    expect(await post("/auth/login", { email: kofi.email, password })).toMatchObject({ status: 200 });
    expect(await mailTo(rest, kofi.email, 3)).toContain("password for your account has just been changed");
    expect(await reset({ token, password: "a third way home" })).toMatchObject(invalid);
  });

  test("goes to the address of the account, also where it was asked for in another case", async () => {
    const kofi = await signUp(rest);
    expect(await forgot({ email: kofi.email.toUpperCase(), locale: "de" })).toMatchObject({ status: 200 });
    expect(await mailTo(rest, kofi.email, 2)).toContain("/reset-password#");
  });

  test("of nobody says so, and without an address that one is needed", async () => {
    const sentence = "This email address is not registered. Please use a different email.";
    expect(await forgot({ email: "nobody@example.org" })).toMatchObject(refused(404, "email_unknown", sentence));
    expect(await forgot({ email: "nobody" })).toMatchObject(
      refused(400, "email_invalid", "Please enter a valid email address."),
    );
    expect(await forgot({})).toMatchObject(refused(400, "email_required", "email required"));
  });

  test("may not be replaced by a weak one, and the link stays good", async () => {
    const kofi = await signUp(rest);
    const token = await resetTokenFor(rest, kofi.email, 2);
    const weak = "This password is too short, too long or too common. Please choose another one.";
    for (const password of [undefined, "", "password", kofi.username]) {
      expect(await reset({ token, password })).toMatchObject(refused(400, "password_weak", weak));
    }
    expect(await reset({ token, password: "the other way home" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["no link", undefined],
    ["an empty one", ""],
    ["a short one", "x"],
    ["a number", 5],
    ["a list", ["a"]],
    ["a guessed one", "a".repeat(43)],
    ["an endless one", "a".repeat(9_000)],
  ])("is not replaced through %s", async (_, token) => {
    expect(await reset({ token, password: "the other way home" })).toMatchObject(invalid);
  });
});

describe("sessions", () => {
  test("are listed by device, and others end one by one or together", async () => {
    const kofi = await signUp(rest);
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const body = { email: kofi.email, password: kofi.password };
    const phone = await rest.ask("/api/auth/login", { body, headers: { "user-agent": agent } });
    const [, third] = [phone, await signIn(rest, kofi)];
    const { token } = phone.json as AuthAnswer;
    const list = async () => {
      const { json } = await rest.ask("/api/users/me/sessions", { token });
      return json as { id: string; device: string; is_current: boolean; created_at: number; last_seen_at: number }[];
    };
    const before = await list();
    expect(before).toHaveLength(3);
    const mine = before.filter(({ is_current }) => is_current);
    expect(mine).toMatchObject([{ device: "Firefox, Linux", created_at: like.any(Number) }]);
    const end = (id: string) => rest.ask(`/api/users/me/sessions/${id}`, { method: "DELETE", token });

    const last = before.find(({ is_current }) => !is_current)?.id ?? "";
    expect(await end(last)).toMatchObject({ status: 204, text: "" });
    expect(await end(last)).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(2);
    expect(await rest.ask("/api/users/me/sessions", { method: "DELETE", token })).toMatchObject({ status: 204 });
    expect(await list()).toMatchObject([{ is_current: true }]);
    for (const each of [kofi.token, third]) expect(await isDead(each)).toBe(true);
    expect(await end((await list())[0]?.id ?? "")).toMatchObject({ status: 204 });
    expect(await isDead(token)).toBe(true);
  });

  test.each(["0000000000000000", "x", "%27%20or%201=1", "..%2f..", "__proto__"])(
    "of others are not there: %s",
    async (id) => {
      const kofi = await signUp(rest);
      const answer = await rest.ask(`/api/users/me/sessions/${id}`, { method: "DELETE", token: kofi.token });
      expect(answer).toMatchObject(refused(404, "not_found", "An error occurred. Please try again."));
    },
  );

  test("of another person cannot be ended by their id", async () => {
    const kofi = await signUp(rest);
    const { json } = await rest.ask("/api/users/me/sessions", { token: ama.token });
    const [{ id } = { id: "" }] = json as { id: string }[];
    const answer = await rest.ask(`/api/users/me/sessions/${id}`, { method: "DELETE", token: kofi.token });
    expect(answer).toMatchObject({ status: 404 });
    expect(await isDead(ama.token)).toBe(false);
  });
});
