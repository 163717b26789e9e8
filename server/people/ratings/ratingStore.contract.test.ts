/** Ratings as matches end [R22], on the embedded database and on MariaDB alike. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAIR_WEEK_MS } from "#engine/pairWeights.ts";
import type { Rating } from "#engine/ratings.ts";
import { userIdOf } from "#protocol/ids.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { PairLedger } from "#tests/support/pairLedger.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import { unrated } from "./ratingStore.ts";
import type { FinishedMatch, User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const everything = { limit: 100, offset: 0 };

/** The same match with other final places. */
const placed = (match: FinishedMatch, places: readonly number[]): FinishedMatch => ({
  ...match,
  winnerSeat: places.indexOf(1),
  players: match.players.map((player, seat) => ({ ...player, place: places[seat] ?? 0 })),
});

/** MariaDB reads and writes the last of a number's sixteen digits as it likes. */
const digits = 9;
const near = (value: number | undefined): number => Number(value?.toFixed(digits));
const nearly = ({ rating, deviation, volatility }: Rating): number[] => [rating, deviation, volatility].map(near);

describe.each(storeEngines)("ratings on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const guest = (): Promise<User> => newGuest(store, at);
  const player = (): Promise<User> => newPlayer(store, tables, at);
  const people = (count: number): Promise<User[]> => Promise.all(Array.from({ length: count }, player));
  const duel = async (user: User) => (await store.ratings.of(user.id)).duel;
  const history = async (user: User) => store.ratings.history(user.id, "duel", 10);
  const remove = (user: User) => store.erasure.erase(user.id, at);

  test("[R22] applying matches in the store is applying them in the engine, in both pools", async () => {
    const anyMatch = fc.record({
      table: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2, maxLength: 4 }),
      places: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyMatch, { minLength: 1, maxLength: 16 }), async (matches) => {
        const users = await people(5);
        const ledger = new PairLedger();
        for (const [index, { table, places }] of matches.entries()) {
          const sitters = table.map((each) => users[each] as User);
          const match = placed(finishedMatch(index, sitters, { isRated: true }), [1, ...places.slice(1)]);
          await store.matches.finish(match);
          const ids = sitters.map(({ id }) => id);
          ledger.add(
            ids,
            match.players.map((seat) => seat.place),
            match.endedAt,
          );
        }
        for (const user of users) {
          const { duel: two, table } = await store.ratings.of(user.id);
          for (const [worth, players] of [[two, 2] as const, [table, 3] as const]) {
            const expected = ledger.worth(user.id, players);
            expect(nearly(worth)).toEqual(nearly(expected.rating));
            expect(worth.ratedPlayed).toBe(expected.played);
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  test("a rating's history is what its matches did to it, and the matches tell it too", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    for (let seed = 0; seed < 3; seed += 1)
      await store.matches.finish(finishedMatch(seed, [ama, kofi], { isRated: true }));
    const steps = await history(ama);
    expect(steps).toHaveLength(3);
    expect(steps[0]?.before).toBe(1200);
    expect(near(steps[1]?.before)).toBe(near(steps[0]?.after));
    expect(near((await duel(ama)).rating)).toBe(near(steps[2]?.after));
    expect(await store.ratings.history(ama.id, "duel", 2)).toEqual(steps.slice(1));
    expect(await store.ratings.history(ama.id, "table", 10)).toEqual([]);
    const [newest] = await store.matches.ofUser(kofi.id, everything);
    expect(newest).toMatchObject({ id: steps[2]?.matchId, isRated: true, endedAt: steps[2]?.at });
    expect(newest?.players[0]).toMatchObject({ ratingBefore: steps[2]?.before, ratingAfter: steps[2]?.after });
    expect(near(newest?.players[1]?.ratingAfter ?? 0)).toBe(near((await duel(kofi)).rating));
  });

  test("many are read in one pool at once, without those who have no rating there", async () => {
    const [ama, kofi, yaa, esi] = (await people(4)) as [User, User, User, User];
    await store.matches.finish(finishedMatch(1, [ama, kofi], { isRated: true }));
    await store.matches.finish(finishedMatch(2, [yaa, kofi, esi], { isRated: true }));
    const ids = [ama.id, kofi.id, yaa.id, "0", "999999", "no such"].map((id) => userIdOf(id));
    const worths = await store.ratings.ofMany(ids, "duel");
    expect(worths).toEqual(
      new Map([
        [ama.id, await duel(ama)],
        [kofi.id, await duel(kofi)],
      ]),
    );
    expect((await store.ratings.ofMany(ids, "table")).get(kofi.id)).toEqual((await store.ratings.of(kofi.id)).table);
    expect(await store.ratings.ofMany([], "duel")).toEqual(new Map());
  });

  test("a match that is reported twenty times at once is rated once", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    const match = finishedMatch(1, [ama, kofi], { isRated: true });
    await Promise.all(Array.from({ length: 20 }, () => storeMatch(store, match)));
    expect(await duel(ama)).toMatchObject({ ratedPlayed: 1 });
    expect(await history(kofi)).toHaveLength(1);
  });

  test("thirty matches of the same three that end at once are rated one after another", async () => {
    const [ama, kofi, yaa] = (await people(3)) as [User, User, User];
    const tablesOf = [
      [ama, kofi],
      [kofi, yaa],
      [yaa, ama],
      [yaa, kofi, ama],
      [kofi, ama, yaa],
    ];
    // Weeks apart, so that nobody has met often.
    const matches = Array.from({ length: 30 }, (_, index) =>
      finishedMatch(index, tablesOf[index % 5] ?? [], { isRated: true, endedAt: at + index * PAIR_WEEK_MS }),
    );
    await Promise.all(matches.map((match) => storeMatch(store, match)));
    for (const user of [ama, kofi, yaa]) {
      const worth = await store.ratings.of(user.id);
      expect([worth.duel.ratedPlayed, worth.table.ratedPlayed]).toEqual([12, 12]);
      for (const pool of ["duel", "table"] as const) {
        const steps = await store.ratings.history(user.id, pool, 100);
        const after = steps.map((step) => near(step.after));
        expect(steps.slice(1).map(({ before }) => near(before))).toEqual(after.slice(0, -1));
        expect(after.at(-1)).toBe(near(worth[pool].rating));
      }
    }
  });

  test("[R20] a user who gave up or never came back is placed last and rated so", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    const ahead = finishedMatch(1, [ama, kofi], { isRated: true, reason: "forfeit" });
    const leader = ahead.winnerSeat ?? 0;
    await store.matches.finish(placed(ahead, leader === 0 ? [2, 1] : [1, 2]));
    const [left, stayed] = leader === 0 ? [ama, kofi] : [kofi, ama];
    expect((await duel(left)).rating).toBeLessThan(1200);
    expect((await duel(stayed)).rating).toBeGreaterThan(1200);
  });

  test("[R22] casual matches, guests and computers change no rating", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    const visitor = await guest();
    await store.matches.finish(finishedMatch(1, [ama, kofi]));
    await store.matches.finish(finishedMatch(2, [ama, visitor], { isRated: true }));
    await store.matches.finish(finishedMatch(3, [ama, kofi, null], { isRated: true }));
    for (const user of [ama, kofi, visitor]) expect(await store.ratings.of(user.id)).toEqual(unrated);
    const matches = await store.matches.ofUser(ama.id, everything);
    expect(matches.map(({ isRated }) => isRated)).toEqual([false, false, false]);
    expect(await store.users.find(ama.id)).toMatchObject({ gamesPlayed: 3 });
  });

  test("a player who deletes the account meanwhile loses the name and spoils the match for nobody", async () => {
    const [ama, kofi, yaa] = (await people(3)) as [User, User, User];
    await store.matches.finish(finishedMatch(1, [ama, kofi, yaa], { isRated: true }));
    await remove(ama);
    expect(await store.ratings.of(ama.id)).toEqual(unrated);
    expect(await store.matches.finish(finishedMatch(2, [ama, kofi, yaa], { isRated: true }))).toBe(true);
    expect(await store.matches.finish(finishedMatch(3, [ama, kofi], { isRated: true }))).toBe(true);
    expect((await store.ratings.of(kofi.id)).table.ratedPlayed).toBe(2);
    expect((await store.ratings.of(yaa.id)).table.ratedPlayed).toBe(2);
    expect(await duel(kofi)).toEqual(unrated.duel);
    expect(await store.ratings.of(ama.id)).toEqual(unrated);
    const matches = await store.matches.ofUser(kofi.id, everything);
    expect(matches).toHaveLength(3);
    for (const match of matches) {
      const gone = match.players.find(({ seat }) => seat === 0);
      expect(gone).toMatchObject({ userId: null, username: "", isBot: false });
    }
    const list = await store.leaderboard.list("table", everything);
    expect(list.map(({ userId }) => userId)).not.toContain(ama.id);
  });

  test("ranked and casual matches can be listed apart", async () => {
    const [ama, kofi] = (await people(2)) as [User, User];
    for (let seed = 0; seed < 6; seed += 1) {
      await store.matches.finish(finishedMatch(seed, [ama, kofi], { isRated: seed % 3 === 0 }));
    }
    const listed = async (kind: "all" | "ranked" | "casual", page = everything) =>
      (await store.matches.ofUser(ama.id, page, { kind })).map(({ isRated }) => isRated);
    expect(await listed("all")).toHaveLength(6);
    expect(await listed("ranked")).toEqual([true, true]);
    expect(await listed("casual")).toEqual([false, false, false, false]);
    expect(await listed("casual", { limit: 2, offset: 3 })).toEqual([false]);
  });
});
