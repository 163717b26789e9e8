/** The contract of the stores, for the embedded database and for MariaDB. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { matchId, roomCode, sessionIdOf, userIdOf } from "#protocol/ids.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { storeMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { FinishedMatch, FinishedPlayer, User } from "#server/base/db/records.ts";
import type { Store } from "./store.ts";

const at = 1_800_000_000_000;
let names = 0;

const player = (seat: number, user: User | null, place: number): FinishedPlayer => ({
  seat,
  userId: user?.id ?? null,
  username: user?.username ?? "Computer",
  isBot: user === null,
  level: user === null ? "hard" : null,
  score: 10 - place,
  handsWon: 3,
  place,
});

const unrated = { imageUrl: null, ratingBefore: null, ratingAfter: null, dampened: null };

const match = (
  code: string,
  players: readonly FinishedPlayer[],
  changes: Partial<FinishedMatch> = {},
): FinishedMatch => ({
  code: roomCode(code),
  matchNumber: 1,
  kind: "friend",
  isRated: false,
  startedAt: at,
  endedAt: at + 60_000,
  winnerSeat: 0,
  reason: "points",
  players,
  record: { config: rulesPage(2), dealer: 0, actions: [{ type: "deal", seat: 0, order: [1, 2, 3] }] },
  ...changes,
});

describe.each(storeEngines)("the store on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  const guest = (): Promise<User> => newGuest(store, at);

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  test("answers a ping, and opens again with its data", async () => {
    const user = await guest();
    await store.ping();
    await store.stop();
    store = await place.open();
    expect(await store.users.find(user.id)).toEqual(user);
  });

  test("starts a guest at the bottom, unrated and unranked", async () => {
    const user = await guest();
    expect(user).toMatchObject({ role: "guest", gamesWon: 0, gamesPlayed: 0 });
    expect(user).toMatchObject({ email: null, imageUrl: null, isBot: false, createdAt: at });
    const newcomer = { rating: 1200, deviation: 350, volatility: 0.06, ratedPlayed: 0 };
    expect(await store.ratings.of(user.id)).toEqual({ duel: newcomer, table: newcomer });
    expect(await store.leaderboard.rankOf("duel", newcomer, at)).toBeNull();
    expect(await store.leaderboard.list("duel", { limit: 10, offset: 0 })).toEqual([]);
  });

  test("gives a name once, in any spelling that looks like it", async () => {
    expect(await store.users.createGuest("Ama Ɔdɔ 42", at)).toBeDefined();
    expect(await store.users.createGuest("ama ɔdɔ 42", at)).toBeUndefined();
    expect(await store.users.createGuest("ＡＭＡ Ɔdɔ 42", at)).toBeUndefined();
    expect(await store.users.createGuest("Amá Ɔdɔ 42", at)).toBeUndefined();
  });

  test("gives a name to one of twenty who want it at once", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => store.users.createGuest("KenteDrum7", at)));
    expect(users.filter((user) => user !== undefined)).toHaveLength(1);
  });

  test("keeps any name to the letter, SQL and HTML included", async () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0"));
    const nasty = ["'; drop table users; --", "<script>alert(1)</script>", "\u202eevil", "🃏👑", "名前", "a\\'b\"c`d"];
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        const written = `${text}#${++names}`;
        const user = await store.users.createGuest(written, at);
        expect(user?.username).toBe(written);
        expect((await store.users.find(userIdOf(user?.id ?? "")))?.username).toBe(written);
      }),
      { numRuns: 30, examples: nasty.map((each): [string] => [each]) },
    );
  });

  test.each(["", "0", "-1", "1 or 1=1", "1.5", "abc", "99999999999", "１", "__proto__"])(
    "finds no user by the id %j",
    async (id) => {
      expect(await store.users.find(userIdOf(id))).toBeUndefined();
    },
  );

  test("opens a session with 256 random bits and keeps only their hash", async () => {
    const user = await guest();
    const { token } = await store.sessions.open(user, at);
    expect(token).toMatch(/^[\w-]{43}$/);
    const session = await store.sessions.find(token, at + 1);
    expect(session?.user).toEqual(user);
    expect(session?.id).not.toContain(token);
    expect(await store.sessions.find(session?.id ?? "", at + 1)).toBeUndefined();
    expect((await store.sessions.open(user, at)).token).not.toBe(token);
  });

  test.each(["", "x", "a".repeat(43), "a".repeat(100), "' or '1'='1"])(
    "finds no session by the token %j",
    async (token) => {
      expect(await store.sessions.find(token, at)).toBeUndefined();
    },
  );

  test("ends a session and calls its listeners", async () => {
    const { token } = await store.sessions.open(await guest(), at);
    const session = await store.sessions.find(token, at);
    const ended: string[] = [];
    const unsubscribe = store.sessions.onEnded((id) => ended.push(id));
    await store.sessions.end(sessionIdOf(session?.id ?? ""));
    unsubscribe();
    await store.sessions.end(sessionIdOf(session?.id ?? ""));
    expect(ended).toEqual([session?.id]);
    expect(await store.sessions.find(token, at)).toBeUndefined();
  });

  test("ends an unused session, and keeps one that is used", async () => {
    const user = await guest();
    const [used, unused] = [await store.sessions.open(user, at), await store.sessions.open(user, at)];
    const almost = at + sessionLimits.idleMsMax - 1;
    expect(await store.sessions.find(used.token, almost)).toBeDefined();
    const after = almost + sessionLimits.cacheMs * 2;
    expect(await store.sessions.find(used.token, after)).toBeDefined();
    expect(await store.sessions.find(unused.token, after)).toBeUndefined();
    expect(await store.sessions.purge(after)).toBeGreaterThanOrEqual(1);
    expect(await store.sessions.purge(after)).toBe(0);
    expect(await store.sessions.find(used.token, after)).toBeDefined();
  });

  test("keeps a finished match with its players and its replay", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const played = match("KEEP1", [player(0, ama, 1), player(1, kofi, 2), player(2, null, 3)]);
    expect(await store.matches.finish(played)).toBe(true);
    const [stored] = await store.matches.ofUser(kofi.id, { limit: 5, offset: 0 });
    const { record, players, ...rest } = played;
    expect(stored).toMatchObject(rest);
    expect(stored?.players).toEqual(players.map((each) => ({ ...each, ...unrated })));
    expect(await store.matches.find(matchId(stored?.id ?? ""))).toEqual(stored);
    expect(await store.matches.replay(matchId(stored?.id ?? ""))).toEqual(record);
    expect(await store.matches.find(matchId("999999"))).toBeUndefined();
    expect(await store.matches.replay(matchId("x"))).toBeUndefined();
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["no configuration", '{"config":null,"dealer":0,"actions":[]}'],
    [
      "an impossible configuration",
      JSON.stringify({ config: { ...rulesPage(2), players: 1e9 }, dealer: 0, actions: [] }),
    ],
    ["an unknown setting", JSON.stringify({ config: { ...rulesPage(2), wild: true }, dealer: 0, actions: [] })],
    ["a dealer of no table", JSON.stringify({ config: rulesPage(2), dealer: 7, actions: [] })],
    ["odd actions", JSON.stringify({ config: rulesPage(2), dealer: 0, actions: [7, null, { type: "deal" }] })],
  ])("has no replay of a match whose record is %s", async (what, record) => {
    const ama = await guest();
    await store.matches.finish(match(`DAMAGED-${what}`.slice(0, 32), [player(0, ama, 1)]));
    const [stored] = await store.matches.ofUser(ama.id, { limit: 1, offset: 0 });
    const tables = place.tables();
    await tables.knex("matches").where("id", Number(stored?.id)).update({ record });
    await tables.stop();
    expect(await store.matches.replay(matchId(stored?.id ?? ""))).toBeUndefined();
    expect(await store.matches.find(matchId(stored?.id ?? ""))).toEqual(stored);
  });

  test("counts a match once, even when it is reported twenty times at once", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const played = match("ONCE1", [player(0, ama, 1), player(1, kofi, 2)]);
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.matches.finish(played)));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await store.users.find(ama.id)).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
    expect(await store.users.find(kofi.id)).toMatchObject({ gamesPlayed: 1, gamesWon: 0 });
    expect(await store.matches.finish({ ...played, matchNumber: 2, winnerSeat: 1 })).toBe(true);
    expect(await store.users.find(kofi.id)).toMatchObject({ gamesPlayed: 2, gamesWon: 1 });
  });

  test("knows the last match of each of many rooms", async () => {
    const ama = await guest();
    const codes = Array.from({ length: 1_200 }, (_, n) => roomCode(`LAST${n}`));
    for (const [code, matchNumber] of [
      ["LAST3", 1],
      ["LAST3", 2],
      ["LAST1100", 7],
    ] as const) {
      await store.matches.finish({ ...match(code, [player(0, ama, 1)]), matchNumber });
    }
    expect(await store.matches.lastOf(codes)).toEqual(
      new Map([
        ["LAST3", 2],
        ["LAST1100", 7],
      ]),
    );
    expect(await store.matches.lastOf([])).toEqual(new Map());
  });

  test("counts twenty matches of the same two people that end at once", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const results = Array.from({ length: 20 }, (_, index) => {
      const seats = index % 2 === 0 ? [player(0, ama, 1), player(1, kofi, 2)] : [player(0, kofi, 1), player(1, ama, 2)];
      return storeMatch(store, match(`MANY${index}`, seats));
    });
    await Promise.all(results);
    expect(await store.users.find(ama.id)).toMatchObject({ gamesPlayed: 20, gamesWon: 10 });
    expect(await store.users.find(kofi.id)).toMatchObject({ gamesPlayed: 20, gamesWon: 10 });
  });

  test("stores nothing of a match that cannot be stored whole", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    const onOneChair = [player(0, ama, 1), player(0, kofi, 2)];
    await expect(store.matches.finish(match("HALF1", onOneChair))).rejects.toThrow(/UNIQUE|ER_DUP_ENTRY/);
    expect(await store.users.find(ama.id)).toMatchObject({ gamesPlayed: 0 });
    expect(await store.matches.playedIn(ama.id, roomCode("HALF1"))).toBe(false);
  });

  test("lists a user's matches newest first, page by page, and no other matches", async () => {
    const [ama, kofi] = [await guest(), await guest()];
    for (let index = 0; index < 7; index += 1) {
      await store.matches.finish(
        match(`LIST${index}`, [player(0, ama, 1)], { endedAt: at + (index % 3), matchNumber: index }),
      );
    }
    const all = await store.matches.ofUser(ama.id, { limit: 100, offset: 0 });
    expect(all.map(({ code }) => code)).toEqual(["LIST5", "LIST2", "LIST4", "LIST1", "LIST6", "LIST3", "LIST0"]);
    expect(await store.matches.ofUser(ama.id, { limit: 3, offset: 2 })).toEqual(all.slice(2, 5));
    expect(await store.matches.ofUser(kofi.id, { limit: 100, offset: 0 })).toEqual([]);
    expect(await store.matches.playedIn(ama.id, roomCode("LIST3"))).toBe(true);
    expect(await store.matches.playedIn(kofi.id, roomCode("LIST3"))).toBe(false);
    expect(await store.matches.playedIn(ama.id, roomCode("list3"))).toBe(false);
  });

  test("keeps the chat of a game in order and each line once", async () => {
    const ama = await guest();
    const line = (seq: number, text: string) => ({
      code: roomCode("CHAT1"),
      seq,
      userId: ama.id,
      username: ama.username,
      imageUrl: null,
      text,
      phrase: null,
      at,
    });
    for (const seq of [3, 1, 2, 3]) await store.chat.add(line(seq, `line ${seq} 👋🏾`));
    await store.chat.add(line(3, "another text under the same number"));
    const stored = await store.chat.ofGame(roomCode("CHAT1"), 10);
    expect(stored).toEqual([line(1, "line 1 👋🏾"), line(2, "line 2 👋🏾"), line(3, "line 3 👋🏾")]);
    expect(await store.chat.ofGame(roomCode("CHAT1"), 2)).toEqual(stored.slice(1));
    expect(await store.chat.ofGame(roomCode("CHAT2"), 10)).toEqual([]);
  });
});
