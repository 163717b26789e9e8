/** A database that is away, silent or back again, and two writers on one database. */
import { mkdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { readConfig } from "#server/base/config/config.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { createLog } from "#server/base/core/log.ts";
import { startFlakyProxy, type FlakyProxy } from "#tests/support/flakyProxy.ts";
import { isPrompt } from "#tests/support/promptly.ts";
import { mariadbEngine, sqliteEngine, type StorePlace } from "#tests/support/storeEngines.ts";
import { openSqliteDatabase } from "#server/base/db/database.ts";
import { StartError, StoreUnavailable } from "#server/base/core/errors.ts";
import type { Journal, JournalEntry } from "#server/base/journal/journal.ts";
import { MysqlJournal } from "#server/base/journal/mysql.ts";
import { migrate, unmigrate } from "#server/base/db/migrations.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";
import { userStore } from "#server/people/users/userStore.ts";

const probe = { committed: () => {}, faulted: () => {} };
const silent = createLog("silent");
const entry = (room: string, seq: number, body = seq): JournalEntry => ({
  room: roomCode(room),
  seq,
  at: 1,
  body: Uint8Array.of(body),
});

async function stored(store: Store, code: string): Promise<number[]> {
  for await (const { room, entries } of store.journal.openRooms()) {
    if (room === code) return entries.map(({ body }) => body[0] ?? -1);
  }
  return [];
}

describe("MariaDB behind a bad network", () => {
  let place: StorePlace;
  let proxy: FlakyProxy;
  let store: Store;

  beforeAll(async () => {
    place = mariadbEngine.place();
    await (await place.open()).stop();
    proxy = await startFlakyProxy(inject("mariadbPort"));
    const mysql = place.config.mysql;
    if (mysql === null) throw new Error("no database was given");
    const config = { ...place.config, databaseWaitMs: storeLimits.queryMsMax, mysql: { ...mysql, port: proxy.port } };
    // Without renewals, which would take the one cut that a test means for a query of its own.
    store = await openStore(config, probe, silent, { lease: { times: { leaseMs: 3_600_000, renewMs: 3_600_000 } } });
  });
  afterEach(() => proxy.mood("well"));
  afterAll(async () => {
    await store.stop();
    await proxy.stop();
    await place.remove();
  });

  test.each(["away", "silent"] as const)(
    "answers unavailable within a second when the database is %s",
    async (mood) => {
      await store.ping();
      proxy.mood(mood);
      const requested = [
        () => store.users.find(userIdOf("1")),
        () => store.users.createGuest("Nobody", 1),
        () => store.sessions.find("a".repeat(43), 1),
        () => store.chat.ofGame(roomCode("CODE"), 1),
        () => store.matches.ofUser(userIdOf("1"), { limit: 1, offset: 0 }),
        () => store.ping(),
      ];
      for (const ask of requested) {
        const said: string[] = [];
        expect(await isPrompt(() => ask().then(String, (error: Error) => said.push(error.message)))).toBe(true);
        expect(said[0]).toMatch(/database|answer/);
      }
      await expect(store.users.find(userIdOf("1"))).rejects.toBeInstanceOf(StoreUnavailable);
      proxy.mood("well");
      await expect
        .poll(
          () =>
            store.ping().then(
              () => "back",
              () => "away",
            ),
          { timeout: 60_000 },
        )
        .toBe("back");
    },
  );

  test.each(["away", "silent"] as const)("journals across a database that is %s for a while", async (mood) => {
    const room = `LATER${mood}`;
    await store.journal.append(entry(room, 1));
    proxy.mood(mood);
    const waiting = [2, 3, 4].map((seq) => store.journal.append(entry(room, seq)));
    await expect.poll(() => proxy.frustrated, { timeout: 60_000 }).toBeGreaterThan(0);
    proxy.mood("well");
    await Promise.all(waiting);
    expect(await stored(store, room)).toEqual([1, 2, 3, 4]);
  });

  test("recognises an entry whose answer was lost", async () => {
    await store.journal.append(entry("LOST", 1));
    for (let seq = 2; seq <= 6; seq += 1) {
      proxy.mood("cutAnswer");
      await store.journal.append(entry("LOST", seq));
    }
    expect(await stored(store, "LOST")).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("counts a match once whose answer was lost", async () => {
    const user = await store.users.createGuest("LostAnswer", 1);
    if (user === undefined) throw new Error("the name was taken");
    const player = {
      seat: 0,
      userId: user.id,
      username: user.username,
      isBot: false,
      level: null,
      score: 1,
      handsWon: 1,
      place: 1,
    };
    const match = {
      code: roomCode("LOSTMATCH"),
      matchNumber: 1,
      kind: "friend",
      isRated: false,
      startedAt: 1,
      endedAt: 2,
    } as const;
    const record = { config: rulesPage(2), dealer: 0, actions: [] };
    const finish = () => store.matches.finish({ ...match, winnerSeat: 0, reason: "points", players: [player], record });
    proxy.mood("cutAnswer");
    await expect(finish()).rejects.toBeInstanceOf(StoreUnavailable);
    await finish();
    await finish();
    expect(await store.users.find(user.id)).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
  });
});

describe("two writers on one database", () => {
  /** A journal under the same lease as the store that is open: the key of room and number is then the only guard. */
  async function secondJournal(place: StorePlace): Promise<Journal> {
    const { mysql } = place.config;
    if (mysql === null) throw new Error("no database was given");
    const row = await place.tables().knex("lease").first("epoch");
    return new MysqlJournal(mysql, probe, { epoch: row?.epoch ?? 0, isLost: false, lose: () => {} });
  }

  test("one of them owns a room, and the other is fenced", async () => {
    const place = mariadbEngine.place();
    const ours = await place.open();
    const theirs = await secondJournal(place);
    await ours.journal.append(entry("ROOM", 1));
    for await (const _ of theirs.openRooms());
    await theirs.append(entry("ROOM", 2, 20));
    const late = [2, 3, 4].map((seq) => ours.journal.append(entry("ROOM", seq)));
    const others = [1, 2, 3].map((seq) => ours.journal.append(entry("OTHER", seq)));
    for (const each of late) await expect(each).rejects.toMatchObject({ failure: "fenced" });
    await Promise.all(others);
    await theirs.append(entry("ROOM", 3, 30));
    expect(await stored(ours, "ROOM")).toEqual([1, 20, 30]);
    await theirs.stop();
    await place.remove();
  });

  test("writing the same room at the same time, each entry comes from one of the two and never from both", async () => {
    const place = mariadbEngine.place();
    const store = await place.open();
    const second = await secondJournal(place);
    const won: number[][] = [[], []];
    await Promise.all(
      [store.journal, second].map(async (journal, who) => {
        for (let seq = 1; seq <= 50; seq += 1) {
          await journal.append(entry("RACE", seq, who * 100 + seq)).then(
            () => won[who]?.push(who * 100 + seq),
            () => journal.close(roomCode("NOTHING")),
          );
        }
      }),
    );
    const bodies = await stored(store, "RACE");
    expect(bodies.toSorted((a, b) => a - b)).toEqual(won.flat().toSorted((a, b) => a - b));
    await second.stop();
    await place.remove();
  });

  test("starting at once on an empty database, one after the other finds its tables", async () => {
    const place = mariadbEngine.place();
    const pings = await Promise.all(
      [1, 2, 3].map(async () => {
        const store = await place.open({ times: { waitMs: 60_000, pollMs: 20 } });
        await store.ping();
        await store.stop();
        return "found";
      }),
    );
    expect(pings).toEqual(["found", "found", "found"]);
    await place.remove();
  });

  test("the second on the same folder does not start", async () => {
    const place = sqliteEngine.place();
    await place.open();
    await expect(place.open()).rejects.toThrow(/another server is using it/);
    await place.remove();
  });
});

describe("an impossible start", () => {
  test.each([
    ["a wrong password", (url: string) => url.replace("game:pw@", "game:wrong@"), /Access denied/],
    ["a database that does not exist", (url: string) => `${url}_none`, /Unknown database|denied/],
  ])("%s is reported in one line", async (_, change, line) => {
    const place = mariadbEngine.place();
    const { mysql } = place.config;
    const url = `mysql://game:pw@127.0.0.1:${mysql?.port}/${mysql?.database}`;
    const failed = openStore(readConfig({ DATABASE_URL: change(url) }), probe, silent);
    await expect(failed).rejects.toBeInstanceOf(StartError);
    await expect(failed).rejects.toThrow(line);
    await expect(failed).rejects.not.toThrow(/pw/);
    await place.remove();
  });

  test("a data folder that cannot be made is reported in one line", async () => {
    await expect(openStore(readConfig({ DATA_DIR: "/dev/null/data" }), probe, silent)).rejects.toThrow(/^DATA_DIR=/);
  });

  test("an interrupted migration is run again, and every migration can be reverted", async () => {
    const place = sqliteEngine.emptyPlace();
    const { dataDir } = place.config;
    mkdirSync(`${dataDir}/steps`);
    const database = openSqliteDatabase(`${dataDir}/steps/spar.db`, "normal");
    await migrate(database);
    await database.knex("knex_migrations_lock").update({ is_locked: 1 });
    await database.knex("knex_migrations").where("name", "005-game-messages").del();
    await migrate(database);
    await unmigrate(database);
    expect(await database.knex.schema.hasTable("users")).toBe(false);
    await migrate(database);
    expect(await userStore(database).createGuest("Ama", 1)).toMatchObject({ username: "Ama" });
    await database.stop();
    await place.remove();
  });
});
