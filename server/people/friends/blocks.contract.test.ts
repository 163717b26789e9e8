/** Contract of the store for the global chat and blocks, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import { chatLimits } from "#server/play/chat/limits.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("people on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  const guest = (): Promise<User> => newGuest(store, at);
  const say = (user: User, text: string, actionId: string | null = null) =>
    store.globalChat.add({ userId: user.id, text, at, actionId: actionId === null ? null : actionIdOf(actionId) });

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  test("what was said is there in its order after a restart, to the letter", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const texts = ["'; drop table global_messages; --", "<b>hi</b> 👋🏾", "Ɔdɔ", "{{constructor}}", "x".repeat(500)];
    for (const [n, text] of texts.entries()) await say(n % 2 === 0 ? ama : kofi, text);
    await store.stop();
    store = await place.open();
    const stored = await store.globalChat.last(texts.length);
    expect(stored.map(({ text }) => text)).toEqual(texts);
    expect(stored[1]).toMatchObject({ userId: kofi.id, username: kofi.username, imageUrl: null, at });
    expect((await store.globalChat.last(2)).map(({ text }) => text)).toEqual(texts.slice(-2));
    expect((await store.globalChat.saidBy(ama.id, 2)).map(({ text }) => text)).toEqual([texts[2], texts[4]]);
    expect(await store.globalChat.saidBy(userIdOf("0"), 2)).toEqual([]);
  });

  test("the blocks of many users are read together", async () => {
    const [ama, kofi, yaa] = [await guest(), await guest(), await guest()];
    await store.social.block(ama.id, kofi.id, at);
    await store.social.block(ama.id, yaa.id, at);
    await store.social.block(kofi.id, ama.id, at);
    const found = await store.social.blockedIdsOf([ama.id, kofi.id, yaa.id]);
    expect([...found.keys()].toSorted()).toEqual([ama.id, kofi.id].toSorted());
    expect(found.get(ama.id)?.toSorted()).toEqual([kofi.id, yaa.id].toSorted());
    expect(await store.social.blockedIdsOf([])).toEqual(new Map());
  });

  test("a line is kept once under its id, of twenty that come at once", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const stored = await Promise.all(Array.from({ length: 20 }, () => say(ama, "once", "id-1")));
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(stored.map(({ line }) => line.id)).size).toBe(1);
    expect((await say(ama, "other", "id-1")).line.text).toBe("once");
    expect((await say(kofi, "mine", "id-1")).isNew).toBe(true);
    for (let n = 0; n < 2; n++) expect((await say(kofi, "without an id")).isNew).toBe(true);
    await expect(say({ ...ama, id: userIdOf("999999") }, "nobody")).rejects.toThrow(
      /foreign key|ER_NO_REFERENCED_ROW/i,
    );
  });

  test("only the last lines are kept", async () => {
    const ama = await guest();
    const extra = 7;
    const before = await store.globalChat.last(chatLimits.globalLinesMax);
    for (let n = before.length; n < chatLimits.globalLinesMax + extra; n++) await say(ama, `line ${n}`);
    expect(await store.globalChat.prune()).toBe(extra);
    expect(await store.globalChat.prune()).toBe(0);
    const stored = await store.globalChat.last(chatLimits.globalLinesMax * 2);
    expect([stored.length, stored.at(-1)?.text]).toEqual([
      chatLimits.globalLinesMax,
      `line ${chatLimits.globalLinesMax + extra - 1}`,
    ]);
  });

  test("a block is the user's own, is there once, and goes", async () => {
    const [ama, kofi, esi] = [await guest(), await guest(), await guest()];
    for (let n = 0; n < 2; n++) expect(await store.social.block(ama.id, kofi.id, at + n)).toBe("blocked");
    await store.social.block(ama.id, esi.id, at + 5);
    expect((await store.social.blocks(ama.id)).map((block) => [block.user.username, block.at])).toEqual([
      [esi.username, at + 5],
      [kofi.username, at],
    ]);
    expect((await store.social.blockedIds(ama.id)).toSorted()).toEqual([kofi.id, esi.id].toSorted());
    expect(await store.social.blockedIds(kofi.id)).toEqual([]);
    await store.social.unblock(ama.id, esi.id);
    await store.social.unblock(ama.id, userIdOf("no such"));
    expect(await store.social.blockedIds(ama.id)).toEqual([kofi.id]);
    for (const id of ["", "0", "999999", "1 or 1=1", "computer-1"]) {
      expect(await store.social.block(ama.id, userIdOf(id), at)).toBe("unknown");
    }
  });

  test("a block that is pressed twenty times at once is one block", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const done = await Promise.all(Array.from({ length: 20 }, () => store.social.block(ama.id, kofi.id, at)));
    expect(new Set(done)).toEqual(new Set(["blocked"]));
    expect(await store.social.blockedIds(ama.id)).toEqual([kofi.id]);
  });

  test("a phrase is kept by its name with the chat of its game", async () => {
    const ama = await guest();
    const line = { code: roomCode("PHRASE"), userId: ama.id, username: ama.username, imageUrl: null, at };
    await store.chat.add({ ...line, seq: 1, text: "Good luck!", phrase: "goodLuck" });
    await store.chat.add({ ...line, seq: 2, text: "Good luck!", phrase: null });
    expect((await store.chat.ofGame(roomCode("PHRASE"), 5)).map(({ phrase }) => phrase)).toEqual(["goodLuck", null]);
  });
});
