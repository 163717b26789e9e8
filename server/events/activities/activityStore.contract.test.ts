/** Contract of the store for the feed of activities, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { Settings } from "#protocol/calls/settings.ts";
import type { ActivityType } from "#protocol/calls/activities.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { tierOf } from "#engine/tiers.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { activities as migration } from "#server/base/db/migrations/031-activities.ts";
import type { Store } from "#server/app/store/store.ts";
import type { StoredActivity } from "./activityStore.ts";
import { activityLimits } from "./limits.ts";
import type { Position } from "./position.ts";

const born = 1_800_000_000_000 - 400 * 86_400_000;
const day = 86_400_000;
const now = born + 300 * day;

describe.each(storeEngines)("activities on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, born);
  const makeFriends = async (one: User, other: User, at: number): Promise<void> => {
    await store.friends.ask(one.id, other.id, at);
    expect(await store.friends.ask(other.id, one.id, at)).toBe("friends");
  };
  const play = async (seed: number, sitters: readonly (User | null)[], endedAt: number, change = {}): Promise<void> => {
    expect(await store.matches.finish(finishedMatch(seed, sitters, { endedAt, ...change }))).toBe(true);
  };
  const feed = async (user: User, type: ActivityType | "all" = "all", limit = 100): Promise<StoredActivity[]> => [
    ...(await store.activities.of(user.id, { type, after: null, limit, now })).items,
  ];
  const pages = async (user: User, limit: number, type: ActivityType | "all" = "all"): Promise<StoredActivity[]> => {
    const all: StoredActivity[] = [];
    let after: Position | null = null;
    for (let page = 0; page < 200; page += 1) {
      const read = await store.activities.of(user.id, { type, after, limit, now });
      all.push(...read.items);
      expect(read.items.length).toBeLessThanOrEqual(limit);
      if (read.next === null) return all;
      after = read.next;
    }
    throw new Error("the feed has no end");
  };
  const types = (items: readonly StoredActivity[]) => items.map(({ type }) => type);
  let chosen = 0;
  const choose = (user: User, change: Partial<Settings>) =>
    store.settings.change(user.id, { change, at: now + (chosen += 1) });

  test("has the matches, achievements, tiers and friendships of a user and the user's friends, newest first", async () => {
    const [ama, kofi, esi] = [await player(), await player(), await player()];
    await makeFriends(ama, kofi, born + day);
    await play(1, [kofi, esi], born + 2 * day);
    await play(2, [ama, null], born + 3 * day);
    await play(3, [esi, kofi], born + 4 * day, { kind: "tournament" });
    const found = await feed(ama);
    const games = found.filter(({ type }) => type === "game" || type === "tournament");
    expect(types(games)).toEqual(["tournament", "game", "game"]);
    expect(games.map(({ user, isOwn }) => [user.id, isOwn])).toEqual([
      [kofi.id, false],
      [ama.id, true],
      [kofi.id, false],
    ]);
    expect(games[0]).toMatchObject({ match: { players: 2, opponents: [{ userId: esi.id, username: esi.username }] } });
    expect(games[1]).toMatchObject({ match: { opponents: [{ userId: null, isBot: true }] } });
    expect(found.at(-1)).toMatchObject({ type: "friend", user: { id: ama.id }, friend: { id: kofi.id }, isOwn: true });
    expect(types(found)).toContain("achievement");
    expect(found.map(({ position }) => position.at)).toEqual(
      found.map(({ position }) => position.at).toSorted((one, other) => other - one),
    );
    const stranger = await feed(await player());
    expect(stranger).toEqual([]);
  });

  test("shows a match once, as the reader played it, and a friendship between two friends once", async () => {
    const [ama, kofi, esi] = [await player(), await player(), await player()];
    await makeFriends(ama, kofi, born + day);
    await makeFriends(ama, esi, born + 2 * day);
    await makeFriends(kofi, esi, born + 3 * day);
    await play(4, [kofi, esi], born + 4 * day);
    await play(5, [kofi, ama, esi], born + 5 * day);
    const games = await feed(ama, "game");
    expect(games.map(({ user }) => user.id)).toEqual([ama.id, kofi.id]);
    const friends = await feed(ama, "friend");
    expect(friends).toHaveLength(3);
    expect(friends[0]).toMatchObject({ user: { id: kofi.id }, friend: { id: esi.id } });
  });

  test("leaves out whom a friend's friend hides, whom the reader blocked, and what a friend does not show", async () => {
    const [ama, kofi, hidden, blocked] = [await player(), await player(), await player(), await player()];
    await makeFriends(ama, kofi, born + day);
    await makeFriends(kofi, hidden, born + 2 * day);
    await makeFriends(kofi, blocked, born + 3 * day);
    await play(6, [kofi, null], born + 4 * day);
    await choose(hidden, { profileVisibility: "friends" });
    await store.social.block(ama.id, blocked.id, now);
    expect((await feed(ama, "friend")).map((each) => each.type === "friend" && each.friend.id)).toEqual([kofi.id]);
    expect(await feed(ama, "game")).toHaveLength(1);
    await choose(kofi, { showRecentActivity: false });
    expect(types(await feed(ama))).toEqual(["friend"]);
    await choose(kofi, { showRecentActivity: true, profileVisibility: "private" });
    expect(types(await feed(ama))).toEqual(["friend"]);
    expect((await feed(kofi, "game")).length, "the own feed has everything").toBe(1);
    await store.erasure.erase(kofi.id, now);
    expect(await feed(ama)).toEqual([]);
  });

  test("is for guests their own matches", async () => {
    const guest = await newGuest(store, born);
    await play(7, [guest, null], born + day);
    expect((await feed(guest)).map(({ isOwn }) => isOwn)).toContain(true);
    for (const id of ["", "0", "999999", "1 or 1=1"]) {
      expect(await store.activities.of(userIdOf(id), { type: "all", after: null, limit: 5, now })).toEqual({
        items: [],
        next: null,
      });
    }
  });

  test("read page by page is the same as read at once, also where many things happened at the same moment", async () => {
    const [ama, ...friends] = await Promise.all(Array.from({ length: 6 }, player));
    if (ama === undefined) throw new Error("no player");
    for (const friend of friends) await makeFriends(ama, friend, born + 200 * day);
    await Promise.all(friends.map((friend, n) => play(20 + n, [friend, null], born + 200 * day)));
    await play(30, [ama, friends[0] ?? null], born + day);
    await play(31, [ama, null], born + 299 * day);
    const whole = await feed(ama);
    expect(whole.length).toBeGreaterThan(15);
    for (const limit of [1, 2, 7]) expect(await pages(ama, limit)).toEqual(whole);
    expect(await pages(ama, 3, "friend")).toEqual(whole.filter(({ type }) => type === "friend"));
  });

  test("looks at a bounded number of matches for a page, and the next page goes on", async () => {
    const ama = await player();
    const count = activityLimits.rowsRead + 20;
    const user_id = Number(ama.id);
    const match = (n: number) => ({
      code: roomCode(`BULK${engine.name}${n}`),
      match_number: 1,
      kind: n === 0 ? ("tournament" as const) : ("friend" as const),
      is_rated: false,
      started_at: born,
      ended_at: born + day + n,
      winner_seat: 0,
      reason: "points" as const,
      record: "{}",
    });
    const { knex } = tables;
    for (let n = 0; n < count; n += 100) {
      const rows = Array.from({ length: Math.min(100, count - n) }, (_, index) => match(n + index));
      await knex("matches").insert(rows);
    }
    const made = await knex("matches").where("code", "like", `BULK${engine.name}%`).select("id", "ended_at");
    for (let n = 0; n < made.length; n += 100) {
      await knex("match_players").insert(
        made.slice(n, n + 100).map(({ id, ended_at }) => ({
          match_id: id,
          seat: 0,
          user_id,
          username: ama.username,
          is_bot: false,
          level: null,
          score: 1,
          hands_won: 1,
          place: 1,
          ended_at,
        })),
      );
    }
    const first = await store.activities.of(ama.id, { type: "tournament", after: null, limit: 5, now });
    expect(first.items).toEqual([]);
    expect(first.next).not.toBeNull();
    expect(await pages(ama, 5, "tournament")).toHaveLength(1);
    expect(await pages(ama, 100, "game")).toHaveLength(count - 1);
  });

  test("tells of a tier that a rated match reaches or loses, once the rating is sure enough", async () => {
    const [ama, kofi] = [await player(), await player()];
    const rating = { pool: "duel" as const, volatility: 0.06, rated_played: 30, is_sure: true };
    const worth = (user: User, points: number, rd: number) =>
      tables.knex("ratings").insert({ ...rating, user_id: Number(user.id), rating: points, rd, points });
    const match = finishedMatch(8, [ama, kofi], { endedAt: born + day, isRated: true });
    const [winner, loser] = match.winnerSeat === 0 ? [ama, kofi] : [kofi, ama];
    await worth(winner, 1398, 60);
    await worth(loser, 1402, 60);
    await store.matches.finish(match);
    expect(tierOf((await store.ratings.of(winner.id)).duel.rating)).toBe("Strategist");
    const reached = { type: "rank", pool: "duel", before: "Contender", after: "Strategist" };
    expect(await feed(winner, "rank")).toMatchObject([reached]);
    expect(await feed(loser, "rank")).toMatchObject([{ before: "Strategist", after: "Contender" }]);
    const [esi, yaa] = [await player(), await player()];
    await worth(esi, 1399, 300);
    await worth(yaa, 1401, 300);
    await store.matches.finish(finishedMatch(9, [esi, yaa], { endedAt: born + day, isRated: true }));
    expect([await feed(esi, "rank"), await feed(yaa, "rank")]).toEqual([[], []]);
  });

  test("knows the tiers of matches that were stored before the feed was there", async () => {
    const read = () => tables.knex("tier_changes").orderBy(["match_id", "user_id"]);
    const before = await read();
    expect(before.length).toBeGreaterThan(1);
    await tables.knex("tier_changes").del();
    await migration.up(tables.untyped, tables.engine);
    expect(await read()).toEqual(before);
  });
});
