/** Contract of the schedules of recurring tournaments, on both databases: each day has one tournament. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scheduleIdOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import { type Database, withTimeout } from "#server/base/db/database.ts";
import type { ScheduleForm } from "#protocol/calls/tournaments.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { tournamentLimits } from "../limits.ts";
import { type ScheduleStore, scheduleStore } from "./scheduleStore.ts";

const at = Date.parse("2027-03-26T12:00:00Z");
const dayMs = 86_400_000;
const nothing = async (): Promise<void> => {};
const form: ScheduleForm = {
  name: "Evening Cup",
  rhythm: "daily",
  weekday: 5,
  monthDay: 1,
  time: "18:30",
  timeZone: "Europe/Berlin",
  minutes: 180,
  ahead: 3,
  maxPlayers: 32,
  entryFee: 10,
  prizePool: 200,
  format: "double",
  difficulty: "beginner",
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
};

describe.each(storeEngines)("schedules on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let admin: string;
  /** Another server on the same database. */
  let other: ScheduleStore;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    // as patient as the first one
    other = scheduleStore(withTimeout(tables, place.config.databaseWaitMs));
    admin = (await newPlayer(store, tables, at)).id;
  });
  afterAll(() => place.remove());

  const created = async (change: Partial<ScheduleForm> = {}): Promise<string> =>
    (await store.schedules.create(userIdOf(admin), { ...form, ...change }, at, nothing)).id;
  const startsOf = async (id: string, now = at): Promise<string[]> => {
    const found = (await store.schedules.list(now)).find((one) => one.id === id);
    return (found?.tournaments ?? []).map(({ startDate }) => new Date(startDate).toISOString());
  };

  test("the next ones are made, open for registration, at the same time by the clocks in winter and in summer", async () => {
    const id = await created();
    const made = await store.schedules.makeDue(at);
    expect(await startsOf(id)).toEqual([
      "2027-03-26T17:30:00.000Z",
      "2027-03-27T17:30:00.000Z",
      "2027-03-28T16:30:00.000Z",
    ]);
    expect(await store.tournaments.find(tournamentId(made[0] ?? ""))).toMatchObject({
      name: "Evening Cup",
      phase: "registration",
      startsAt: Date.parse("2027-03-26T17:30:00Z"),
      endsAt: Date.parse("2027-03-26T20:30:00Z"),
      playersMax: 32,
      entryFee: 10,
      prizePool: 200,
      format: "double",
      difficulty: "beginner",
      hostId: null,
      access: "public",
    });
    await store.schedules.setStatus(scheduleIdOf(id), "ended", at, nothing);
  });

  test("each is made once, by two servers and after a restart, also where it was cancelled", async () => {
    const id = await created({ timeZone: "Africa/Accra", name: "Once" });
    const [first = "", ...rest] = await store.schedules.makeDue(at);
    expect(rest).toHaveLength(2);
    expect(await other.makeDue(at)).toEqual([]);
    await store.drafts.cancel(tournamentId(first), at, nothing);
    expect(await store.schedules.makeDue(at + 60_000)).toEqual([]);
    const later = at + 2 * dayMs;
    // two transactions of one file exclude each other, and the second server of SQLite would only be refused
    const both =
      engine.name === "sqlite"
        ? [await store.schedules.makeDue(later), await other.makeDue(later)]
        : await Promise.all([store.schedules.makeDue(later), other.makeDue(later), store.schedules.makeDue(later)]);
    expect(both.flat()).toHaveLength(2);
    const rows = await tables
      .knex("scheduled_tournaments")
      .where("schedule_id", Number(id))
      .orderBy("day")
      .pluck("day");
    expect(rows).toEqual(["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29", "2027-03-30"]);
    await store.schedules.setStatus(scheduleIdOf(id), "ended", at, nothing);
  });

  test("none is made so late that players would not find it", async () => {
    const id = await created({ timeZone: "UTC", time: "12:30", ahead: 1 });
    await store.schedules.makeDue(at);
    expect(await startsOf(id)).toEqual(["2027-03-27T12:30:00.000Z"]);
    await store.schedules.setStatus(scheduleIdOf(id), "ended", at, nothing);
  });

  test("a paused one makes none, goes on where it stands, and an ended one stays ended", async () => {
    const id = await created({ ahead: 1, timeZone: "UTC" });
    expect(await store.schedules.setStatus(scheduleIdOf(id), "paused", at, nothing)).toMatchObject({
      status: "paused",
    });
    expect(await store.schedules.setStatus(scheduleIdOf(id), "paused", at, nothing)).toBeUndefined();
    expect(await store.schedules.makeDue(at)).toEqual([]);
    await store.schedules.setStatus(scheduleIdOf(id), "active", at, nothing);
    expect(await store.schedules.makeDue(at)).toHaveLength(1);
    const before = await store.schedules.count();
    expect(await store.schedules.setStatus(scheduleIdOf(id), "ended", at, nothing)).toMatchObject({ status: "ended" });
    expect(await store.schedules.count()).toBe(before - 1);
    expect(await store.schedules.setStatus(scheduleIdOf(id), "active", at, nothing)).toBeUndefined();
    expect(await store.schedules.change(scheduleIdOf(id), form, at, nothing)).toBeUndefined();
    expect(await store.schedules.makeDue(at + 5 * dayMs)).toEqual([]);
    expect(await startsOf(id)).toHaveLength(1);
  });

  test("those that go on are listed however many have ended, and of those the newest are kept", async () => {
    const first = await created({ name: "The first", ahead: 1, timeZone: "UTC" });
    const [made = ""] = await store.schedules.makeDue(at);
    const going = await created({ name: "Going on" });
    await store.schedules.setStatus(scheduleIdOf(first), "ended", at + 1, nothing);
    const { schedulesEndedMax } = tournamentLimits;
    for (let n = 0; n < schedulesEndedMax; n += 1) {
      const id = await created({ name: `Ended ${n}` });
      await store.schedules.setStatus(scheduleIdOf(id), "ended", at + 2 + n, nothing);
    }
    const listed = await store.schedules.list(at);
    expect(listed.filter(({ status }) => status === "ended")).toHaveLength(schedulesEndedMax);
    expect(listed.find(({ id }) => id === going)?.status).toBe("active");
    expect(listed.some(({ id }) => id === first)).toBe(false);
    // The tournaments that it made stay.
    expect(await store.tournaments.find(tournamentId(made))).toMatchObject({
      name: "The first",
      phase: "registration",
    });
    await store.schedules.setStatus(scheduleIdOf(going), "ended", at + 1_000, nothing);
  });

  test("a change is for those that are not made yet", async () => {
    const id = await created({ ahead: 1, timeZone: "UTC" });
    await store.schedules.makeDue(at);
    const changed = await store.schedules.change(
      scheduleIdOf(id),
      { ...form, timeZone: "UTC", time: "20:00", ahead: 2, maxPlayers: 64 },
      at,
      async (_, { before, after }) => expect([before?.form.time, after.form.time]).toEqual(["18:30", "20:00"]),
    );
    expect(changed).toMatchObject({ form: { maxPlayers: 64 } });
    await store.schedules.makeDue(at);
    expect(await startsOf(id)).toEqual(["2027-03-26T18:30:00.000Z", "2027-03-27T20:00:00.000Z"]);
    await store.schedules.setStatus(scheduleIdOf(id), "ended", at, nothing);
  });

  test("nothing is stored where the log refuses it", async () => {
    const before = await store.schedules.count();
    const refuse = async (): Promise<void> => {
      throw new Error("no log");
    };
    await expect(store.schedules.create(userIdOf(admin), form, at, refuse)).rejects.toThrow("no log");
    expect(await store.schedules.count()).toBe(before);
  });
});
