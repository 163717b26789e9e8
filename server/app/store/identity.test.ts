/** A store with lost, empty or older parts refuses to start and says what to do. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import { mariadbEngine, sqliteEngine, storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { examineFolder } from "#server/base/db/dataFolder.ts";
import type { Column } from "#server/base/db/columns.ts";
import { tables as declared } from "#server/base/db/tables.ts";
import type { Store } from "./store.ts";
import { parseMarkFile, markFileText, lastIds, readTablesMark } from "#server/base/db/mark.ts";
import { like } from "#tests/support/like.ts";

let names = 0;
const guest = async (store: Store): Promise<number> => {
  names += 1;
  const user = await store.users.createGuest(`Guest ${names}`, 1);
  return Number(user?.id);
};

/** The line with which a start is refused; it says what to do. */
async function refusal(place: StorePlace): Promise<string> {
  const failed = await place.open().then(
    () => "it started",
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ name: "StartError", message: like.stringMatching(/^[^\n]*npm run restore[^\n]*$/) });
  return failed instanceof Error ? failed.message : "";
}

describe("an embedded store", () => {
  let place: StorePlace;
  const file = (name: string): string => join(place.config.dataDir, name);
  const run = (name: string, sql: string): void => {
    const db = new DatabaseSync(file(name));
    db.exec(sql);
    db.close();
  };
  /** Replaces a database and the files beside it by a copy. */
  const restore = (name: string, copy: string): void => {
    for (const beside of ["", "-wal", "-shm"]) rmSync(file(name) + beside, { force: true });
    copyFileSync(copy, file(name));
  };

  beforeEach(() => {
    place = sqliteEngine.emptyPlace();
  });
  afterEach(() => place.remove());

  test.each(["spar.db", "journal.db"])("refuses an older %s beside the other, and works with its own", async (name) => {
    const first = await place.open();
    const ama = await guest(first);
    await first.journal.append({ room: roomCode("ROOM"), seq: 1, at: 1, body: Uint8Array.of(1) });
    await first.stop();
    const [old, own] = [file("old.db"), file("own.db")];
    copyFileSync(file(name), old);
    const second = await place.open();
    const kofi = await guest(second);
    expect(kofi).toBeGreaterThan(ama);
    await second.stop();
    copyFileSync(file(name), own);
    restore(name, old);
    expect(await refusal(place)).toMatch(new RegExp(`${name} is an older copy than .*generations \\d+ and \\d+`));
    restore(name, own);
    const third = await place.open();
    expect(await third.users.find(userIdOf(String(kofi)))).toBeDefined();
  });

  test("notices a copy that was made while the server ran, once the generation has risen", async () => {
    const store = await place.open();
    await guest(store);
    run("spar.db", `vacuum into '${file("copy.db")}'`);
    await store.maintenance.raiseGeneration();
    await store.stop();
    restore("spar.db", file("copy.db"));
    expect(await refusal(place)).toMatch(/spar\.db is an older copy/);
  });

  test("uses no id twice, even if an older copy is not noticed", async () => {
    const store = await place.open();
    await guest(store);
    run("spar.db", `vacuum into '${file("copy.db")}'`);
    const lost = [await guest(store), await guest(store), await guest(store)];
    // As after a kill: the files are not closed.
    const after = sqliteEngine.emptyPlace();
    for (const name of ["journal.db", "journal.db-wal"]) copyFileSync(file(name), join(after.config.dataDir, name));
    copyFileSync(file("copy.db"), join(after.config.dataDir, "spar.db"));
    const again = await after.open();
    expect(await guest(again)).toBeGreaterThan(Math.max(...lost));
    await after.remove();
  });

  test("skips no ids after a stop, and few after a kill", async () => {
    const store = await place.open();
    const first = await guest(store);
    await store.stop();
    const second = await place.open();
    expect(await guest(second)).toBe(first + 1);
    const killed = sqliteEngine.emptyPlace();
    cpSync(place.config.dataDir, killed.config.dataDir, { recursive: true });
    expect(await guest(await killed.open())).toBeLessThanOrEqual(first + 2 + storeLimits.spareIds);
    await killed.remove();
  });

  test.each(["spar.db", "journal.db"])("refuses a start without %s, or with an empty one", async (name) => {
    const store = await place.open();
    await guest(store);
    await store.stop();
    const other = file("copy.db");
    copyFileSync(file(name), other);
    truncateSync(file(name));
    expect(await refusal(place)).toMatch(new RegExp(`${name} is empty`));
    rmSync(file(name));
    expect(await refusal(place)).toMatch(new RegExp(`${name} is missing`));
    expect(existsSync(file(name))).toBe(false);
    // A database all right, with nothing in it.
    run(name, "create table other (id integer primary key)");
    expect(await refusal(place)).toMatch(new RegExp(name));
    rmSync(file(name));
    copyFileSync(other, file(name));
    await (await place.open()).ping();
  });

  test("refuses a folder of which only a write-ahead file is left", async () => {
    await place.open();
    const left = sqliteEngine.emptyPlace();
    copyFileSync(file("spar.db-wal"), join(left.config.dataDir, "spar.db-wal"));
    expect(await refusal(left)).toMatch(/spar\.db is missing|journal\.db is missing/);
    await left.remove();
  });

  test.each(["spar.db", "journal.db"])("refuses another store's %s", async (name) => {
    const other = sqliteEngine.emptyPlace();
    for (const each of [place, other]) await (await each.open()).stop();
    restore(name, join(other.config.dataDir, name));
    expect(await refusal(place)).toMatch(/two different stores/);
    await other.remove();
  });

  test("refuses a folder in which only pictures, or only the lock, are left", async () => {
    const store = await place.open();
    await store.stop();
    mkdirSync(file("avatars"));
    writeFileSync(file("avatars/picture.webp"), "");
    for (const name of ["spar.db", "journal.db"]) rmSync(file(name));
    expect(await refusal(place)).toMatch(/spar\.db is missing, but journal\.db-lock, avatars is there/);
    rmSync(file("avatars"), { recursive: true });
    expect(await refusal(place)).toMatch(/spar\.db is missing, but journal\.db-lock is there/);
    rmSync(file("journal.db-lock"));
    expect(await guest(await place.open())).toBe(1);
  });

  test("does not make a new store in the folder of a store on MySQL", async () => {
    writeFileSync(file("store.json"), "{}");
    await expect(place.open()).rejects.toThrow(/belongs to a store on MySQL. Set DATABASE_URL/);
  });

  test("completes a first start that was killed at any point", async () => {
    const whole = await place.open();
    await whole.stop();
    const pieces = ["", "journal.db", "journal.db spar.db"];
    for (const piece of pieces) {
      for (const isEmpty of [true, false]) {
        const begun = sqliteEngine.emptyPlace();
        expect(examineFolder(begun.config.dataDir).isNew).toBe(true);
        for (const name of piece.split(" ").filter(Boolean)) {
          if (isEmpty) writeFileSync(join(begun.config.dataDir, name), "");
          else copyFileSync(file(name), join(begun.config.dataDir, name));
        }
        if (piece === "journal.db" && !isEmpty) {
          // Announced, and not taken by tables that are not there yet.
          const db = new DatabaseSync(join(begun.config.dataDir, "journal.db"));
          const { text } = db.prepare("select text from mark").get() as { text: string };
          const { current } = parseMarkFile(text);
          db.prepare("update mark set text = ?").run(markFileText({ current: null, next: current }));
          db.close();
        }
        const store = await begun.open();
        expect(await guest(store)).toBe(1);
        expect(readdirSync(begun.config.dataDir)).not.toContain("first-start");
        await begun.remove();
      }
    }
  });

  test("accepts a store from before marks, and erases deleted data in it", async () => {
    const store = await place.open();
    const ama = await guest(store);
    await store.stop();
    run("journal.db", "drop table mark");
    run("spar.db", "drop table store_mark; delete from knex_migrations where name = '018-store-mark'");
    run(
      "spar.db",
      "pragma secure_delete = off; create table junk (a); insert into junk values ('deleted-long-ago'); drop table junk",
    );
    const again = await place.open();
    expect(await guest(again)).toBe(ama + 1);
    await again.maintenance.eraseDeleted();
    const raw = readdirSync(place.config.dataDir, { encoding: "utf8" }).map((name) => bytesOf(file(name)));
    expect(raw.filter((bytes) => bytes.includes("deleted-long-ago"))).toEqual([]);
    await again.stop();
    run("spar.db", "drop table store_mark");
    expect(await refusal(place)).toMatch(/from before stores had generations/);
  });
});

const bytesOf = (path: string): string => readFileSync(path, "latin1");

describe("a store on MariaDB", () => {
  let place: StorePlace;
  const note = (): string => join(place.config.dataDir, "store.json");

  beforeEach(() => {
    place = mariadbEngine.place();
  });
  afterEach(() => place.remove());

  test("refuses a database that is older than the note in DATA_DIR, or another store's, or empty", async () => {
    await (await place.open()).stop();
    const { knex } = place.tables();
    const row = await knex("store_mark").first();
    if (row === undefined) throw new Error("the store has no mark");
    await knex("store_mark").update({ generation: row.generation - 1 });
    expect(await refusal(place)).toMatch(/the database is an older copy.*generations \d+ and \d+/);
    await knex("store_mark").update({ store: "b".repeat(32), generation: row.generation });
    expect(await refusal(place)).toMatch(/two different stores/);
    const empty = mariadbEngine.emptyPlace();
    copyFileSync(note(), join(empty.config.dataDir, "store.json"));
    expect(await refusal(empty)).toMatch(/the database is empty/);
    await empty.remove();
    await knex("store_mark").update({ store: row.store });
    await (await place.open()).ping();
  });

  test("accepts a new folder and an older note, and updates the note", async () => {
    const store = await place.open();
    const ama = await guest(store);
    copyFileSync(note(), `${note()}-old`);
    await store.stop();
    await (await place.open()).stop();
    copyFileSync(`${note()}-old`, note());
    await (await place.open()).stop();
    rmSync(note());
    const again = await place.open();
    expect(await guest(again)).toBe(ama + 1);
    expect(existsSync(note())).toBe(true);
  });
});

describe.each(storeEngines)("ids on $name", (engine) => {
  test("of every table with automatic ids are known, and are never used again", async () => {
    const place = engine.place();
    const store = await place.open();
    const tables = place.tables();
    const every: Readonly<Record<string, Readonly<Record<string, Column>>>> = declared;
    const numbered = Object.entries(every).filter(([, { id }]) => id?.hasDefault === true);
    expect(Object.keys(await lastIds(tables)).toSorted()).toEqual(numbered.map(([name]) => name).toSorted());
    const last = await guest(store);
    await tables.knex("users").where("id", last).del();
    expect((await lastIds(tables))["users"]).toBe(last);
    await store.maintenance.raiseGeneration();
    expect((await readTablesMark(tables))?.floors["users"]).toBe(last + storeLimits.spareIds);
    await place.remove();
  });
});
