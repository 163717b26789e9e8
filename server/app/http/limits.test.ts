/** How often one may ask, and who counts as one. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { rateLimits, createRateLimiter } from "#server/base/rateLimits.ts";
import type { SecurityEvent } from "#server/base/securityLog.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { HttpFailure, takeLimit } from "#server/base/api/failure.ts";

let rest: RestServer;

const start = async (environment: Record<string, string> = {}): Promise<void> => {
  rest = await startRestServer({ RATE_LIMITS: "on", TRUST_PROXY: "1", ...environment });
};
const from = (address: string) => ({ "x-forwarded-for": address });
const guestFrom = (address: string) => rest.ask("/api/auth/guest", { method: "POST", headers: from(address) });

const recording = () => {
  const events: SecurityEvent[] = [];
  return {
    events,
    security: { record: (event: SecurityEvent) => void events.push(event), reopen: () => {}, stop: () => {} },
  };
};

test("a token that is refused and a limit that is hit are security events", async () => {
  const { events, security } = recording();
  rest = await startRestServer({ RATE_LIMITS: "on", TRUST_PROXY: "1" }, { security });
  try {
    const { token, id } = await rest.guest();
    const address = "203.0.113.7";
    await rest.ask("/api/config", { token: "x".repeat(43), headers: from(address) });
    expect(events).toEqual([{ event: "token-refused", user: null, over: "rest", address }]);
    const create = () => rest.ask("/api/games/create", { token, body: {}, headers: from(address) });
    for (let count = 0; count <= rateLimits.create.user.points; count += 1) await create();
    expect(events.slice(1)).toEqual([{ event: "limit-hit", user: id, limit: "create", address }]);
  } finally {
    await rest.stop();
  }
});

test("changes of streams are bounded for each user, and for all users of one address together", () => {
  const rates = createRateLimiter({ now: () => 0, isOn: true });
  const { user: mine, address: ours } = rateLimits.stream;
  const passed = (user: string, address: string): number => {
    const tries = Array.from({ length: mine.points + 5 }, () => rates.take("stream", { user, address }));
    return tries.filter((waitMs) => waitMs === 0).length;
  };
  const users = Array.from({ length: Math.ceil(ours.points / mine.points) }, (_, index) => `user-${index}`);
  expect(users.map((user) => passed(user, "203.0.113.7"))).toEqual(users.map(() => mine.points));
  expect(passed("one-more", "203.0.113.7")).toBe(0);
  expect(passed("one-more", "203.0.113.8")).toBe(mine.points);
});

describe("requests", () => {
  afterEach(() => rest.stop());

  test("for codes are bounded for a mailbox, with any dots and tags in its address and from any network", async () => {
    await start();
    const ask = (email: string, n: number) =>
      rest.ask("/api/auth/send-otp", { body: { email }, headers: from(`203.0.113.${n}`) });
    const { points } = rateLimits.codeMail.mailbox;
    for (let n = 0; n < points; n += 1) {
      expect((await ask(n % 2 === 0 ? `ama+${n}@mail.example` : `a.ma+${n}@mail.example`, n)).status).toBe(200);
    }
    expect((await ask("am.a@mail.example", 100)).status).toBe(429);
    expect((await ask("kofi@mail.example", 101)).status).toBe(200);
  });

  test("of new guests are bounded by address, and other addresses are not disturbed", async () => {
    await start();
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimits.guest.address.points; count += 1) {
      statuses.push((await guestFrom("203.0.113.7")).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(rateLimits.guest.address.points);
    const refused = await guestFrom("203.0.113.7");
    expect(refused).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(rateLimits.guest.address.seconds);
    expect(await guestFrom("203.0.113.8")).toMatchObject({ status: 201 });
  });

  test("from one IPv6 network count as one address", async () => {
    await start();
    for (let host = 0; host < rateLimits.guest.address.points; host += 1) {
      await guestFrom(`2001:db8:1:2::${host.toString(16)}`);
    }
    expect(await guestFrom("2001:db8:1:2:ffff::1")).toMatchObject({ status: 429 });
    expect(await guestFrom("2001:db8:1:3::1")).toMatchObject({ status: 201 });
  });

  test("believe no forwarded address beyond the proxies there are", async () => {
    await start();
    for (let count = 0; count < rateLimits.guest.address.points; count += 1) {
      await guestFrom(`198.51.100.${count}, 203.0.113.9`);
    }
    expect(await guestFrom("198.51.100.99, 203.0.113.9")).toMatchObject({ status: 429 });
  });

  test("believe no forwarded address at all without TRUST_PROXY", async () => {
    await start({ TRUST_PROXY: "0" });
    for (let count = 0; count < rateLimits.guest.address.points; count += 1) await guestFrom(`203.0.113.${count}`);
    expect(await guestFrom("203.0.113.200")).toMatchObject({ status: 429 });
  });

  test("to create games are bounded by user, from any address", async () => {
    await start();
    const { token } = await rest.guest();
    const create = (count: number) =>
      rest.ask("/api/games/create", { token, body: {}, headers: from(`203.0.113.${count}`) });
    for (let count = 0; count < rateLimits.create.user.points; count += 1) await create(count);
    expect(await create(250)).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(await rest.ask("/api/users/me", { token })).toMatchObject({ status: 200 });
  });

  test("with tokens that are not alive are bounded by address", async () => {
    await start();
    const guess = (count: number) =>
      rest.ask("/api/leaderboard", { token: `${count}`.padStart(43, "x"), headers: from("203.0.113.7") });
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimits.badToken.address.points; count += 1)
      statuses.push((await guess(count)).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test("with tokens that are not alive cost the store nothing once there were too many, nor with what is no token", async () => {
    await start();
    const headers = from("203.0.113.7");
    const { token: known } = await rest.guest();
    const ask = async (token: string) => (await rest.ask("/api/leaderboard", { token, headers })).status;
    expect(await ask(known)).toBe(200);
    const find = vi.spyOn(rest.server.store.sessions, "find");
    for (const token of ["x", "x".repeat(42), "x".repeat(44), "x".repeat(128)]) expect(await ask(token)).toBe(200);
    expect(find).not.toHaveBeenCalled();
    for (let count = 0; count < rateLimits.badToken.address.points; count += 1) await ask(`${count}`.padStart(43, "x"));
    find.mockClear();
    for (let count = 0; count < 5; count += 1) expect(await ask(`${count}`.padStart(43, "y"))).toBe(429);
    expect(find).not.toHaveBeenCalled();
    // whom the server knows already goes on
    expect(await ask(known)).toBe(200);
  });

  test("that search for a name are bounded by address, and the list itself is not", async () => {
    await start();
    const list = (query: string) => rest.ask(`/api/leaderboard${query}`, { headers: from("203.0.113.7") });
    for (let count = 0; count < rateLimits.search.address.points; count += 1) await list(`?search=a${count}`);
    expect(await list("?search=a")).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(await list("?search=")).toMatchObject({ status: 200 });
    expect(await list("?offset=1")).toMatchObject({ status: 200 });
  });

  test("of any kind are bounded by address, but never those of the operator", async () => {
    await start();
    const requested = Array.from({ length: rateLimits.api.address.points + 1 }, () =>
      rest.ask("/api/config", { headers: from("203.0.113.7") }),
    );
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await rest.ask("/readyz", { headers: from("203.0.113.7") })).toMatchObject({ status: 200 });
    expect(await rest.ask("/metrics", { headers: from("203.0.113.7") })).toMatchObject({ status: 200 });
  });
});

test("a refusal says when to come back", () => {
  const rates = createRateLimiter({ now: () => 0, isOn: true });
  const { points, seconds } = rateLimits.challengePair.pair;
  for (let count = 0; count < points; count += 1) takeLimit(rates, "challengePair", { pair: "a:b" });
  const again = (): void => takeLimit(rates, "challengePair", { pair: "a:b" });
  expect(again).toThrow(HttpFailure);
  expect(again).toThrow(expect.objectContaining({ status: 429, headers: { "Retry-After": String(seconds / points) } }));
});
