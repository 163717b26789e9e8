/** When mails about notifications are due, and that each is sent once, on both databases. */
import { notificationIdOf } from "#protocol/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { digestLimits } from "./limits.ts";

const at = 1_800_000_000_000;
const { unseenMs, everyMs, claimMs } = digestLimits;

describe.each(storeEngines)("mails about notifications on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at);
  const add = async (user: User, when: number): Promise<string> => {
    await store.notifications.add([user.id], { kind: "achievement", values: { key: "first_win" } }, when);
    await store.digests.note(user.id, when);
    const [newest] = await store.notifications.list(user.id, { tab: "all", limit: 1, before: null });
    return newest?.id ?? "";
  };
  const claimsOf = async (user: User, now: number) =>
    (await store.digests.claim(now, 100)).filter(({ userId }) => userId === user.id);

  test("are due an hour after the first notification, and a day after the last mail", async () => {
    const ama = await player();
    await add(ama, at);
    const second = await add(ama, at + 1_000);
    expect(await claimsOf(ama, at + unseenMs - 1)).toEqual([]);
    const [claim] = await claimsOf(ama, at + unseenMs);
    expect(claim).toMatchObject({ userId: ama.id, doneId: "0" });
    await store.digests.done(claim!, notificationIdOf(second), at + unseenMs);
    await add(ama, at + unseenMs + 1);
    expect(await claimsOf(ama, at + unseenMs + everyMs - 1)).toEqual([]);
    expect(await claimsOf(ama, at + unseenMs + everyMs)).toMatchObject([{ doneId: second }]);
  });

  test("are claimed once, by two servers at the same time too, and again after a crash", async () => {
    const ama = await player();
    await add(ama, at);
    const now = at + unseenMs;
    const both = await Promise.all([claimsOf(ama, now), claimsOf(ama, now + 1)]);
    expect(both.flat()).toHaveLength(1);
    const [first] = both.flat();
    expect(await claimsOf(ama, now + claimMs - 10)).toEqual([]);
    const [again] = await claimsOf(ama, now + claimMs + 10);
    expect(again?.userId).toBe(ama.id);
    // The server that was believed dead ends its claim late: the newer claim stays.
    await store.digests.done(first!, notificationIdOf("1"), now);
    await store.digests.release(first!, now);
    expect(await claimsOf(ama, now + claimMs + 20)).toEqual([]);
    await store.digests.done(again!, notificationIdOf("1"), now + claimMs + 30);
    expect(await claimsOf(ama, now + everyMs * 3)).toEqual([]);
  });

  test("that failed are due again when the server says", async () => {
    const ama = await player();
    await add(ama, at);
    const [claim] = await claimsOf(ama, at + unseenMs);
    await store.digests.release(claim!, at + unseenMs + 500);
    expect(await claimsOf(ama, at + unseenMs + 499)).toEqual([]);
    expect(await claimsOf(ama, at + unseenMs + 500)).toHaveLength(1);
  });

  test("leave what is younger than an hour to a later mail", async () => {
    const ama = await player();
    const first = await add(ama, at);
    const [claim] = await claimsOf(ama, at + unseenMs);
    const late = await add(ama, at + unseenMs - 5);
    await store.digests.done(claim!, notificationIdOf(first), at + unseenMs);
    const [next] = await claimsOf(ama, at + unseenMs + everyMs);
    expect(next?.doneId).toBe(first);
    const wanted = { afterId: next!.doneId, before: at + everyMs };
    expect((await store.notifications.unseen(ama.id, wanted)).map(({ id }) => id)).toEqual([late]);
  });

  test("have nothing that was read or seen in the list", async () => {
    const ama = await player();
    const seen = await add(ama, at);
    const read = await add(ama, at + 1);
    const left = await add(ama, at + 2);
    await store.digests.seen(ama.id, notificationIdOf(seen));
    await store.digests.seen(ama.id, notificationIdOf("1"));
    await store.notifications.read(ama.id, notificationIdOf(read), at + 3);
    const [claim] = await claimsOf(ama, at + unseenMs);
    expect(claim?.doneId).toBe(seen);
    const wanted = { afterId: claim!.doneId, before: at + 10 };
    expect((await store.notifications.unseen(ama.id, wanted)).map(({ id }) => id)).toEqual([left]);
  });

  test("are for nobody whose account is gone", async () => {
    const ama = await player();
    await add(ama, at);
    await store.erasure.erase(ama.id, at);
    await store.digests.note(ama.id, at);
    expect(await claimsOf(ama, at + everyMs)).toEqual([]);
  });

  test("keep one secret for all servers", async () => {
    const made = await Promise.all(["one", "two", "three"].map((value) => store.secrets.findOrAdd("test", value)));
    expect(new Set(made).size).toBe(1);
    expect(await store.secrets.findOrAdd("test", "four")).toBe(made[0]);
  });
});
