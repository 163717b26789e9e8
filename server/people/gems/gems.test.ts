/** The gems of a user over real HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gems } from "#protocol/calls/gems.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { userAccount } from "./ledger.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

const gems = async ({ token }: RestPlayer, query = ""): Promise<Gems> =>
  (await place.rest.ask(`/api/users/me/gems${query}`, { token })).json as Gems;

test("balance and history are the user's own, page by page", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  for (const amount of [10, 20, 30]) {
    await place.rest.server.store.gems.post({
      key: `test:${amount}`,
      cause: "event",
      subject: "<b>Sixes</b>",
      entries: [
        { account: userAccount(ama.id), amount },
        { account: "house", amount: -amount },
      ],
      at: amount,
    });
  }
  const first = await gems(ama, "?limit=2");
  expect(first).toMatchObject({
    balance: 60,
    items: [
      { amount: 30, cause: "event", subject: "<b>Sixes</b>", at: 30 },
      { amount: 20, at: 20 },
    ],
  });
  const second = await gems(ama, `?limit=2&after=${first.next}`);
  expect(second).toMatchObject({ balance: 60, items: [{ amount: 10 }], next: null });
  expect(await gems(ama, "?limit=3")).toMatchObject({ items: [{}, {}, {}], next: null });
  const amounts: number[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: Gems = await gems(ama, `?limit=1${next === "" ? "" : `&after=${next}`}`);
    amounts.push(...page.items.map(({ amount }) => amount));
    ({ next } = page);
  }
  expect(amounts).toEqual([30, 20, 10]);
  expect(await gems(kofi)).toEqual({ balance: 0, items: [], next: null });
});

test("guests and visitors have none, and a wrong page is refused", async () => {
  const [guest, ama] = [await place.rest.guest(), await place.player()];
  expect((await place.rest.ask("/api/users/me/gems", { token: guest.token })).status).toBe(403);
  expect((await place.rest.ask("/api/users/me/gems")).status).toBe(401);
  expect((await place.rest.ask("/api/users/me/gems?after=x", { token: ama.token })).status).toBe(400);
});
