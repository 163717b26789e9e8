/** /readyz makes the store write: a database that only answers reads is not ready. */
import { copyFileSync, renameSync, rmSync, truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { sqliteEngine, storeEngines } from "#tests/support/storeEngines.ts";
import { openSqliteDatabase } from "./database.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { migrate } from "./migrations.ts";
import { probeWrite } from "./fileWatch.ts";
import { like } from "#tests/support/like.ts";

test.each(storeEngines)("a store on $name that takes writes is ready, again and again", async (engine) => {
  const place = engine.place();
  const store = await place.open();
  for (let n = 0; n < 3; n += 1) await expect(store.ping()).resolves.toBeUndefined();
  await place.remove();
});

describe("SQLite", () => {
  test("that is locked by another process is not ready", async () => {
    const place = sqliteEngine.place();
    const store = await place.open();
    const other = new DatabaseSync(join(place.config.dataDir, "spar.db"));
    other.exec("BEGIN EXCLUSIVE");
    await expect(store.users.find(userIdOf("1"))).resolves.toBeUndefined();
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    other.exec("ROLLBACK");
    await expect(store.ping()).resolves.toBeUndefined();
    other.close();
    await place.remove();
  });

  test("that became read-only is not ready, though it still answers", async () => {
    const place = sqliteEngine.place();
    const database = openSqliteDatabase(join(place.config.dataDir, "spar.db"), "normal");
    await migrate(database);
    await expect(probeWrite(database)).resolves.toBeUndefined();
    await database.knex.raw("PRAGMA query_only = 1");
    await expect(database.run((knex) => knex("users").first("id"))).resolves.toBeUndefined();
    await expect(probeWrite(database)).rejects.toBeInstanceOf(StoreUnavailable);
    await database.stop();
    await place.remove();
  });

  describe.each(["spar.db", "journal.db"])("whose %s", (name) => {
    test.each<[string, (file: string) => void]>([
      ["is gone", (file) => rmSync(file)],
      ["is gone with its write-ahead file", (file) => (rmSync(file), rmSync(`${file}-wal`))],
      ["has lost its write-ahead file", (file) => rmSync(`${file}-wal`)],
      [
        "was replaced by a copy of itself",
        (file) => (copyFileSync(file, `${file}.copy`), renameSync(`${file}.copy`, file)),
      ],
      ["was emptied", (file) => truncateSync(file, 0)],
    ])("%s is not ready, though it still writes", async (_, harm) => {
      const place = sqliteEngine.place();
      const store = await place.open();
      await expect(store.ping()).resolves.toBeUndefined();
      harm(join(place.config.dataDir, name));
      await expect(store.ping()).rejects.toMatchObject({ message: like.any(String) });
      await place.remove();
    });
  });
});
