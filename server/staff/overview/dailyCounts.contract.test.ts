/** The daily counts of the dashboard, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { dailyCounts as migration } from "#server/base/db/migrations/032-daily-counts.ts";
import type { Store } from "#server/app/store/store.ts";
import { dayOf, startOf } from "#server/base/db/addDailyCount.ts";

const at = 1_800_000_000_000;
const today = dayOf(at);

describe.each(storeEngines)("counts by day on $name", (engine) => {
  let place: StorePlace;
  let store: Store;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  const add = (day: number, measure: string, total: number, part = "") =>
    store.dailyCounts.add(day, [{ measure, part, total }], []);

  test("add up within a day, and each part for itself", async () => {
    await add(today, "matches", 2);
    await add(today, "matches", 3);
    await add(today - 1, "matches", 7);
    await add(today - 1, "event:game_ended", 4);
    for (const day of [today - 1, today]) await add(day, "event:game_ended", 2, "won=true");
    await add(today, "event:game_ended", 1, "won=false");
    expect(await store.dailyCounts.totals(today - 1, today)).toEqual([
      { day: today - 1, measure: "event:game_ended", part: "", total: 4 },
      { day: today - 1, measure: "matches", part: "", total: 7 },
      { day: today, measure: "matches", part: "", total: 5 },
    ]);
    expect(await store.dailyCounts.totals(today + 1, today + 9)).toEqual([]);
    expect(await store.dailyCounts.parts(today - 1, today)).toEqual([
      { measure: "event:game_ended", part: "won=false", total: 1 },
      { measure: "event:game_ended", part: "won=true", total: 4 },
    ]);
    expect(await store.dailyCounts.parts(today, today)).toEqual([
      { measure: "event:game_ended", part: "won=false", total: 1 },
      { measure: "event:game_ended", part: "won=true", total: 2 },
    ]);
  });

  test("add up what several nodes count at once, and count a user of all of them once", async () => {
    const day = today + 30;
    const user = await newGuest(store, at);
    const counts = ["hands", "matches", "signups"].map((measure) => ({ measure, part: "", total: 2 }));
    await Promise.all(Array.from({ length: 6 }, () => store.dailyCounts.add(day, counts, [user.id])));
    expect((await store.dailyCounts.totals(day, day)).map(({ measure, total }) => [measure, total])).toEqual([
      ["active", 1],
      ["hands", 12],
      ["matches", 12],
      ["signups", 12],
    ]);
  });

  test("count a user as active once a day, and nobody who is gone", async () => {
    const people = await Promise.all([newGuest(store, at), newGuest(store, at), newPlayer(store, place.tables(), at)]);
    const ids = people.map(({ id }) => id);
    const day = today + 20;
    const active = async (of: number) => (await store.dailyCounts.totals(of, of)).map(({ total }) => total);
    await store.dailyCounts.add(day, [], [...ids.slice(0, 2), "999999", "computer-1", "1 or 1=1"]);
    expect(await active(day)).toEqual([2]);
    await store.dailyCounts.add(day, [], ids);
    expect(await active(day)).toEqual([3]);
    await store.dailyCounts.add(day + 1, [], ids.slice(1));
    expect(await active(day + 1)).toEqual([2]);
    // Written late: that day counts them no more.
    await store.dailyCounts.add(day, [], ids.slice(1));
    expect(await active(day)).toEqual([3]);
    await store.dailyCounts.add(day + 2, [], []);
    expect(await active(day + 2)).toEqual([]);
  });

  test("count accounts without guests and without those that were deleted", async () => {
    const before = await store.dailyCounts.accounts();
    await newGuest(store, at);
    const [ama, kofi] = [await newPlayer(store, place.tables(), at), await newPlayer(store, place.tables(), at)];
    expect(await store.dailyCounts.accounts()).toBe(before + 2);
    await store.erasure.erase(kofi.id, at);
    expect(await store.dailyCounts.accounts()).toBe(before + 1);
    expect(await store.erasure.everythingOf(ama.id)).toMatchObject({ last_active_day: [] });
  });

  test("begin with what the tables tell of the days before, also after a start that was killed", async () => {
    const other = engine.place();
    const older = await other.open();
    const tables = other.tables();
    const ago = startOf(today - 40) + 5_000;
    const [ama, kofi] = [await newPlayer(older, tables, ago), await newPlayer(older, tables, ago + 1)];
    await newGuest(older, ago);
    await older.matches.finish(finishedMatch(1, [ama, kofi], { endedAt: ago }));
    await older.matches.finish(finishedMatch(2, [ama, null], { endedAt: ago }));
    await migration.up(tables.untyped, tables.engine).catch(() => undefined);
    await tables.knex.raw("drop table active_users");
    await migration.up(tables.untyped, tables.engine);
    const totals = await older.dailyCounts.totals(today - 40, today - 40);
    expect(totals.map(({ measure, total }) => [measure, total])).toEqual([
      ["active", 2],
      ["matches", 2],
      ["signups", 2],
    ]);
    await migration.down(tables.untyped, tables.engine);
    await migration.up(tables.untyped, tables.engine);
    expect(await older.dailyCounts.totals(today - 40, today - 40)).toEqual(totals);
    await other.remove();
  });
});
