/** Contract of messages between two accounts, on the embedded database and on MariaDB. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ActionId, actionIdOf, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Audience } from "#protocol/calls/settings.ts";
import type { Store } from "#server/app/store/store.ts";
import { messageLimits } from "./limits.ts";

const at = 1_700_000_000_000;

describe.each(storeEngines)("direct messages on $name", (engine) => {
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
  const allow = (user: User, allowDirectMessages: Audience) =>
    store.settings.change(user.id, { change: { allowDirectMessages }, at });
  const makeFriends = async (one: User, other: User): Promise<void> => {
    await store.friends.ask(one.id, other.id, at);
    await store.friends.ask(other.id, one.id, at);
  };
  const friends = async (): Promise<[User, User]> => {
    const two: [User, User] = [await player(), await player()];
    await makeFriends(...two);
    return two;
  };
  /** Two who are no friends and let everyone write. */
  const strangers = async (): Promise<[User, User]> => {
    const two: [User, User] = [await player(), await player()];
    for (const user of two) await allow(user, "everyone");
    return two;
  };
  let ids = 0;
  const say = (from: User, to: User, text: string, more: { actionId?: ActionId; at?: number; isAway?: boolean } = {}) =>
    store.messages.send({
      from: from.id,
      to: to.id,
      text,
      at,
      actionId: actionIdOf(`id-${++ids}`),
      isAway: false,
      ...more,
    });
  const said = async (from: User, to: User, text: string): Promise<string> => {
    const outcome = await say(from, to, text);
    if (outcome.is !== "sent") throw new Error(outcome.is);
    return outcome.message.id;
  };
  const read = async (user: User, other: User, page: { limit?: number; before?: string } = {}) => {
    const found = await store.messages.messages(user.id, other.id, { limit: 50, before: undefined, ...page });
    return { ...found, texts: found.messages.map(({ text }) => text) };
  };
  const list = async ({ id }: User, page: { limit?: number; after?: string } = {}) => {
    const { items, next } = await store.messages.list(id, { limit: 50, after: undefined, ...page });
    return { next, names: items.map(({ user }) => user.id), items };
  };
  const standing = async (user: User, other: User) =>
    (await store.messages.state(user.id, other.id))?.correspondence ?? "unknown";

  test("friends read what both wrote, in the order of sending, and each the own unread count", async () => {
    const [ama, kofi] = await friends();
    await said(ama, kofi, "one");
    await said(kofi, ama, "two");
    await said(kofi, ama, "three");
    expect((await read(ama, kofi)).texts).toEqual(["one", "two", "three"]);
    expect((await read(kofi, ama)).messages.map(({ from }) => from)).toEqual([ama.id, kofi.id, kofi.id]);
    expect((await list(ama)).items).toMatchObject([{ user: { id: kofi.id }, unread: 2, isRequest: false }]);
    expect((await list(kofi)).items).toMatchObject([{ unread: 0, last: { text: "three", from: kofi.id } }]);
    expect([await store.messages.unread(ama.id), await store.messages.unread(kofi.id)]).toEqual([1, 0]);
  });

  test("a message that comes again under its id is stored once, also to another user", async () => {
    const [ama, kofi] = await friends();
    const esi = await player();
    await makeFriends(ama, esi);
    const first = await say(ama, kofi, "once", { actionId: actionIdOf("same") });
    expect(first).toMatchObject({ is: "sent", isNew: true });
    const again = await Promise.all([1, 2, 3].map(() => say(ama, kofi, "twice", { actionId: actionIdOf("same") })));
    for (const outcome of again) expect(outcome).toMatchObject({ is: "sent", isNew: false, message: { text: "once" } });
    expect(await say(ama, esi, "x", { actionId: actionIdOf("same") })).toMatchObject({
      isNew: false,
      message: { to: kofi.id },
    });
    expect((await read(kofi, ama)).texts).toEqual(["once"]);
    expect((await list(kofi)).items[0]?.unread).toBe(1);
    // Another user may use the same id.
    expect(await say(kofi, ama, "mine", { actionId: actionIdOf("same") })).toMatchObject({ isNew: true });
  });

  test("messages sent at the same moment from both sides all arrive and are counted", async () => {
    const [ama, kofi] = await friends();
    const numbers = Array.from({ length: 10 }, (_, n) => n);
    await Promise.all(numbers.flatMap((n) => [say(ama, kofi, `a${n}`), say(kofi, ama, `k${n}`)]));
    expect((await read(ama, kofi)).messages).toHaveLength(20);
    const [row] = (await list(ama)).items;
    expect(row?.last.id).toBe((await read(ama, kofi)).messages.at(-1)?.id);
  });

  test("who is away is notified once of what they have not read, and again of what comes after that", async () => {
    const [ama, kofi] = await friends();
    const notices = async () => {
      const found = await store.notifications.list(kofi.id, { tab: "all", limit: 20, before: null });
      return found
        .filter(({ kind }) => kind === "direct_message")
        .map(({ from, values }) => ({ from: from?.id, values }));
    };
    await say(ama, kofi, "here", { isAway: false });
    expect(await notices()).toEqual([]);
    await say(ama, kofi, "secret", { isAway: true });
    await say(ama, kofi, "more", { isAway: true });
    // Its text stays in the conversation.
    expect(await notices()).toEqual([{ from: ama.id, values: {} }]);
    await store.messages.read(kofi.id, ama.id, await said(ama, kofi, "last"));
    await say(ama, kofi, "new", { isAway: true });
    expect(await notices()).toHaveLength(2);
  });

  test("a long conversation is read page by page from its end, also while it grows", async () => {
    const [ama, kofi] = await friends();
    for (let n = 1; n <= 7; n++) await said(n % 3 === 0 ? kofi : ama, n % 3 === 0 ? ama : kofi, `${n}`);
    const last = await read(kofi, ama, { limit: 3 });
    expect(last.texts).toEqual(["5", "6", "7"]);
    await said(ama, kofi, "8");
    const middle = await read(kofi, ama, { limit: 3, before: last.next ?? "" });
    expect(middle.texts).toEqual(["2", "3", "4"]);
    const first = await read(kofi, ama, { limit: 3, before: middle.next ?? "" });
    expect([first.texts, first.next]).toEqual([["1"], null]);
  });

  test("the list is paged by its latest messages", async () => {
    const ama = await player();
    const others: User[] = [];
    for (let n = 0; n < 5; n++) {
      const other = await player();
      await makeFriends(ama, other);
      await said(other, ama, "hello");
      others.unshift(other);
    }
    const ids = others.map(({ id }) => id);
    const first = await list(ama, { limit: 2 });
    const second = await list(ama, { limit: 2, after: first.next ?? "" });
    const third = await list(ama, { limit: 2, after: second.next ?? "" });
    expect([...first.names, ...second.names, ...third.names]).toEqual(ids);
    expect(third.next).toBeNull();
    expect(await store.messages.unread(ama.id)).toBe(5);
  });

  test("reading counts what is left, never goes back, and knows nothing of other conversations", async () => {
    const [ama, kofi] = await friends();
    const [one, two] = [await said(kofi, ama, "one"), await said(kofi, ama, "two")];
    expect(await store.messages.read(ama.id, kofi.id, one)).toBe(one);
    expect((await list(ama)).items[0]?.unread).toBe(1);
    expect(await store.messages.read(ama.id, kofi.id, "999999999")).toBe(two);
    expect(await store.messages.read(ama.id, kofi.id, one)).toBe(two);
    expect(await store.messages.unread(ama.id)).toBe(0);
    const nobody = await player();
    for (const [user, other, id] of [
      [nobody.id, ama.id, one],
      [ama.id, "1 or 1=1", one],
      [ama.id, kofi.id, "x"],
    ] as const) {
      expect(await store.messages.read(user, userIdOf(other), id)).toBeUndefined();
    }
  });

  describe("who may write to whom", () => {
    test.each<[Audience, Audience, string, string]>([
      ["everyone", "everyone", "open", "open"],
      ["everyone", "friends", "closed", "open"],
      ["friends", "everyone", "own_choice", "open"],
      ["friends", "friends", "closed", "open"],
      ["none", "everyone", "own_choice", "own_choice"],
      ["everyone", "none", "closed", "closed"],
    ])(
      "a writer who allows %s to one who allows %s: %s, as friends %s",
      async (own, others, asStrangers, asFriends) => {
        const [ama, kofi] = [await player(), await player()];
        await allow(ama, own);
        await allow(kofi, others);
        for (const expected of [asStrangers, asFriends]) {
          expect(await standing(ama, kofi)).toBe(expected);
          const outcome = await say(ama, kofi, "hello");
          expect(outcome).toMatchObject(expected === "open" ? { is: "sent" } : { is: "refused", because: expected });
          await makeFriends(ama, kofi);
        }
      },
    );

    test("a guest, the computer, a deleted account and the user are nobody to write to", async () => {
      const ama = await player();
      const [guest, left] = [await newGuest(store, at), await player()];
      await store.erasure.erase(left.id, at);
      for (const id of [guest.id, left.id, ama.id, "999999", "0", "-1", "computer-1", "__proto__", "1 or 1=1"]) {
        const sent = { from: ama.id, to: userIdOf(id), text: "hello", at, actionId: null, isAway: true };
        expect(await store.messages.send(sent)).toEqual({ is: "unknown" });
        expect(await store.messages.state(ama.id, userIdOf(id))).toBeUndefined();
      }
      const sent = { from: guest.id, to: ama.id, text: "hello", at, actionId: null, isAway: true };
      expect(await store.messages.send(sent)).toEqual({ is: "unknown" });
    });

    test("one who is no friend writes a few messages, and more after an answer", async () => {
      const [ama, kofi] = await strangers();
      for (let n = 0; n < messageLimits.unansweredMax; n++)
        expect(await say(ama, kofi, `${n}`)).toMatchObject({ is: "sent" });
      expect(await say(ama, kofi, "hello?")).toEqual({ is: "refused", because: "waiting" });
      expect((await list(kofi)).items).toMatchObject([{ isRequest: true, unread: messageLimits.unansweredMax }]);
      expect((await list(ama)).items).toMatchObject([{ isRequest: false, unread: 0 }]);
      expect(await store.messages.state(kofi.id, ama.id)).toMatchObject({ isRequest: true, correspondence: "open" });
      await said(kofi, ama, "yes");
      expect((await list(kofi)).items).toMatchObject([{ isRequest: false, unread: 0 }]);
      await said(ama, kofi, "good");
    });

    test("a request that is accepted is one no more; one that is deleted cannot be sent again", async () => {
      const [ama, kofi] = await strangers();
      expect(await store.messages.accept(kofi.id, ama.id)).toBe(false);
      for (let n = 0; n < messageLimits.unansweredMax; n++) await said(ama, kofi, `${n}`);
      expect(await store.messages.accept(ama.id, kofi.id)).toBe(false);
      expect(await store.messages.accept(kofi.id, ama.id)).toBe(true);
      expect(await standing(ama, kofi)).toBe("open");
      const [esi, yaw] = await strangers();
      for (let n = 0; n < messageLimits.unansweredMax; n++) await said(esi, yaw, `${n}`);
      await store.messages.clear(yaw.id, esi.id);
      expect([(await list(yaw)).names, (await read(yaw, esi)).texts]).toEqual([[], []]);
      expect(await say(esi, yaw, "again")).toEqual({ is: "refused", because: "waiting" });
      expect((await read(esi, yaw)).texts).toHaveLength(messageLimits.unansweredMax);
    });

    test("a request of one who becomes a friend is one no more", async () => {
      const [ama, kofi] = await strangers();
      await said(ama, kofi, "hello");
      await makeFriends(ama, kofi);
      expect((await list(kofi)).items).toMatchObject([{ isRequest: false }]);
      expect(await store.messages.state(kofi.id, ama.id)).toMatchObject({ isRequest: false, relation: "friends" });
    });

    test("a few conversations a day may be begun with users who are no friends", async () => {
      const ama = await player();
      await allow(ama, "everyone");
      const others: User[] = [];
      for (let n = 0; n <= messageLimits.begunPerDayMax; n++) {
        const other = await player();
        await allow(other, "everyone");
        others.push(other);
      }
      const [last, ...before] = others.toReversed() as [User, ...User[]];
      for (const other of before) await said(ama, other, "hello");
      expect(await say(ama, last, "hello")).toEqual({ is: "too-many" });
      await said(last, ama, "you may answer");
      await said(ama, last, "an answer begins nothing");
      const [friend, stranger] = [await player(), await player()];
      await makeFriends(ama, friend);
      await allow(stranger, "everyone");
      await said(ama, friend, "friends do not count");
      expect(await say(ama, stranger, "hello")).toEqual({ is: "too-many" });
      const tomorrow = { at: at + messageLimits.begunMs };
      expect(await say(ama, stranger, "hello", tomorrow)).toMatchObject({ is: "sent" });
    });
  });

  test("while one blocks the other neither sees the conversation nor writes, and afterwards it is there again", async () => {
    const [ama, kofi] = await friends();
    await said(kofi, ama, "before");
    await store.social.block(ama.id, kofi.id, at);
    expect([await standing(ama, kofi), await standing(kofi, ama)]).toEqual(["blocked", "closed"]);
    for (const [one, other] of [
      [ama, kofi],
      [kofi, ama],
    ] as const) {
      expect([(await list(one)).names, (await read(one, other)).texts]).toEqual([[], []]);
      expect(await say(one, other, "psst")).toMatchObject({ is: "refused" });
      expect(await store.messages.mayType(one.id, other.id)).toBe(false);
    }
    expect(await store.messages.unread(ama.id)).toBe(0);
    await store.social.unblock(ama.id, kofi.id);
    expect((await read(ama, kofi)).texts).toEqual(["before"]);
    expect(await store.messages.unread(ama.id)).toBe(1);
  });

  test("a deleted conversation is gone for one and stays for the other, and begins anew", async () => {
    const [ama, kofi] = await friends();
    await said(kofi, ama, "old");
    await store.messages.clear(ama.id, kofi.id);
    await store.messages.clear(ama.id, (await player()).id);
    expect([(await list(ama)).names, (await read(ama, kofi)).texts]).toEqual([[], []]);
    expect((await read(kofi, ama)).texts).toEqual(["old"]);
    const next = await said(kofi, ama, "new");
    expect([(await read(ama, kofi)).texts, (await list(ama)).items[0]?.unread]).toEqual([["new"], 1]);
    expect(await store.messages.read(ama.id, kofi.id, next)).toBe(next);
    expect(await store.messages.unread(ama.id)).toBe(0);
  });

  test("typing is shown between friends and in accepted conversations, as long as the typist shows it", async () => {
    const [ama, kofi] = await friends();
    const may = (one: User, other: User) => store.messages.mayType(one.id, other.id);
    expect(await may(ama, kofi)).toBe(true);
    await store.settings.change(ama.id, { change: { showTypingIndicator: false }, at });
    expect([await may(ama, kofi), await may(kofi, ama)]).toEqual([false, true]);
    const [esi, yaw] = await strangers();
    await said(esi, yaw, "hello");
    expect([await may(esi, yaw), await may(yaw, esi)]).toEqual([false, false]);
    await said(yaw, esi, "hello");
    expect([await may(esi, yaw), await may(yaw, esi)]).toEqual([true, true]);
    expect(await store.messages.mayType(ama.id, userIdOf("999999"))).toBe(false);
  });

  test("the last lines of two are read also where one has blocked the other and deleted the conversation", async () => {
    const [ama, kofi] = await friends();
    for (const text of ["one", "two", "three"]) await said(kofi, ama, text);
    await said(ama, kofi, "stop");
    await store.messages.clear(ama.id, kofi.id);
    await store.social.block(ama.id, kofi.id, at);
    const lines = await store.messages.between(ama.id, kofi.id, 3);
    expect(lines.map(({ userId, text }) => [userId, text])).toEqual([
      [kofi.id, "two"],
      [kofi.id, "three"],
      [ama.id, "stop"],
    ]);
    expect(await store.messages.between(kofi.id, (await player()).id, 3)).toEqual([]);
  });

  test("hostile text is stored to the letter", async () => {
    const [ama, kofi] = await friends();
    const texts = ["'; drop table users; --", "<img src=x onerror=alert(1)>", "\\0 %00 ${1} {{7*7}}", "🂡👩‍👩‍👧 ʇxǝʇ"];
    for (const text of texts) await said(ama, kofi, text);
    expect((await read(kofi, ama)).texts).toEqual(texts);
  });

  test("messages of more than a year are deleted, and the conversations of which nothing is left", async () => {
    const oldest = engine.place();
    const own = await oldest.open();
    try {
      const ownTables = oldest.tables();
      const [ama, kofi, esi] = [
        await newPlayer(own, ownTables, at),
        await newPlayer(own, ownTables, at),
        await newPlayer(own, ownTables, at),
      ];
      for (const other of [kofi, esi]) {
        await own.friends.ask(ama.id, other.id, at);
        await own.friends.ask(other.id, ama.id, at);
      }
      const send = (to: User, when: number) =>
        own.messages.send({ from: ama.id, to: to.id, text: `${when}`, at: when, actionId: null, isAway: false });
      for (const when of [1, 2, 3]) await send(kofi, when);
      await send(esi, 4);
      await send(kofi, 5);
      expect(await own.messages.forget(5)).toBe(4);
      const left = await own.messages.messages(kofi.id, ama.id, { limit: 50, before: undefined });
      expect(left.messages.map(({ text }) => text)).toEqual(["5"]);
      const { items } = await own.messages.list(ama.id, { limit: 50, after: undefined });
      expect(items.map(({ user }) => user.id)).toEqual([kofi.id]);
      expect(await own.messages.forget(5)).toBe(0);
    } finally {
      await oldest.remove();
    }
  });

  test("an account that is deleted takes its conversations with it; until then they are in its data", async () => {
    const [ama, kofi] = await friends();
    await said(ama, kofi, "mine");
    await said(kofi, ama, "yours");
    const data = await store.erasure.everythingOf(ama.id);
    expect(data["direct_messages_sent"]).toMatchObject([{ message: "mine", receiver_id: Number(kofi.id) }]);
    expect(data["direct_messages_received"]).toMatchObject([{ message: "yours", sender_id: Number(kofi.id) }]);
    expect(data["conversations"]).toMatchObject([{ other_id: Number(kofi.id), unread: 1 }]);
    await store.erasure.erase(ama.id, at);
    expect([(await list(kofi)).names, await store.messages.unread(kofi.id)]).toEqual([[], 0]);
    expect((await store.erasure.everythingOf(kofi.id))["direct_messages_sent"]).toEqual([]);
  });
});
