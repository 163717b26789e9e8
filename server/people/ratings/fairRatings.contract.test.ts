/**
 * How far two users who belong together can move each other's rating [R22], on the embedded database and on MariaDB.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAIR_DAY_MS, PAIR_POINTS_MAX, PAIR_WEEK_MS, PLACE_POINTS_MAX } from "#engine/pairWeights.ts";
import { RATING_START } from "#engine/ratings.ts";
import { matchId, userIdOf } from "#protocol/ids.ts";
import { usageLimits } from "#server/people/usage/limits.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import { unrated } from "./ratingStore.ts";
import type { FinishedMatch, User } from "#server/base/db/records.ts";
import type { AccountUse } from "#server/people/usage/usageStore.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const homes = { phone: "192.0.2.1", flat: "192.0.2.2", office: "2001:db8:1:2::/64" };

/** The first seat wins. */
function won(sitters: readonly User[], changes: Partial<FinishedMatch> = {}): FinishedMatch {
  const match = finishedMatch(1, sitters, { isRated: true, endedAt: at, winnerSeat: 0, ...changes });
  return { ...match, players: match.players.map((player) => ({ ...player, place: player.seat + 1 })) };
}

describe.each(storeEngines)("fair ratings on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const people = (count: number): Promise<User[]> =>
    Promise.all(Array.from({ length: count }, () => newPlayer(store, tables, at)));
  const duel = async (user: User) => (await store.ratings.of(user.id)).duel;
  const seen = (user: User, network: string, browser: string | null = null, when = at): Promise<void> =>
    store.usage.record(user.id, { network, browser } satisfies AccountUse, when);
  const marks = async (user: User): Promise<{ kind: string; mark: string; seen_at: number }[]> =>
    tables.knex("sightings").where("user_id", Number(user.id)).orderBy(["kind", "seen_at", "mark"]);
  /** As many matches, a minute apart, all won by the first. */
  const play = async (users: readonly User[], count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) await store.matches.finish(won(users, { endedAt: at + nth * 60_000 }));
  };
  const newest = async (user: User) => (await store.matches.ofUser(user.id, { limit: 1, offset: 0 }))[0];

  test("[R22] two accounts on one machine move nothing, and are neither listed nor taken for sure", async () => {
    const [main, feeder] = (await people(2)) as [User, User];
    for (const user of [main, feeder]) await seen(user, homes.flat, "one-browser");
    await play([main, feeder], 3);
    expect(await store.ratings.of(main.id)).toEqual(unrated);
    expect(await store.ratings.of(feeder.id)).toEqual(unrated);
    const listed = await store.leaderboard.list("duel", { limit: 100, offset: 0 });
    expect(listed.map(({ userId }) => userId)).not.toContain(main.id);
    expect(await newest(main)).toMatchObject({
      isRated: true,
      players: [
        { ratingBefore: 1200, ratingAfter: 1200, dampened: { isCounted: false, reason: "place" } },
        { ratingBefore: 1200, ratingAfter: 1200, dampened: { isCounted: false, reason: "place" } },
      ],
    });
    // played they were
    expect(await store.users.find(main.id)).toMatchObject({ gamesPlayed: 3, gamesWon: 3 });
  });

  test("[R22] two browsers on one network move little and then nothing", async () => {
    const [main, feeder] = (await people(2)) as [User, User];
    await seen(main, homes.flat, "his");
    await seen(feeder, homes.flat, "hers");
    await play([main, feeder], 5);
    const { rating, deviation, ratedPlayed } = await duel(main);
    expect(rating).toBeGreaterThan(1200);
    expect(rating).toBeLessThanOrEqual(1200 + PLACE_POINTS_MAX + 1);
    expect((await duel(feeder)).rating).toBeGreaterThanOrEqual(1200 - PLACE_POINTS_MAX - 1);
    expect(deviation).toBeGreaterThan(330);
    expect(ratedPlayed).toBeLessThan(5);
    expect(await newest(main)).toMatchObject({ players: [{ dampened: { isCounted: false } }, {}] });
  });

  test("[R22] two on two networks move each other no further than the bound, and as far again a week later", async () => {
    const [main, feeder] = (await people(2)) as [User, User];
    await seen(main, homes.flat, "a");
    await seen(feeder, homes.phone, "b");
    await play([main, feeder], 12);
    const first = await duel(main);
    expect(first.rating).toBeGreaterThan(1200 + PLACE_POINTS_MAX);
    expect(first.rating).toBeLessThanOrEqual(1200 + PAIR_POINTS_MAX + 1);
    expect(await newest(main)).toMatchObject({ players: [{ dampened: { isCounted: false, reason: "limit" } }, {}] });
    await store.matches.finish(won([main, feeder], { endedAt: at + PAIR_WEEK_MS + 12 * 60_000 }));
    expect((await duel(main)).rating).toBeGreaterThan(first.rating);
    expect(await newest(main)).toMatchObject({ players: [{ dampened: null }, { dampened: null }] });
  });

  test("[R22] what two settled players have met of each other is counted by day and by week", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    const sure = {
      pool: "duel" as const,
      rating: 1500,
      rd: 60,
      volatility: 0.06,
      rated_played: 50,
      points: 1500,
      is_sure: true,
    };
    await tables.knex("ratings").insert([ama, kofi].map(({ id }) => ({ ...sure, user_id: Number(id) })));
    const times = Array.from({ length: 22 }, (_, nth) => at + Math.floor(nth / 9) * PAIR_DAY_MS * 1.5 + (nth % 9));
    const weights: number[] = [];
    for (const [nth, endedAt] of times.entries()) {
      const sitters = nth % 2 === 0 ? [ama, kofi] : [kofi, ama];
      await store.matches.finish(won(sitters, { endedAt }));
      const id = (await newest(ama))?.id ?? "";
      weights.push(...new Set((await store.ratedPairs.ofMatch(matchId(id))).map(({ weight }) => weight)));
    }
    const day = [1, 1, 1, 1, 0.5, 0.5, 0.25, 0.25, 0];
    // The second day begins with 8 that counted, the third with 16.
    expect(weights).toEqual([...day, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0, 0.25, 0.25, 0, 0]);
  });

  test("[R22] a table of three weighs each of its pairs by itself", async () => {
    const [ama, kofi, yaa] = (await people(3)) as [User, User, User];
    for (const user of [ama, kofi]) await seen(user, homes.flat, "shared");
    await seen(yaa, homes.phone, "own");
    await store.matches.finish(won([ama, kofi, yaa]));
    const id = (await newest(yaa))?.id ?? "";
    const pairs = await store.ratedPairs.ofMatch(matchId(id));
    expect(pairs).toHaveLength(6);
    const weight = (one: User, other: User) =>
      pairs.find(({ userId, opponentId }) => userId === one.id && opponentId === other.id);
    for (const [one, other] of [[ama, kofi] as const, [kofi, ama] as const]) {
      expect(weight(one, other)).toMatchObject({ weight: 0, reason: "place", sharesBrowser: true, moved: 0 });
      expect(weight(one, yaa)).toMatchObject({ weight: 1, reason: null, sharesBrowser: false, sharesNetwork: false });
    }
    expect(await newest(yaa)).toMatchObject({
      players: [
        { dampened: { isCounted: true, reason: "place" } },
        { dampened: { isCounted: true, reason: "place" } },
        { dampened: null },
      ],
    });
    expect((await store.ratings.of(kofi.id)).table.rating).toBeGreaterThan(1200);
    expect((await store.ratings.of(yaa.id)).table.rating).toBeLessThan(1200);
  });

  test("moderators read the signals and weights of a match and of a user; a retried result changes none", async () => {
    // Made at the same time, so their ids may come in any order; pairs are listed by id.
    const [ama, kofi] = (await people(2)).toSorted((a, b) => Number(a.id) - Number(b.id)) as [User, User];
    await seen(ama, homes.office);
    await seen(kofi, homes.office);
    const match = won([ama, kofi]);
    await Promise.all(Array.from({ length: 5 }, () => storeMatch(store, match)));
    const id = (await newest(ama))?.id ?? "";
    const pairs = await store.ratedPairs.ofMatch(matchId(id));
    expect(pairs.map(({ userId, opponentId }) => [userId, opponentId])).toEqual([
      [ama.id, kofi.id],
      [kofi.id, ama.id],
    ]);
    expect(pairs[0]).toMatchObject({
      matchId: id,
      pool: "duel",
      at,
      inDay: 0,
      inWeek: 0,
      sharesNetwork: true,
      sharesBrowser: false,
      reason: "place",
    });
    expect(pairs[0]?.moved).toBeCloseTo((await duel(ama)).rating - RATING_START.rating, 6);
    expect(pairs[1]?.moved).toBeCloseTo((await duel(kofi)).rating - RATING_START.rating, 6);
    expect(await store.ratedPairs.ofUser(ama.id, 10)).toEqual(pairs.slice(0, 1));
    expect(await store.ratedPairs.ofUser(ama.id, 0)).toEqual([]);
    expect(await store.ratedPairs.ofUser(userIdOf("nobody"), 10)).toEqual([]);
  });

  test("what pairs weighed is forgotten by age", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    await store.matches.finish(won([ama, kofi], { endedAt: 1_000, startedAt: 0 }));
    await store.matches.finish(won([ama, kofi], { endedAt: 2_000, startedAt: 0 }));
    expect(await store.ratedPairs.forget(2_000)).toBe(2);
    expect((await store.ratedPairs.ofUser(ama.id, 10)).map((pair) => pair.at)).toEqual([2_000]);
  });

  describe("where an account is used from", () => {
    test("is kept as keyed hashes: no address, no id, and the same for everybody there", async () => {
      const [ama, kofi] = (await people(2)) as [User, User];
      for (const user of [ama, kofi]) await seen(user, homes.flat, "a-browser");
      const [mine, theirs] = [await marks(ama), await marks(kofi)];
      expect(mine.map(({ kind }) => kind)).toEqual(["browser", "network"]);
      expect(theirs.map(({ mark }) => mark)).toEqual(mine.map(({ mark }) => mark));
      for (const { mark } of mine) expect(mark).toMatch(/^[0-9a-f]{32}$/);
      expect(JSON.stringify(mine)).not.toMatch(/192\.0|a-browser/);
    });

    test("is hashed with one key, also after a restart", async () => {
      const [ama, kofi] = (await people(2)) as [User, User];
      await seen(ama, homes.office);
      await store.stop();
      store = await place.open();
      await store.usage.record(kofi.id, { network: homes.office, browser: null }, at);
      expect((await marks(kofi))[0]?.mark).toBe((await marks(ama))[0]?.mark);
      expect(await tables.knex("secrets").select("name")).toEqual([{ name: "sightings" }]);
    });

    test("is written once an hour, and the newest time then", async () => {
      const [ama] = (await people(1)) as [User];
      await seen(ama, homes.flat);
      await seen(ama, homes.flat, null, at + usageLimits.touchMs - 1);
      expect(await marks(ama)).toMatchObject([{ seen_at: at }]);
      await seen(ama, homes.flat, null, at + usageLimits.touchMs);
      expect(await marks(ama)).toMatchObject([{ seen_at: at + usageLimits.touchMs }]);
    });

    test("is bounded: made-up browsers push out no network, and cost few writes", async () => {
      const [ama] = (await people(1)) as [User];
      for (let nth = 0; nth < 20; nth += 1) await seen(ama, homes.flat, `browser ${nth}`);
      const kinds = (await marks(ama)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "browser")).toHaveLength(usageLimits.perHourMax);
      expect(kinds.filter((kind) => kind === "network")).toHaveLength(1);
      for (let hour = 1; hour <= 6; hour += 1) {
        for (let nth = 0; nth < 8; nth += 1) {
          await seen(ama, homes.flat, `browser ${hour} ${nth}`, at + hour * usageLimits.touchMs);
        }
      }
      const stored = (await marks(ama)).filter(({ kind }) => kind === "browser");
      expect(stored).toHaveLength(usageLimits.perUserMax);
      expect(stored[0]?.seen_at).toBe(at + 3 * usageLimits.touchMs);
    });

    test("counts for as long as it says, and is swept out", async () => {
      const [ama, kofi] = (await people(2)) as [User, User];
      for (const user of [ama, kofi]) await seen(user, "198.51.100.7", "lent");
      const weighs = async (endedAt: number) => {
        await store.matches.finish(won([ama, kofi], { endedAt }));
        const [pair] = await store.ratedPairs.ofUser(ama.id, 1);
        return [pair?.sharesNetwork, pair?.sharesBrowser];
      };
      expect(await weighs(at + usageLimits.networkMs - 1)).toEqual([true, true]);
      expect(await weighs(at + usageLimits.networkMs)).toEqual([false, true]);
      expect(await weighs(at + usageLimits.browserMs)).toEqual([false, false]);
      await store.usage.purge(at + usageLimits.retentionMs);
      expect(await marks(ama)).toEqual([]);
    });

    test("is told to the owner, and goes with the account, for good", async () => {
      const [ama, kofi] = (await people(2)) as [User, User];
      await seen(ama, homes.flat, "own");
      await store.matches.finish(won([ama, kofi]));
      const exported = await store.erasure.everythingOf(ama.id);
      expect(exported["used_from"]).toEqual(
        (await marks(ama)).map(({ kind, mark, seen_at }) => ({ kind, mark, seen_at })),
      );
      expect(exported["rated_pairs"]).toMatchObject([{ opponent_id: Number(kofi.id), weight: 1, reason: null }]);
      expect(JSON.stringify(exported["rated_pairs"])).not.toContain("shares");
      await store.erasure.erase(ama.id, at);
      expect(await marks(ama)).toEqual([]);
      // A request that was under way.
      await seen(ama, homes.phone, "own", at + usageLimits.touchMs);
      expect(await marks(ama)).toEqual([]);
    });
  });
});
