/** Contract of the store for notifications, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NotificationId, notificationIdOf, userIdOf } from "#protocol/ids.ts";
import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { NotificationTab } from "#protocol/calls/notification/records.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { notificationLimits } from "./limits.ts";
import { notificationRecord, overAmong } from "./notificationRecord.ts";

const at = 1_800_000_000_000;
const earned = (cause?: string): NewNotification => ({
  kind: "achievement",
  values: { key: "first_win" },
  ...(cause !== undefined && { cause }),
});
const requested = ({ id }: User): NewNotification => ({ kind: "friend_request", values: {}, from: id });
const missed = ({ id }: User): NewNotification => ({ kind: "challenge_missed", values: {}, from: id });

describe.each(storeEngines)("notifications on $name", (engine) => {
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
  const list = ({ id }: User, tab: NotificationTab = "all", limit = 50, before: NotificationId | null = null) =>
    store.notifications.list(id, { tab, limit, before });
  const kinds = async (user: User, tab?: NotificationTab) => (await list(user, tab)).map(({ kind }) => kind);
  const add = (user: User, notification: NewNotification, when = at) =>
    store.notifications.add([user.id], notification, when);

  test("are listed newest first, by tab, page by page, with the causer as the user is called today", async () => {
    const [ama, kofi] = [await player(), await player()];
    await add(ama, earned());
    await add(ama, requested(kofi), at + 1);
    await add(ama, missed(kofi), at + 2);
    await tables.knex("users").where("id", Number(kofi.id)).update({ username: "Kofi the new" });
    const all = await list(ama);
    expect(all.map(({ kind, type, at: when }) => [kind, type, when])).toEqual([
      ["challenge_missed", "challenge", at + 2],
      ["friend_request", "friend", at + 1],
      ["achievement", "reward", at],
    ]);
    expect(all[0]?.from).toEqual({ id: kofi.id, username: "Kofi the new", imageUrl: null });
    expect(all[2]).toMatchObject({ from: null, values: { key: "first_win" }, isRead: false, userId: ama.id });
    expect(await kinds(ama, "challenges")).toEqual(["challenge_missed"]);
    expect(await kinds(ama, "rewards")).toEqual(["achievement"]);
    expect(await kinds(ama, "tournaments")).toEqual([]);
    const [first] = await list(ama, "all", 1);
    expect((await list(ama, "all", 2, first?.id)).map(({ kind }) => kind)).toEqual(["friend_request", "achievement"]);
    expect(await list(kofi)).toEqual([]);
  });

  test("are read one by one or all, and all can be taken back; nobody reads another's", async () => {
    const [ama, kofi] = [await player(), await player()];
    for (let i = 0; i < 3; i += 1) await add(ama, earned());
    const [newest] = await list(ama);
    const id = newest?.id ?? notificationIdOf("");
    expect(await store.notifications.read(kofi.id, id, at)).toBe(false);
    expect(await store.notifications.read(ama.id, id, at + 5)).toBe(true);
    expect(await store.notifications.read(ama.id, id, at + 6)).toBe(false);
    expect(await store.notifications.counts(ama.id)).toMatchObject({ total: 3, unread: 2 });
    expect(await kinds(ama, "unread")).toHaveLength(2);
    await store.notifications.readAll(ama.id, at + 9);
    expect(await store.notifications.counts(ama.id)).toMatchObject({ total: 3, unread: 0 });
    await store.notifications.unreadAgain(kofi.id, at + 9);
    await store.notifications.unreadAgain(ama.id, at + 9);
    expect(await store.notifications.counts(ama.id)).toMatchObject({ total: 3, unread: 2 });
  });

  test("of a type that is switched off do not count on the bell, and are listed all the same", async () => {
    const [ama, kofi] = [await player(), await player()];
    for (const each of [earned(), requested(kofi), missed(kofi)]) await add(ama, each);
    expect(await store.notifications.counts(ama.id)).toEqual({ total: 3, unread: 3, onBell: 3 });
    const off = { notifyOnAchievement: false, notifyOnFriendRequest: false };
    await store.settings.change(ama.id, { change: off, at });
    expect(await store.notifications.counts(ama.id)).toEqual({ total: 3, unread: 3, onBell: 1 });
    expect(await kinds(ama)).toHaveLength(3);
    await add(ama, { kind: "direct_message", values: {}, from: kofi.id });
    expect(await store.notifications.counts(ama.id)).toMatchObject({ unread: 4, onBell: 2 });
    await store.settings.change(ama.id, { change: { ...off, chatNotifications: false }, at: at + 1 });
    expect(await store.notifications.counts(ama.id)).toMatchObject({ unread: 4, onBell: 1 });
  });

  test("are over once a request is answered and once no check-in goes on", async () => {
    const [ama, kofi] = [await player(), await player()];
    await store.friends.ask(kofi.id, ama.id, at);
    await add(ama, { kind: "tournament_soon", values: { title: "Cup", id: "999999", starts: "1" } });
    await add(ama, earned());
    const over = async () => {
      const all = await list(ama);
      const ids = await overAmong(store, ama.id, all);
      return all.filter(({ id }) => ids.has(id)).map(({ kind }) => kind);
    };
    expect(await over()).toEqual(["tournament_soon"]);
    await store.friends.ask(ama.id, kofi.id, at + 1);
    expect(await over()).toEqual(["tournament_soon", "friend_request"]);
    const request = (await list(ama)).find(({ kind }) => kind === "friend_request");
    if (request === undefined) throw new Error("the request is not listed");
    expect(notificationRecord(request, true)).toMatchObject({ is_over: true, link: `/players/${kofi.id}` });
    expect(notificationRecord(request)).toMatchObject({ link: "/friends?tab=requests" });
  });

  test.each(["", "0", "-1", "999999999", "1 or 1=1", "__proto__"])("are none for the id %s", async (id) => {
    await store.notifications.add([userIdOf(id)], earned(), at);
    expect(await store.notifications.list(userIdOf(id), { tab: "all", limit: 5, before: null })).toEqual([]);
    expect(await store.notifications.counts(userIdOf(id))).toMatchObject({ total: 0, unread: 0 });
    expect(await store.notifications.read(userIdOf(id), notificationIdOf(id), at)).toBe(false);
  });

  test("are stored once for a cause, however often and by however many at once", async () => {
    const [ama, kofi] = [await player(), await player()];
    await Promise.all([1, 2, 3].map(() => add(ama, earned("match:1"))));
    await add(ama, earned("match:2"));
    await add(kofi, earned("match:1"));
    expect(await kinds(ama)).toHaveLength(2);
    expect(await kinds(kofi)).toHaveLength(1);
    await expect(add(ama, earned("x".repeat(65)))).rejects.toThrow("too long");
  });

  test("reach no guest, no deleted account, not the causer, and nobody between whom there is a block", async () => {
    const [ama, kofi, esi, gone] = [await player(), await player(), await player(), await player()];
    const guest = await newGuest(store, at);
    await store.erasure.erase(gone.id, at);
    await store.social.block(kofi.id, ama.id, at);
    await store.social.block(ama.id, esi.id, at);
    const yaa = await player();
    await store.notifications.add([kofi.id, esi.id, gone.id, guest.id, ama.id, yaa.id], requested(ama), at);
    for (const user of [kofi, esi, gone, guest, ama]) expect(await list(user)).toEqual([]);
    expect(await kinds(yaa)).toEqual(["friend_request"]);
    await add(yaa, requested(guest));
    await add(yaa, requested(gone));
    expect(await kinds(yaa)).toEqual(["friend_request"]);
  });

  test("go with a block and with either account", async () => {
    const [ama, kofi, esi] = [await player(), await player(), await player()];
    await add(ama, requested(kofi));
    await add(kofi, missed(ama));
    await add(ama, requested(esi));
    await add(ama, earned());
    expect((await store.notifications.deleteBetween(kofi.id, ama.id)).toSorted()).toEqual([ama.id, kofi.id].toSorted());
    expect(await store.notifications.deleteBetween(kofi.id, ama.id)).toEqual([]);
    expect(await kinds(ama)).toEqual(["achievement", "friend_request"]);
    await store.erasure.erase(esi.id, at);
    expect(await kinds(ama)).toEqual(["achievement"]);
    await store.erasure.erase(ama.id, at);
    expect(await tables.knex("notifications").where("user_id", Number(ama.id))).toEqual([]);
  });

  test("are taken once to be told, the oldest first, by two at once too", async () => {
    for (;;) if ((await store.notifications.takeUntold(100)).length === 0) break;
    const ama = await player();
    for (let i = 0; i < 7; i += 1) await add(ama, earned(), at + i);
    const [one, two] = await Promise.all([store.notifications.takeUntold(5), store.notifications.takeUntold(5)]);
    const taken = [...one, ...two, ...(await store.notifications.takeUntold(100))];
    const times = (some: readonly { readonly at: number }[]) => some.map((each) => each.at - at);
    const inOrder = (some: readonly number[]) => some.toSorted((a, b) => a - b);
    expect(inOrder(times(taken))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(times(one)).toEqual(inOrder(times(one)));
    expect(await store.notifications.takeUntold(100)).toEqual([]);
  });

  test("are bounded for each user, and forgotten after their time", async () => {
    const ama = await player();
    const rows = Array.from({ length: notificationLimits.perUserMax + 5 }, (_, i) => ({
      user_id: Number(ama.id),
      kind: "achievement",
      type: "reward" as const,
      from_id: null,
      details: JSON.stringify({ key: "first_win" }),
      cause: null,
      at: at - 1_000_000 + i,
      is_told: 1 as const,
    }));
    await tables.knex("notifications").insert(rows);
    await store.notifications.deleteOldest(ama.id);
    const left = await tables.knex("notifications").where("user_id", Number(ama.id)).orderBy("id").pluck("at");
    expect([left.length, left[0]]).toEqual([notificationLimits.perUserMax, at - 1_000_000 + 5]);
    expect(await store.notifications.purge(at - 1_000_000 + 9)).toBe(5);
    expect(await store.notifications.counts(ama.id)).toMatchObject({ total: notificationLimits.perUserMax - 5 });
  });

  test("are made in the transaction of their cause: a friendship, a request, a match", async () => {
    const [ama, kofi] = [await player(), await player()];
    const guest = await newGuest(store, at);
    await store.friends.ask(ama.id, kofi.id, at);
    await store.friends.ask(ama.id, kofi.id, at + 1);
    expect((await list(kofi)).map(({ kind, from }) => [kind, from?.id])).toEqual([["friend_request", ama.id]]);
    await store.friends.ask(kofi.id, ama.id, at);
    await store.friends.ask(kofi.id, ama.id, at + 1);
    expect((await list(ama)).map(({ kind, from }) => [kind, from?.id])).toEqual([["friend_accepted", kofi.id]]);
    const match = finishedMatch(7, [guest, ama]);
    const winner = match.winnerSeat === 1;
    await store.matches.finish(match);
    expect(await store.matches.finish(match)).toBe(false);
    const keys = (await list(ama, "rewards")).map(({ values }) => values["key"]);
    expect(keys.includes("first_win")).toBe(winner);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await list(guest)).toEqual([]);
  });

  test("of a request are read when it is answered or taken back", async () => {
    const [ama, kofi] = [await player(), await player()];
    await store.friends.ask(ama.id, kofi.id, at);
    expect(await store.notifications.settle(kofi.id, ama.id, "friend_request", at)).toBe(true);
    expect(await store.notifications.settle(kofi.id, ama.id, "friend_request", at)).toBe(false);
    expect(await store.notifications.counts(kofi.id)).toMatchObject({ total: 1, unread: 0 });
  });
});
