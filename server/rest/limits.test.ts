/** How often one may ask, and who counts as one. */
import { afterEach, describe, expect, test } from "vitest";
import { rateLimits } from "#server/limits.ts";
import { startRestServer, type RestServer } from "../../tests/support/restServer.ts";
import { HttpFailure } from "./failure.ts";
import { addressKey, createLimiter } from "./limiter.ts";

let rest: RestServer;

const start = async (environment: Record<string, string> = {}): Promise<void> => {
  rest = await startRestServer({ RATE_LIMITS: "on", TRUST_PROXY: "1", ...environment });
};
const from = (address: string) => ({ "x-forwarded-for": address });
const guestFrom = (address: string) => rest.ask("/api/auth/guest", { method: "POST", headers: from(address) });

describe("requests", () => {
  afterEach(() => rest.stop());

  test("of new guests are bounded by address, and other addresses are not disturbed", async () => {
    await start();
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimits.guestByAddress.points; count += 1) {
      statuses.push((await guestFrom("203.0.113.7")).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(rateLimits.guestByAddress.points);
    const refused = await guestFrom("203.0.113.7");
    expect(refused).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(rateLimits.guestByAddress.seconds);
    expect(await guestFrom("203.0.113.8")).toMatchObject({ status: 201 });
  });

  test("from one IPv6 network count as one address", async () => {
    await start();
    for (let host = 0; host < rateLimits.guestByAddress.points; host += 1) {
      await guestFrom(`2001:db8:1:2::${host.toString(16)}`);
    }
    expect(await guestFrom("2001:db8:1:2:ffff::1")).toMatchObject({ status: 429 });
    expect(await guestFrom("2001:db8:1:3::1")).toMatchObject({ status: 201 });
  });

  test("believe no forwarded address beyond the proxies there are", async () => {
    await start();
    for (let count = 0; count < rateLimits.guestByAddress.points; count += 1) {
      await guestFrom(`198.51.100.${count}, 203.0.113.9`);
    }
    expect(await guestFrom("198.51.100.99, 203.0.113.9")).toMatchObject({ status: 429 });
  });

  test("believe no forwarded address at all without TRUST_PROXY", async () => {
    await start({ TRUST_PROXY: "0" });
    for (let count = 0; count < rateLimits.guestByAddress.points; count += 1) await guestFrom(`203.0.113.${count}`);
    expect(await guestFrom("203.0.113.200")).toMatchObject({ status: 429 });
  });

  test("to create games are bounded by user, from whatever address", async () => {
    await start();
    const { token } = await rest.guest();
    const create = (count: number) =>
      rest.ask("/api/games/create", { token, body: {}, headers: from(`203.0.113.${count}`) });
    for (let count = 0; count < rateLimits.createByUser.points; count += 1) await create(count);
    expect(await create(250)).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(await rest.ask("/api/users/me", { token })).toMatchObject({ status: 200 });
  });

  test("with tokens that are not alive are bounded by address", async () => {
    await start();
    const guess = (count: number) =>
      rest.ask("/api/leaderboard", { token: `${count}`.padStart(43, "x"), headers: from("203.0.113.7") });
    const statuses: number[] = [];
    for (let count = 0; count <= rateLimits.badTokenByAddress.points; count += 1)
      statuses.push((await guess(count)).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test("that search for a name are bounded by address, and the list itself is not", async () => {
    await start();
    const list = (query: string) => rest.ask(`/api/leaderboard${query}`, { headers: from("203.0.113.7") });
    for (let count = 0; count < rateLimits.searchByAddress.points; count += 1) await list(`?search=a${count}`);
    expect(await list("?search=a")).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
    expect(await list("?search=")).toMatchObject({ status: 200 });
    expect(await list("?offset=1")).toMatchObject({ status: 200 });
  });

  test("of any kind are bounded by address, but never those of whoever runs the server", async () => {
    await start();
    const asked = Array.from({ length: rateLimits.apiByAddress.points + 1 }, () =>
      rest.ask("/api/config", { headers: from("203.0.113.7") }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await rest.ask("/readyz", { headers: from("203.0.113.7") })).toMatchObject({ status: 200 });
    expect(await rest.ask("/metrics", { headers: from("203.0.113.7") })).toMatchObject({ status: 200 });
  });
});

describe("a limiter", () => {
  test("says when to come back", async () => {
    const limiter = createLimiter({ points: 2, seconds: 30 }, true);
    await limiter("a");
    await limiter("a");
    await expect(limiter("a")).rejects.toBeInstanceOf(HttpFailure);
    await expect(limiter("a")).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
    await expect(limiter("b")).resolves.toBeUndefined();
    const off = createLimiter({ points: 0, seconds: 30 }, false);
    await expect(off("a")).resolves.toBeUndefined();
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0000:0000:0001::9", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("knows %j by %j", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
