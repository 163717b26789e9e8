/** Owners change their accounts, over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import type { MatchRecord } from "#protocol/calls/matches.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { mailTo, type Person, resetTokenFor, signIn, signUp, someone } from "#tests/support/accounts.ts";
import { ticketFor } from "#tests/support/accounts.ts";
import { type Asking, startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { like } from "#tests/support/like.ts";

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

const refused = (status: number, code: string, message = "An error occurred. Please try again.") => ({
  status,
  json: { code, message },
});
const wrongProof = refused(401, "invalid_credentials", "Invalid credentials. Please try again.");
const asAma = (path: string, asking: Asking) => rest.ask(`/api/users/me${path}`, { token: ama.token, ...asking });
const isDead = async (token: string): Promise<boolean> => (await rest.ask("/api/users/me", { token })).status === 401;

describe("the password", () => {
  const change = (body: unknown) => asAma("/password", { body });
  beforeAll(async () => {
    ama = await signUp(rest);
  });

  test("changes for a user who knows it, ends the other sessions and tells the owner", async () => {
    const phone = await signIn(rest, ama);
    const link = await resetTokenFor(rest, ama.email, 2);
    const password = "the other way home";
    expect(await change({ current: ama.password, password })).toMatchObject({ status: 204, text: "" });
    expect(await isDead(phone)).toBe(true);
    expect(await isDead(ama.token)).toBe(false);
    expect(await mailTo(rest, ama.email, 3)).toContain("has just been changed");
    const reset = await rest.ask("/api/auth/reset-password", { body: { token: link, password: "a third way home" } });
    expect(reset).toMatchObject(
      refused(400, "reset_invalid", "This link is no longer valid. Please ask for a new one."),
    );
    ama = { ...ama, password };
    await signIn(rest, ama);
  });

  test("does not change for other users", async () => {
    for (const current of [undefined, "", "wrong", null, 7, ama.username]) {
      expect(await change({ current, password: "a third way home" })).toMatchObject(wrongProof);
    }
    await signIn(rest, ama);
  });

  test("does not become a weak one", async () => {
    const weak = "This password is too short, too long or too common. Please choose another one.";
    for (const password of [undefined, "", "password1", ama.email, "x".repeat(129)]) {
      expect(await change({ current: ama.password, password })).toMatchObject(refused(400, "password_weak", weak));
    }
  });
});

describe("the address", () => {
  const change = (body: unknown) => asAma("/email", { body });
  beforeAll(async () => {
    ama = await signUp(rest);
  });

  test("changes to one that is proven, and the old one hears of it", async () => {
    const { email } = someone();
    const ticket = await ticketFor(rest, email);
    expect(await change({ email, ticket, current: ama.password })).toMatchObject({ status: 200, json: { email } });
    expect(await mailTo(rest, ama.email, 2)).not.toContain(email);
    expect(await rest.ask("/api/auth/login", { body: { email: ama.email, password: ama.password } })).toMatchObject({
      status: 401,
    });
    ama = { ...ama, email };
    await signIn(rest, ama);
  });

  test("needs the password, a ticket and to be free", async () => {
    const { email } = someone();
    const ticket = await ticketFor(rest, email);
    const current = ama.password;
    expect(await change({ email, ticket })).toMatchObject(wrongProof);
    expect(await change({ email, ticket, current: "wrong" })).toMatchObject(wrongProof);
    const again = "Please verify your email address again.";
    expect(await change({ email, ticket: "x", current })).toMatchObject(refused(400, "ticket_invalid", again));
    expect(await change({ email: "x", ticket, current })).toMatchObject({
      status: 400,
      json: { code: "email_invalid" },
    });
    expect(await change({ ticket, current })).toMatchObject({ status: 400, json: { code: "email_required" } });
    const form = { ...someone(), email };
    const made = await rest.ask("/api/auth/register", { body: { ...form, ticket } });
    expect(made).toMatchObject({ status: 201 });
    const { store } = rest.server;
    const later = Date.now() + 60_000;
    const issued = await store.proofs.issue(email, "en", later);
    const late = await store.proofs.exchange(email, "code" in issued ? issued.code : "", later);
    const taken = "This email is already registered. Please use a different email.";
    expect(await change({ email, ticket: late, current })).toMatchObject(refused(409, "email_taken", taken));
  });
});

describe("the user's data", () => {
  test("is a file with everything and no secret", async () => {
    ama = await signUp(rest);
    const kofi = await signUp(rest);
    await rest.server.store.matches.finish(finishedMatch(1, [ama, kofi]));
    const { status, headers, text, json } = await asAma("/data", {});
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="spar-data.json"');
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(json).toMatchObject({
      exported_at: like.any(Number),
      account: { username: ama.username, email: ama.email, locale: "en" },
      sessions: [{ created_at: like.any(Number) }],
      matches: [{ username: ama.username }],
    });
    expect(text).not.toMatch(/argon2|hash|token/);
    expect(text).not.toContain(kofi.username);
    expect(await rest.ask("/api/users/me/data")).toMatchObject(refused(401, "unauthorized"));
  });
});

describe("the end of an account", () => {
  const end = (body: unknown, token = ama.token) => asAma("", { method: "DELETE", body, token });
  let kofi: Person;
  /** A user who came through a provider. */
  const passwordless = async () => {
    const { username, email } = someone();
    const { store } = rest.server;
    const identity = { issuer: "https://id.example.org", subject: username };
    const at = Date.now();
    const made = await store.identities.signUp({ identity, email, username, locale: "en", guestId: null, at });
    if (!made.ok) throw new Error(made.error);
    return { username, email, token: (await store.sessions.open(made.value, at)).token };
  };
  beforeAll(async () => {
    [ama, kofi] = [await signUp(rest), await signUp(rest)];
    await rest.server.store.matches.finish(finishedMatch(2, [ama, kofi]));
  });

  test("needs the password", async () => {
    for (const proof of [undefined, "", "wrong", ama.username, 7])
      expect(await end({ proof })).toMatchObject(wrongProof);
    expect(await asAma("", { method: "DELETE" })).toMatchObject(wrongProof);
    const guest = await rest.guest();
    expect(await end({ proof: guest.username }, guest.token)).toMatchObject(refused(403, "forbidden"));
  });

  test("leaves the match to the other without the name, and the name to a user who wants it", async () => {
    const phone = await signIn(rest, ama);
    const created = await rest.ask("/api/games/create-bot", { body: {}, token: ama.token });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    expect(await end({ proof: ama.password })).toMatchObject({ status: 204, text: "" });
    for (const token of [ama.token, phone]) expect(await isDead(token)).toBe(true);
    expect(await mailTo(rest, ama.email, 2)).toContain("deleted");
    const { json } = await rest.ask("/api/matchhistory", { token: kofi.token });
    const [match] = json as MatchRecord[];
    expect(match?.players.find(({ user_id }) => user_id !== kofi.id)).toMatchObject({ user_id: null, username: "" });
    expect(JSON.stringify(json)).not.toContain(ama.username);
    expect(rest.server.services.tables.find(code)?.table.seats[0]?.user.username).toBe("Deleted player");
    expect(await rest.ask("/api/auth/login", { body: ama })).toMatchObject(wrongProof);
    expect(await rest.ask("/api/auth/forgot-password", { body: { email: ama.email } })).toMatchObject({ status: 404 });
    const again = await signUp(rest, { username: ama.username });
    expect(again.id).not.toBe(ama.id);
  });

  test("of an account without a password asks for the name", async () => {
    const { username, email, token } = await passwordless();
    const { json } = await rest.ask("/api/users/me", { token });
    expect(json).toMatchObject({ has_password: false, role: "player" });
    expect(await rest.ask("/api/auth/login", { body: { email, password: "a long walk home" } })).toMatchObject(
      wrongProof,
    );
    expect(await end({ proof: kofi.username }, token)).toMatchObject(wrongProof);
    expect(await end({ proof: username.toUpperCase() }, token)).toMatchObject({ status: 204 });
    expect(await isDead(token)).toBe(true);
  });

  test("is no need for want of a password: the first one comes by mail, and by nothing that a session alone can do", async () => {
    const { username, email, token } = await passwordless();
    const password = "a long walk home";
    const needed = refused(403, "password_needed", "Please set a password first. We will send you a link.");
    for (const body of [{ password }, { password, current: "" }, { password, current: password }]) {
      expect(await rest.ask("/api/users/me/password", { body, token })).toMatchObject(needed);
    }
    const { email: other } = someone();
    const move = { email: other, ticket: await ticketFor(rest, other), current: "" };
    expect(await rest.ask("/api/users/me/email", { body: move, token })).toMatchObject(needed);
    const disconnect = { method: "DELETE", body: { current: "" }, token };
    expect(await rest.ask("/api/auth/google", disconnect)).toMatchObject(needed);

    const body = { token: await resetTokenFor(rest, email, 1), password };
    expect(await rest.ask("/api/auth/reset-password", { body })).toMatchObject({ status: 200 });
    expect(await isDead(token)).toBe(true);
    const { json } = await rest.ask("/api/auth/login", { body: { email, password } });
    expect((json as AuthAnswer).user).toMatchObject({ username, has_password: true });
  });
});
