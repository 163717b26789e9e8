/** Web Push over a real server and a push service on this machine: who gets what, in which language, and when it ends. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Settings } from "#protocol/calls/settings.ts";
import { type Person, signIn, signUp } from "#tests/support/accounts.ts";
import { type PushService, startPushService, type Subscription } from "#tests/support/pushService.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
let pushes: PushService;
const start = () => startRestServer({ PUSH_LOOPBACK: "on", CONTACT_EMAIL: "crown@spar.example" });
beforeAll(async () => {
  pushes = await startPushService();
  rest = await start();
});
afterAll(async () => {
  await rest.stop();
  await pushes.stop();
});

const subscribe = (token: string | undefined, body: object) =>
  rest.ask("/api/push/subscription", { method: "PUT", token, body });
const choose = (who: Person, change: Partial<Settings>) =>
  rest.ask("/api/users/me/settings", { method: "PATCH", token: who.token, body: change });
const ask = (who: Person, other: Person) =>
  rest.ask(`/api/users/me/friends/${other.id}`, { method: "PUT", token: who.token, body: {} });
const to = ({ endpoint }: Subscription) => pushes.pushed.filter((each) => each.endpoint === endpoint);
/** A reader with a browser that shows notifications. */
async function reader(change: Partial<Settings> = {}): Promise<[Person, Subscription]> {
  const who = await signUp(rest);
  const browser = pushes.subscribe();
  expect((await subscribe(who.token, browser)).status).toBe(204);
  await choose(who, { pushNotifications: true, ...change });
  return [who, browser];
}
/** Resolves once everything that was to be pushed before is pushed: it reaches a reader of the end. */
async function pushed(): Promise<void> {
  const [last, browser] = await reader();
  await ask(await signUp(rest), last);
  await expect.poll(() => to(browser).length).toBe(1);
}

describe("a friend's request", () => {
  test("reaches the browser encrypted and signed, in the reader's language, and leads to the requests", async () => {
    const ama = await signUp(rest);
    const [kofi, browser] = await reader({ language: "fr" });
    await ask(ama, kofi);
    await expect.poll(() => to(browser).length).toBe(1);
    const [push] = to(browser);
    expect(push?.payload).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      title: "Demande d’ami",
      body: `${ama.username} souhaite devenir votre ami.`,
      link: "/friends?tab=requests",
    });
    expect(push?.body.toString("latin1")).not.toContain(ama.username);
    expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "normal" });
    expect(push?.claims).toMatchObject({ aud: pushes.origin, sub: "mailto:crown@spar.example" });
    const { json } = await rest.ask("/api/push", { token: kofi.token });
    expect(push?.headers.authorization).toContain((json as { public_key: string }).public_key);
  });

  test("is not pushed against the settings, and to nobody who has not turned it on", async () => {
    const ama = await signUp(rest);
    const silent = [await reader({ pushNotifications: false }), await reader({ notifyOnFriendRequest: false })];
    for (const [who] of silent) await ask(ama, who);
    await pushed();
    for (const [, browser] of silent) expect(to(browser)).toEqual([]);
  });
});

describe("a browser", () => {
  test("gets nothing more after its user signs out there; the user's other browsers do", async () => {
    const [ama, one] = await reader();
    const other = pushes.subscribe();
    const elsewhere = await signIn(rest, ama);
    await subscribe(elsewhere, other);
    await rest.ask("/api/auth/logout", { method: "POST", token: ama.token });
    await ask(await signUp(rest), ama);
    await expect.poll(() => to(other).length).toBe(1);
    await pushed();
    expect(to(one)).toEqual([]);
  });

  test("belongs to the user who subscribed last, and can be taken back", async () => {
    const [ama, browser] = await reader();
    const kofi = await signUp(rest);
    await choose(kofi, { pushNotifications: true });
    await subscribe(kofi.token, browser);
    const yaa = await signUp(rest);
    await ask(yaa, ama);
    await ask(yaa, kofi);
    await expect.poll(() => to(browser).length).toBe(1);
    const { endpoint } = browser;
    await rest.ask("/api/push/subscription", { method: "DELETE", token: kofi.token, body: { endpoint } });
    await ask(await signUp(rest), kofi);
    await pushed();
    expect(to(browser)).toHaveLength(1);
  });

  test.each([404, 410])("that its push service answers with %i is forgotten", async (status) => {
    const [ama] = await reader();
    pushes.refuse(status);
    const before = pushes.refused;
    await ask(await signUp(rest), ama);
    await expect.poll(() => pushes.refused).toBe(before + 1);
    await expect.poll(async () => rest.server.store.pushes.of(ama.id)).toEqual([]);
  });

  test("is refused where its address is not that of a public push service", async () => {
    const [ama, browser] = await reader();
    for (const endpoint of [
      "http://push.example/x",
      "https://10.0.0.1/x",
      "https://[::1]/x",
      "https://push.example:8443/x",
      "https://user@push.example/x",
      "https://localhost/x",
      "file:///etc/passwd",
      "x",
      `https://push.example/${"x".repeat(1_000)}`,
    ]) {
      const { status } = await subscribe(ama.token, { ...browser, endpoint });
      expect([endpoint.slice(0, 40), status]).toEqual([endpoint.slice(0, 40), 400]);
    }
    for (const bad of [{ p256dh: "x" }, { auth: "x" }, { p256dh: "A".repeat(87) }])
      expect((await subscribe(ama.token, { ...browser, ...bad })).status).toBe(400);
    expect(await rest.server.store.pushes.of(ama.id)).toHaveLength(1);
  });

  test("needs an account", async () => {
    const guest = await rest.guest();
    const browser = pushes.subscribe();
    expect((await subscribe(undefined, browser)).status).toBe(401);
    expect((await subscribe(guest.token, browser)).status).toBe(403);
    expect((await rest.ask("/api/push", { token: guest.token })).status).toBe(403);
  });
});

describe("a stop", () => {
  test("comes after the pushes of the notifications that are being told", async () => {
    const other = await start();
    const [kofi, browser] = [await signUp(other), pushes.subscribe()];
    const { id, token } = kofi;
    expect((await other.ask("/api/push/subscription", { method: "PUT", token, body: browser })).status).toBe(204);
    await other.ask("/api/users/me/settings", { method: "PATCH", token, body: { pushNotifications: true } });
    await other.server.services.notifications.add(id, { kind: "ticket_answered", values: { number: "1" } });
    await other.stop();
    expect(to(browser)).toHaveLength(1);
  });
});
