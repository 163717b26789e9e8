/** Contract of the store for browsers that show notifications, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { pushLimits } from "./limits.ts";

const at = 1_800_000_000_000;
const browser = (name: string) => ({ endpoint: `https://push.example/${name}`, p256dh: `key-${name}`, auth: "secret" });

describe.each(storeEngines)("browsers for pushes on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const player = async () => {
    const user = await newPlayer(store, tables, at);
    const { id: session } = await store.sessions.open(user, at);
    return { ...user, session };
  };
  const names = async ({ id }: { readonly id: string }) =>
    (await store.pushes.of(userIdOf(id))).map(({ p256dh }) => p256dh.replace("key-", ""));

  test("are kept once, for the user who subscribed last", async () => {
    const [ama, kofi] = [await player(), await player()];
    await store.pushes.save(ama.id, ama.session, browser("a1"), at);
    await store.pushes.save(ama.id, ama.session, { ...browser("a1"), p256dh: "key-new" }, at);
    expect(await names(ama)).toEqual(["new"]);
    await store.pushes.save(kofi.id, kofi.session, browser("a1"), at);
    expect([await names(ama), await names(kofi)]).toEqual([[], ["a1"]]);
    await store.pushes.forget(ama.id, browser("a1").endpoint);
    expect(await names(kofi)).toEqual(["a1"]);
    await store.pushes.gone(browser("a1").endpoint);
    expect(await names(kofi)).toEqual([]);
  });

  test("go with their session and with the account, and are not kept for a session that has ended", async () => {
    const ama = await player();
    const other = await store.sessions.open(ama, at);
    await store.pushes.save(ama.id, ama.session, browser("b1"), at);
    await store.pushes.save(ama.id, other.id, browser("b2"), at);
    await store.sessions.end(ama.session);
    expect(await names(ama)).toEqual(["b2"]);
    await store.pushes.save(ama.id, ama.session, browser("b3"), at);
    expect(await names(ama)).toEqual(["b2"]);
    await store.erasure.erase(ama.id, at);
    expect(await names(ama)).toEqual([]);
  });

  test("that no push reached are forgotten: soon where none ever did, after a day where one did", async () => {
    const ama = await player();
    for (const name of ["dead", "once"]) await store.pushes.save(ama.id, ama.session, browser(name), at);
    const fail = async (name: string, times: number, when: number) => {
      for (let n = 0; n < times; n += 1) await store.pushes.failed(browser(name).endpoint, when);
    };
    await store.pushes.delivered(browser("once").endpoint, at);
    await fail("dead", pushLimits.failuresMax - 1, at);
    await fail("once", pushLimits.failuresMax + 1, at + 1);
    expect((await store.pushes.of(ama.id)).map(({ failures }) => failures)).toEqual([4, 6]);
    await fail("dead", 1, at);
    expect(await names(ama)).toEqual(["once"]);
    await store.pushes.delivered(browser("once").endpoint, at + 2);
    expect((await store.pushes.of(ama.id)).map(({ failures }) => failures)).toEqual([0]);
    await fail("once", pushLimits.failuresMax, at + 2 + pushLimits.unreachedMsMax);
    expect(await names(ama)).toEqual([]);
  });

  test("are bounded for each user; the oldest go", async () => {
    const ama = await player();
    for (let i = 0; i < pushLimits.perUserMax + 2; i += 1)
      await store.pushes.save(ama.id, ama.session, browser(`c${i}`), at + i);
    expect(await names(ama)).toEqual(Array.from({ length: pushLimits.perUserMax }, (_, i) => `c${i + 2}`));
  });
});
