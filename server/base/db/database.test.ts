/** Access to the tables when the database fails: a dead thread, a file that another process holds, a slow query. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteDatabase, type Database } from "./database.ts";
import { sessionIdOf, userIdOf } from "#protocol/ids.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { migrate } from "./migrations.ts";
import type { SqliteConnection } from "./sqliteConnection.ts";
import { userStore, type UserStore } from "#server/people/users/userStore.ts";
import { like } from "#tests/support/like.ts";

let dir: string;
let filename: string;
let database: Database;
let users: UserStore;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "spar-database-"));
  filename = join(dir, "spar.db");
  // The file or the thread refuses each of these, never a clock.
  database = openSqliteDatabase(filename, "normal", 30_000);
  await migrate(database);
  users = userStore(database);
});
afterEach(async () => {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function breakThread(): Promise<void> {
  const connection = (await database.knex.client.acquireConnection()) as SqliteConnection;
  await database.knex.client.releaseConnection(connection);
  await connection.terminate();
}

describe("the embedded database", () => {
  test("comes back after its thread has died, with everything that was written", async () => {
    const user = await users.createGuest("Survivor", 1);
    await breakThread();
    expect(await users.find(userIdOf(user?.id ?? ""))).toEqual(user);
  });

  test("rejects running calls as unavailable when its thread dies", async () => {
    const requested = Array.from({ length: 20 }, (_, index) => users.createGuest(`Many${index}`, 1));
    const settled = Promise.allSettled(requested);
    await breakThread();
    for (const each of await settled) {
      expect(each.status === "fulfilled" || each.reason instanceof StoreUnavailable).toBe(true);
    }
    expect(await users.createGuest("After", 1)).toBeDefined();
  });

  test("is unavailable while another process holds the file, and comes back when it lets go", async () => {
    const other = new DatabaseSync(filename);
    other.exec("BEGIN EXCLUSIVE");
    await expect(users.createGuest("Waiting", 1)).rejects.toBeInstanceOf(StoreUnavailable);
    other.exec("ROLLBACK");
    other.close();
    expect(await users.createGuest("Waiting", 1)).toBeDefined();
  });

  test("does a transaction wholly or not at all, and others wait for it", async () => {
    const failed = database.transaction(async (trx) => {
      await trx("users").insert({ username: "Half", username_key: "half", role: "guest", created_at: 1 });
      throw new RangeError("no");
    });
    await expect(failed).rejects.toThrow(RangeError);
    expect(await users.createGuest("Half", 1)).toBeDefined();
    const counted = Array.from({ length: 20 }, () =>
      database.transaction(async (trx) => {
        const row = await trx("users").where("username_key", "half").first("games_won");
        await trx("users")
          .where("username_key", "half")
          .update({ games_won: (row?.games_won ?? 0) + 1 });
      }),
    );
    await Promise.all(counted);
    expect(await database.run((knex) => knex("users").where("username_key", "half").first("games_won"))).toEqual({
      games_won: 20,
    });
  });

  test("runs a transaction again whose reads another process has made old", async () => {
    await users.createGuest("Counted", 1);
    const other = new DatabaseSync(filename);
    const plusOne = "update users set games_won = games_won + 1 where username_key = 'counted'";
    let tries = 0;
    await database.transaction(async (trx) => {
      const row = await trx("users").where("username_key", "counted").first("games_won");
      if (tries++ === 0) other.exec(plusOne);
      await trx("users")
        .where("username_key", "counted")
        .update({ games_won: (row?.games_won ?? 0) + 1 });
    });
    other.close();
    expect(tries).toBe(2);
    expect(await database.run((knex) => knex("users").where("username_key", "counted").first("games_won"))).toEqual({
      games_won: 2,
    });
  });

  test("answers a query while another one is still on its way", async () => {
    const held = await database.knex.client.acquireConnection();
    await expect(users.find(userIdOf("1"))).resolves.toBeUndefined();
    await database.knex.client.releaseConnection(held);
  });

  test("keeps what is written beside a transaction that is rolled back", async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failed = database.transaction(async (trx) => {
      await trx("users").insert({ username: "Half", username_key: "half", role: "guest", created_at: 1 });
      begun.resolve();
      await released.promise;
      throw new RangeError("no");
    });
    await begun.promise;
    const beside = Array.from({ length: 10 }, (_, n) => users.createGuest(`Beside${n}`, 1));
    released.resolve();
    await expect(failed).rejects.toThrow(RangeError);
    for (const each of await Promise.all(beside)) expect(await users.find(userIdOf(each?.id ?? ""))).toEqual(each);
    expect(await users.createGuest("Half", 1)).toBeDefined();
  });

  test("gives every waiting call its own answer when several threads die one after the other", async () => {
    for (let round = 0; round < 3; round += 1) {
      const requested = Array.from({ length: 30 }, (_, n) => users.createGuest(`Round${round}of${n}`, 1));
      const settled = Promise.allSettled(requested);
      await breakThread();
      for (const each of await settled) {
        expect(each.status === "fulfilled" || each.reason instanceof StoreUnavailable).toBe(true);
      }
    }
    const made = await Promise.all(Array.from({ length: 30 }, (_, n) => users.createGuest(`After${n}`, 1)));
    expect(new Set(made.map((user) => user?.id)).size).toBe(30);
  });

  test("shows a mistake in a query as such", async () => {
    await expect(database.run((knex) => knex.raw("select * from no_such_table"))).rejects.toThrow(/no such table/);
    await expect(database.run((knex) => knex("users").first())).resolves.toBeUndefined();
    const broken = database.run(() => Promise.reject(new TypeError("ours")));
    await expect(broken).rejects.toThrow(TypeError);
  });

  test("says why its file cannot be opened, to every call, and opens it once that is mended", async () => {
    const place = join(dir, "folder");
    const broken = openSqliteDatabase(join(place, "spar.db"), "normal", 30_000);
    const requested = [1, 2, 3].map(() => broken.run((knex) => knex.raw("select 1 as one")));
    for (const each of requested) {
      await expect(each).rejects.toMatchObject({ message: "the database is away", cause: like.any(Error) });
    }
    mkdirSync(place);
    await expect(broken.run((knex) => knex.raw("select 1 as one"))).resolves.toEqual([{ one: 1 }]);
    await broken.stop();
  });

  test("refuses a row that refers to a missing user", async () => {
    const orphan = { token_hash: sessionIdOf("x"), user_id: 12345, created_at: 1, last_seen_at: 1, expires_at: 1 };
    await expect(database.run((knex) => knex("sessions").insert(orphan))).rejects.toThrow(/FOREIGN KEY/);
  });
});
