/** Signing in with Google over real HTTP, against a real OpenID provider in Google's place. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oauthLimits } from "./limits.ts";
import { flowHash } from "./provider.ts";
import { sessionIdOf, userIdOf } from "#protocol/ids.ts";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import type { GoogleStart } from "#protocol/calls/accounts.ts";
import { startOpenidProvider, type OpenidProvider } from "#tests/support/openidProvider.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";

type Intent = "login" | "signup" | "link" | "confirm";

const person = (id: string, name: string, changes: { email?: string; isEmailVerified?: boolean } = {}) => ({
  id,
  email: `${id}@example.org`,
  isEmailVerified: true,
  name: `${name} Mensah`,
  givenName: name,
  ...changes,
});
const people = [
  person("ama", "Ama"),
  person("desk", "Desk"),
  person("kofi", "Kofi"),
  person("abena", "Abena"),
  person("esi", "Esi"),
  person("yaw", "Yaw"),
  person("namesake", "Ama"),
  person("admin", "Admin"),
  person("stranger", "Stranger"),
  person("unverified", "Unverified", { isEmailVerified: false }),
  person("owner", "Owner", { email: "Password.Owner@example.org" }),
  person("second", "Second"),
  person("odd", "Odd", { email: "odd\u0301@example.org" }),
];

let openid: OpenidProvider;
let rest: RestServer;

beforeAll(async () => {
  openid = await startOpenidProvider(people);
  rest = await startRestServer({ ...openid.environment, PUBLIC_URL: "http://spar.example" });
});
afterAll(async () => {
  await rest.stop();
  await openid.stop();
});

const refused = (status: number, code: string, message: string = expect.any(String) as unknown as string) => ({
  status,
  json: { code, message },
});

async function start(intent: Intent, token?: string): Promise<GoogleStart> {
  const { status, json } = await rest.ask("/api/auth/google/start", { body: { intent, locale: "de" }, token });
  expect(status).toBe(200);
  return json as GoogleStart;
}

/** Goes to the provider as this person and brings back what a browser would. */
async function errand(intent: Intent, personId: string, token?: string) {
  const { url, flow } = await start(intent, token);
  const { code, state } = await openid.signIn(url, personId);
  return { code, state, flow };
}

const finish = (intent: Intent, body: object, token?: string) =>
  rest.ask(`/api/auth/google/${intent}`, { body, token });

async function signedUp(personId: string, token?: string): Promise<AuthAnswer> {
  const { status, json } = await finish("signup", await errand("signup", personId, token), token);
  expect(status).toBe(201);
  return json as AuthAnswer;
}

/** An account with a password and a proven address. */
async function registered(username: string, email: string): Promise<{ token: string; id: string }> {
  const { store } = rest.server;
  const at = Date.now();
  const issued = await store.proofs.issue(email, "en", at);
  if (!("code" in issued)) throw new Error("no code was issued");
  const ticket = (await store.proofs.exchange(email, issued.code, at)) ?? "";
  const account = { username, email, passwordHash: "hash", locale: null, guestId: null };
  const made = await store.accounts.register(account, ticket, at);
  if (!made.ok) throw new Error(made.error);
  const { token } = await store.sessions.open(made.value, at);
  return { token, id: made.value.id };
}

const me = async (token: string) => (await rest.ask("/api/users/me", { token })).json as CurrentUser;

describe("the page is told", () => {
  test("who we are to Google, and never our word for it", async () => {
    const { json, text } = await rest.ask("/api/config");
    expect(json).toMatchObject({ google: { clientId: openid.clientId } });
    expect(text).not.toContain(openid.clientSecret);
  });

  test("where to go, with an address of ours to come back to", async () => {
    const { url, flow } = await start("login");
    expect(url).toContain(`${openid.issuer}/auth?`);
    expect(new URL(url).searchParams.get("redirect_uri")).toBe("http://spar.example/signin/google");
    expect(new URL(url).searchParams.get("ui_locales")).toBe("de");
    expect(url).not.toContain(flow);
  });
});

describe("the desktop app", () => {
  const startAt = (port: unknown, intent: Intent = "login") =>
    rest.ask("/api/auth/google/start", { body: { intent, loopback_port: port } });

  test("is let back to the port of its own machine, as the client that it is", async () => {
    const { json } = await startAt(49_152);
    const url = new URL((json as GoogleStart).url);
    expect(url.searchParams.get("redirect_uri")).toBe("http://127.0.0.1:49152/signin/google");
    expect(url.searchParams.get("client_id")).toBe(openid.desktopClientId);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  });

  test("signs in the same person as the page does", async () => {
    const { json } = await startAt(49_152, "signup");
    const { url, flow } = json as GoogleStart;
    const { code, state } = await openid.signIn(url, "desk");
    const made = await finish("signup", { code, state, flow });
    expect(made.status).toBe(201);
    const again = await finish("login", await errand("login", userIdOf("desk")));
    expect(again).toMatchObject({ status: 200, json: { user: { id: (made.json as AuthAnswer).user.id } } });
  });

  test("brings no code of the page's client, and the page none of the app's", async () => {
    const { json } = await startAt(49_152);
    const here = json as GoogleStart;
    const brought = await openid.signIn(here.url, "ama");
    const page = await start("login");
    const body = { code: brought.code, state: brought.state, flow: page.flow };
    expect(await finish("login", body)).toMatchObject(refused(400, "google_failed"));
  });

  test.each([80, 1_023, 65_536, -1, 1.5, "49152", null, {}, [49_152], "49152/@evil.example"])(
    "names a port and nothing else: %j",
    async (port) => {
      expect((await startAt(port)).status).toBe(400);
    },
  );
});

describe("signing up", () => {
  test("makes a player of the profile, who can then sign in", async () => {
    const { token, user } = await signedUp(userIdOf("ama"));
    expect(user).toMatchObject({ username: "Ama", email: "ama@example.org", role: "player", has_password: false });
    expect(await me(token)).toMatchObject({ id: user.id });
    const again = await finish("login", await errand("login", userIdOf("ama")));
    expect(again).toMatchObject({ status: 200, json: { user: { id: user.id } } });
  });

  test("a second time signs in to the same account", async () => {
    const { user } = await signedUp(userIdOf("kofi"));
    const again = await finish("signup", await errand("signup", userIdOf("kofi")));
    expect(again).toMatchObject({ status: 200, json: { user: { id: user.id } } });
  });

  test("finds a free name, and never one that passes for the house", async () => {
    expect((await signedUp(userIdOf("namesake"))).user.username).toMatch(/^Ama\d{2,5}$/);
    expect((await signedUp(userIdOf("admin"))).user.username).not.toMatch(/admin/i);
  });

  test("turns the guest who asks into the player", async () => {
    const guest = await rest.guest();
    const { token, user } = await signedUp(userIdOf("abena"), guest.token);
    expect(user).toMatchObject({ id: guest.id, username: "Abena", role: "player" });
    expect(token).not.toBe(guest.token);
    expect(await me(token)).toMatchObject({ id: guest.id, role: "player", username: "Abena" });
  });

  test("needs an address that the provider has verified, and one that mail can be sent to", async () => {
    for (const id of ["unverified", "odd"]) {
      const answer = await finish("signup", await errand("signup", userIdOf(id)));
      expect(answer).toMatchObject(refused(400, "google_failed", "Signup failed"));
      expect(await finish("login", await errand("login", userIdOf(id)))).toMatchObject(refused(404, "google_unknown"));
    }
  });

  test("is refused where the address has an account, in upper or lower case, and nothing is connected", async () => {
    const { id } = await registered("TheOwner", "password.owner@example.org");
    const answer = await finish("signup", await errand("signup", userIdOf("owner")));
    expect(answer).toMatchObject(refused(409, "google_email_taken"));
    expect(answer.text).not.toContain(id);
    expect(await finish("login", await errand("login", userIdOf("owner")))).toMatchObject(
      refused(404, "google_unknown"),
    );
  });

  test("twice at once makes one account", async () => {
    const errands = [await errand("signup", userIdOf("esi")), await errand("signup", userIdOf("esi"))];
    const answers = await Promise.all(errands.map((each) => finish("signup", each)));
    for (const { status } of answers) expect([200, 201]).toContain(status);
    const ids = answers.map(({ json }) => (json as AuthAnswer).user.id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("signing in", () => {
  test("is refused to whom nobody knows", async () => {
    const answer = await finish("login", await errand("login", userIdOf("stranger")));
    expect(answer).toMatchObject(refused(404, "google_unknown"));
  });

  test("passes a guest's session on", async () => {
    const guest = await rest.guest();
    const { json } = await finish("login", await errand("login", userIdOf("ama")), guest.token);
    expect(json).toMatchObject({ user: { username: "Ama" } });
    // The guest's own session ends as the answer goes out.
    await expect.poll(async () => (await rest.ask("/api/users/me", { token: guest.token })).status).toBe(401);
  });
});

describe("connecting", () => {
  test("lets an account with a password be entered with Google, and tells its owner by mail", async () => {
    const { token, id } = await registered("YawPlays", "yaw.plays@example.net");
    expect(await rest.ask("/api/auth/google", { token })).toMatchObject({ json: { is_linked: false } });
    expect(await finish("link", await errand("link", userIdOf("yaw"), token), token)).toMatchObject({
      status: 204,
      text: "",
    });
    expect(await rest.ask("/api/auth/google", { token })).toMatchObject({ json: { is_linked: true } });
    expect(await finish("login", await errand("login", userIdOf("yaw")))).toMatchObject({
      status: 200,
      json: { user: { id } },
    });
    expect(rest.server.services.post.printed?.()[0]).toMatchObject({
      to: "yaw.plays@example.net",
      template: "google-linked",
    });
    // Once more changes nothing.
    expect(await finish("link", await errand("link", userIdOf("yaw"), token), token)).toMatchObject({ status: 204 });
  });

  test("another Google account takes the place of the first", async () => {
    const { token, id } = await registered("Changes", "changes@example.net");
    await finish("link", await errand("link", userIdOf("stranger"), token), token);
    expect(await finish("link", await errand("link", userIdOf("second"), token), token)).toMatchObject({ status: 204 });
    expect(await finish("login", await errand("login", userIdOf("second")))).toMatchObject({ json: { user: { id } } });
    expect(await finish("login", await errand("login", userIdOf("stranger")))).toMatchObject(
      refused(404, "google_unknown"),
    );
  });

  test("is refused for a Google account that is another user's", async () => {
    const { token } = await registered("Thief", "thief@example.net");
    expect(await finish("link", await errand("link", userIdOf("ama"), token), token)).toMatchObject(
      refused(409, "google_linked"),
    );
    expect(await finish("login", await errand("login", userIdOf("ama")))).toMatchObject({
      json: { user: { username: "Ama" } },
    });
  });

  test("is for those who are signed in to an account", async () => {
    const guest = await rest.guest();
    const body = { intent: "link" };
    expect(await rest.ask("/api/auth/google/start", { body })).toMatchObject(refused(401, "unauthorized"));
    const asGuest = await rest.ask("/api/auth/google/start", { body, token: guest.token });
    expect(asGuest).toMatchObject(refused(403, "forbidden"));
    expect(await rest.ask("/api/auth/google")).toMatchObject(refused(401, "unauthorized"));
  });

  test("cannot be finished by another player than the one who began it", async () => {
    const victim = await registered("Victim", "victim@example.net");
    const attacker = await registered("Attacker", "attacker@example.net");
    const begun = await errand("link", userIdOf("stranger"), attacker.token);
    expect(await finish("link", begun, victim.token)).toMatchObject(refused(400, "google_failed"));
    expect(await rest.ask("/api/auth/google", { token: victim.token })).toMatchObject({ json: { is_linked: false } });
  });
});

describe("confirming who it is", () => {
  const needed = refused(403, "fresh_login_needed", "Please confirm it’s you and try again.");
  /** Lets the session's last proof be older than any call accepts. */
  const age = async (token: string): Promise<void> => {
    const { sessions } = rest.server.store;
    const session = await sessions.find(token, Date.now());
    await sessions.prove(sessionIdOf(session?.id ?? ""), 0, false);
  };
  const startLink = (token: string) => rest.ask("/api/auth/google/start", { body: { intent: "link" }, token });
  const entered = async (personId: string): Promise<string> => {
    const { json } = await finish("login", await errand("login", personId));
    return (json as AuthAnswer).token;
  };

  test("comes before another Google account is connected", async () => {
    const { token } = await registered("Stale", "stale@example.net");
    await age(token);
    expect(await startLink(token)).toMatchObject(needed);
  });

  test("is asked for again at the end, where the proof was voided while the browser was at Google", async () => {
    const { token, id } = await registered("Meanwhile", "meanwhile@example.net");
    const begun = await errand("link", userIdOf("stranger"), token);
    await rest.server.store.sessions.voidProofs(userIdOf(id), null);
    expect(await finish("link", begun, token)).toMatchObject(needed);
    expect(await rest.ask("/api/auth/google", { token })).toMatchObject({ json: { is_linked: false } });
  });

  test("is done with the account's own Google", async () => {
    const token = await entered(userIdOf("ama"));
    await age(token);
    expect(await startLink(token)).toMatchObject(needed);
    const answer = await finish("confirm", await errand("confirm", userIdOf("ama"), token), token);
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(await startLink(token)).toMatchObject({ status: 200 });
  });

  test("is not done with another user's, nor with a flow that another user began", async () => {
    const token = await entered(userIdOf("ama"));
    await age(token);
    const failed = refused(400, "google_failed", "Login failed");
    expect(await finish("confirm", await errand("confirm", userIdOf("kofi"), token), token)).toMatchObject(failed);
    expect(await finish("confirm", await errand("confirm", userIdOf("stranger"), token), token)).toMatchObject(failed);
    const other = await registered("Beginner", "beginner@example.net");
    expect(await finish("confirm", await errand("confirm", userIdOf("ama"), other.token), token)).toMatchObject(failed);
    expect(await finish("confirm", await errand("login", userIdOf("ama")), token)).toMatchObject(failed);
    expect(await finish("confirm", await errand("confirm", userIdOf("ama"), token))).toMatchObject(
      refused(401, "unauthorized"),
    );
    expect(await startLink(token)).toMatchObject(needed);
  });

  test("lets nobody in", async () => {
    const token = await entered(userIdOf("ama"));
    expect(await finish("login", await errand("confirm", userIdOf("ama"), token))).toMatchObject(
      refused(400, "google_failed", "Login failed"),
    );
    expect(await rest.ask("/api/auth/google/start", { body: { intent: "confirm" } })).toMatchObject(
      refused(401, "unauthorized"),
    );
  });
});

describe("nobody is let in by", () => {
  const failed = refused(400, "google_failed", "Login failed");

  test("a code that was used before, in any flow", async () => {
    const first = await errand("login", userIdOf("ama"));
    expect(await finish("login", first)).toMatchObject({ status: 200 });
    expect(await finish("login", first)).toMatchObject(failed);
    const { flow } = await start("login");
    expect(await finish("login", { ...first, flow })).toMatchObject(failed);
  });

  test("another browser's flow: a code that was put into a user's address bar", async () => {
    const attacker = await errand("login", userIdOf("ama"));
    const victim = await start("login");
    expect(await finish("login", { ...attacker, flow: victim.flow })).toMatchObject(failed);
    // Not even with the state that the victim's own flow expects: the code was made for another verifier and nonce.
    const { state } = await openid.signIn((await start("login")).url, "kofi");
    const another = await start("login");
    expect(await finish("login", { code: attacker.code, state, flow: another.flow })).toMatchObject(failed);
  });

  test("another state, and the flow is used up by the try", async () => {
    const begun = await errand("login", userIdOf("ama"));
    expect(await finish("login", { ...begun, state: `${begun.state}x` })).toMatchObject(failed);
    expect(await finish("login", begun)).toMatchObject(failed);
  });

  test("a flow that was begun for something else", async () => {
    expect(await finish("login", await errand("signup", userIdOf("ama")))).toMatchObject(failed);
    const { token } = await registered("Crossed", "crossed@example.net");
    expect(await finish("link", await errand("login", userIdOf("stranger")), token)).toMatchObject(failed);
  });

  test("a flow that is over", async () => {
    const { store } = rest.server;
    const flow = { intent: "login", userId: null, locale: "en", redirectUri: "http://spar.example/x" } as const;
    await store.identities.saveFlow(flowHash("old"), { ...flow, expiresAt: 1000 }, 0);
    expect(await store.identities.takeFlow(flowHash("old"), 1000)).toBeUndefined();
    await store.identities.saveFlow(flowHash("new"), { ...flow, expiresAt: 1000 }, 0);
    expect(await store.identities.takeFlow(flowHash("new"), 999)).toMatchObject(flow);
    expect(await store.identities.takeFlow(flowHash("new"), 999)).toBeUndefined();
    expect(oauthLimits.flowMsMax).toBe(600_000);
  });

  test.each([
    ["nothing", {}],
    ["no flow", { code: "x", state: "y" }],
    ["a number", { code: 1, state: "y", flow: "z" }],
    ["a list", { code: ["x"], state: "y", flow: "z" }],
    ["a long code", { code: "x".repeat(3000), state: "y", flow: "z" }],
    ["a long flow", { code: "x", state: "y", flow: "z".repeat(200) }],
  ])("%s", async (_, body) => {
    for (const intent of ["login", "signup"] as const) {
      expect(await finish(intent, body)).toMatchObject(refused(400, "invalid_body"));
    }
  });

  test("an invented flow", async () => {
    expect(await finish("login", { code: "x", state: "y", flow: "' or 1=1 --" })).toMatchObject(failed);
    expect(await finish("signup", { code: "x", state: "y", flow: "" })).toMatchObject(
      refused(400, "google_failed", "Signup failed"),
    );
  });

  test.each([null, "", "LOGIN", "delete", ["login"], 1])("an intent of %j", async (intent) => {
    const answer = await rest.ask("/api/auth/google/start", { body: { intent } });
    expect(answer).toMatchObject(refused(400, "invalid_body"));
  });
});

test("neither codes nor words nor addresses are in the log", async () => {
  const begun = await errand("login", userIdOf("ama"));
  await finish("login", { ...begun, state: "wrong" });
  const log = rest.log.join("");
  expect(log).toContain("a Google sign-in proved nobody");
  for (const secret of [begun.code, begun.flow, openid.clientSecret, "@example"]) expect(log).not.toContain(secret);
});

describe("a server", () => {
  test("without Google says so", async () => {
    const plain = await startRestServer();
    expect((await plain.ask("/api/config")).json).toMatchObject({ google: null });
    for (const path of ["start", "login", "signup", "link"]) {
      const answer = await plain.ask(`/api/auth/google/${path}`, { body: { intent: "login" } });
      expect(answer).toMatchObject(refused(503, "not_available"));
    }
    await plain.stop();
  });

  test("whose Google does not answer says so, and goes on", async () => {
    const cut = await startRestServer({ ...openid.environment, GOOGLE_ISSUER: "http://127.0.0.1:1" });
    const answer = await cut.ask("/api/auth/google/start", { body: { intent: "login" } });
    expect(answer).toMatchObject(refused(503, "unavailable"));
    expect(await cut.ask("/healthz")).toMatchObject({ status: 200 });
    await cut.stop();
  });

  test("without PUBLIC_URL comes back to the page that asked, if that is its own", async () => {
    const plain = await startRestServer(openid.environment);
    const back = async (headers: Record<string, string>) => {
      const { json } = await plain.ask("/api/auth/google/start", { body: { intent: "login" }, headers });
      return new URL((json as GoogleStart).url).searchParams.get("redirect_uri");
    };
    const host = { host: "127.0.0.1:3000" };
    expect(await back({ ...host, origin: "http://127.0.0.1:3000" })).toBe("http://127.0.0.1:3000/signin/google");
    // Behind a proxy that changes the host, by the browser's word that the page is ours.
    const proxied = { ...host, origin: "https://spar.example", "sec-fetch-site": "same-origin" };
    expect(await back(proxied)).toBe("http://127.0.0.1:3000/signin/google");
    expect(await back(host)).toBe("http://127.0.0.1:3000/signin/google");
    await plain.stop();
  });

  test("lets nobody ask for ever", async () => {
    const limited = await startRestServer({ ...openid.environment, RATE_LIMITS: "on" });
    const body = { code: "x", state: "y", flow: "z" };
    let last = await limited.ask("/api/auth/google/login", { body });
    for (let tries = 0; tries < 40 && last.status !== 429; tries += 1) {
      last = await limited.ask("/api/auth/google/login", { body });
    }
    expect(last).toMatchObject(refused(429, "too_many_requests"));
    await limited.stop();
  });
});
