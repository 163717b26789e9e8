/** Calls that take turns at what is scarce: a crowd of one user is refused, and another user is served. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { shares } from "#server/base/core/shares.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace({}, { TRUST_PROXY: "1" });
});
afterAll(() => place.stop());

const ask = async (path: string, { token }: RestPlayer, from: string): Promise<number> =>
  (await place.rest.ask(path, { token, headers: { "x-forwarded-for": from } })).status;

/** A store's function that goes on when the test says so. */
function held<T, K extends keyof T & string>(store: T, name: K) {
  const gate = Promise.withResolvers<void>();
  const real = (store[name] as (...args: unknown[]) => Promise<unknown>).bind(store);
  const spy = vi.spyOn(store as Record<string, (...args: unknown[]) => Promise<unknown>>, name);
  spy.mockImplementation(async (...args) => {
    await gate.promise;
    return real(...args);
  });
  return { go: () => gate.resolve(), stop: () => spy.mockRestore() };
}

describe.each([
  ["search", "/api/players?search=person", "friends", "named"],
  ["export", "/api/users/me/data", "erasure", "everythingOf"],
] as const)("the share of %s", (name, path, store, reading) => {
  test("is one user's over all addresses, and the rest is refused with 429", async () => {
    // A guest has nothing to prove for the export.
    const one = () => (name === "export" ? place.rest.guest() : place.player());
    const [crowding, other] = [await one(), await one()];
    const slow = held(place.rest.server.store[store] as never, reading as never);
    const { user } = shares[name].each;
    const crowd = user.atOnce + user.waiting + 3;
    const statuses: number[] = [];
    const requested = Array.from({ length: crowd }, async (_, n) => {
      statuses.push(await ask(path, crowding, `198.51.100.${n}`));
    });
    await expect.poll(() => statuses).toEqual([429, 429, 429]);
    const served = ask(path, other, "203.0.113.7");
    slow.go();
    expect(await served).toBe(200);
    await Promise.all(requested);
    expect(statuses.filter((status) => status === 200)).toHaveLength(crowd - 3);
    slow.stop();
  });
});
