/**
 * The types of a query, checked by the compiler: each line under `@ts-expect-error` fails the type
 * check if it compiles. knex itself builds all of these queries, so without the types only the database would refuse
 * them. None is sent.
 */
import { globSync, readFileSync } from "node:fs";
import type { Instant } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import type { RowId } from "#server/base/db/rowIds.ts";
import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import { openSqliteDatabase } from "./database.ts";
import { namesIn } from "./tableNames.ts";
import { mysqlTables, tables } from "./tables.ts";

/** Queries are only built; the file is never opened. */
const { knex } = openSqliteDatabase("/nowhere/spar.db", "normal");

/** The queries among these that knex itself refuses to build. */
const refusedByKnex = (builds: readonly (() => unknown)[]): unknown[] =>
  builds.flatMap((build) => {
    try {
      build();
      return [];
    } catch (error) {
      return [error];
    }
  });

describe("does not compile", () => {
  test("a wrong table", () => {
    const builds = [
      // @ts-expect-error: no such table
      () => knex("user"),
      // @ts-expect-error: no such table under another name
      () => knex("user as u"),
      // @ts-expect-error: no such table to join
      () => knex("sessions").join("user", "user.id", "sessions.user_id"),
      // @ts-expect-error: no such table to join where there may be no row
      () => knex("sessions").leftJoin("user as u", "u.id", "sessions.user_id"),
      // @ts-expect-error: no such table to look for
      () => knex.schema.hasTable("user"),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });

  test("a wrong name in SQL in words", () => {
    const users = namesIn("users");
    const names = [
      users.id,
      // @ts-expect-error: no such column
      users.user_name,
      // @ts-expect-error: no such table
      () => namesIn("user"),
    ];
    expect(names.slice(0, 2)).toEqual(["id", undefined]);
    expect(namesIn("lease").table).toBe("lease");
  });

  test("a wrong column in a selection", () => {
    const builds = [
      // @ts-expect-error: a list of names
      () => knex("users").select("id", "user_name"),
      // @ts-expect-error: an array of names
      () => knex("users").select(["id", "user_name"]),
      // @ts-expect-error: under another name
      () => knex("users").select("user_name as name"),
      // @ts-expect-error: the first row
      () => knex("users").first("user_name"),
      // @ts-expect-error: one column
      () => knex("users").pluck("user_name"),
      // @ts-expect-error: of the other table
      () => knex("users as u").join("ratings as r", "r.user_id", "u.id").select("u.points"),
      // @ts-expect-error: of an alias that is not there
      () => knex("users as u").select("users.id"),
      // @ts-expect-error: joined tables want the table's name
      () => knex("users as u").join("ratings as r", "r.user_id", "u.id").select("user_id"),
      // @ts-expect-error: of a group
      () => knex("matches").groupBy("kod"),
      // @ts-expect-error: the highest of a group
      () => knex("matches").groupBy("code").max({ last: "number" }),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });

  test("a wrong column in a condition", () => {
    const values = { id: 5, user_name: "Ama" };
    const builds = [
      // @ts-expect-error: with a value
      () => knex("users").where("user_name", "Ama"),
      // @ts-expect-error: with an operator
      () => knex("users").where("age", ">", 5),
      // @ts-expect-error: several at once
      () => knex("users").where({ id: 5, user_name: "Ama" }),
      // @ts-expect-error: several at once, in a variable
      () => knex("users").where(values),
      // @ts-expect-error: negated
      () => knex("users").whereNot("rolle", "guest"),
      // @ts-expect-error: one of several
      () => knex("users").where("id", 1).orWhere("user_name", "Ama"),
      // @ts-expect-error: within brackets
      () => knex("users").where((either) => either.where("id", 1).orWhere("user_name", "Ama")),
      // @ts-expect-error: nothing
      () => knex("users").whereNull("deleted"),
      // @ts-expect-error: something
      () => knex("users").whereNotNull("deleted"),
      // @ts-expect-error: one of a list
      () => knex("users").whereIn("user", [1, 2]),
      // @ts-expect-error: pairs of a list
      () => knex("journal").whereIn(["room", "number"], [["A", 1]]),
      // @ts-expect-error: none of a list
      () => knex("users").whereNotIn("user", [1, 2]),
      // @ts-expect-error: a range
      () => knex("users").whereBetween("created", [1, 2]),
      // @ts-expect-error: a column beside a column
      () => knex("sessions").whereColumn("user", "users.id"),
      // @ts-expect-error: a column beside a column that is not there
      () => knex("sessions").whereColumn("user_id", "users.user_id"),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });

  test("a wrong column in an order, a join, an upsert", () => {
    const row = { user_id: 1, measure: "seat:2:0", won: 1, played: 1 };
    const builds = [
      // @ts-expect-error: an order
      () => knex("users").orderBy("user_name"),
      // @ts-expect-error: an order of several
      () => knex("users").orderBy(["id", "user_name"]),
      // @ts-expect-error: an order with its direction
      () => knex("users").orderBy([{ column: "user_name", order: "desc" }]),
      // @ts-expect-error: a join
      () => knex("sessions").join("users", "users.user_id", "sessions.user_id"),
      // @ts-expect-error: a join by two columns
      () => knex("users as u").leftJoin("ratings as r", (by) => by.on("r.user_id", "u.id").andOn("r.id", "u.id")),
      // @ts-expect-error: what an upsert meets
      () => knex("player_counts").insert(row).onConflict(["user_id", "measures"]),
      // @ts-expect-error: what an upsert changes
      () => knex("player_counts").insert(row).onConflict("user_id").merge(["wins"]),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });

  test("a wrong column in a new or changed row", () => {
    const probe = { id: 1, at: 2, by: "somebody" };
    const change = { username: "Ama", age: 5 };
    const builds = [
      // @ts-expect-error: a new row
      () => knex("write_probe").insert({ id: 1, at: 2, by: "somebody" }),
      // @ts-expect-error: a new row in a variable
      () => knex("write_probe").insert(probe),
      // @ts-expect-error: several new rows
      () => knex("write_probe").insert([probe]),
      // @ts-expect-error: a new row without what it needs
      () => knex("write_probe").insert({ id: 1 }),
      // @ts-expect-error: a changed row
      () => knex("users").update({ user_name: "Ama" }),
      // @ts-expect-error: a changed row in a variable
      () => knex("users").update(change),
      // @ts-expect-error: a count
      () => knex("users").increment("games_lost", 1),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });

  test("a wrong type of value", () => {
    const builds = [
      // @ts-expect-error: a text for a number
      () => knex("users").where("id", "5"),
      // @ts-expect-error: a text for a number, with an operator
      () => knex("users").where("created_at", ">", "2026"),
      // @ts-expect-error: a text for a number, among several
      () => knex("users").where({ id: "5" }),
      // @ts-expect-error: no word of the column
      () => knex("users").where("role", "visitor"),
      // @ts-expect-error: nothing where there is always something
      () => knex("users").where("id", null),
      // @ts-expect-error: perhaps nothing
      () => knex("users").where("id", undefined as number | undefined),
      // @ts-expect-error: perhaps nothing, among several
      () => knex("users").where({ id: undefined as number | undefined }),
      // @ts-expect-error: texts for numbers
      () => knex("users").whereIn("id", ["5"]),
      // @ts-expect-error: pairs in the wrong order
      () => knex("journal").whereIn(["room", "seq"], [[1, "A"]]),
      // @ts-expect-error: a pattern for a number
      () => knex("users").where("id", "like", "5%"),
      // @ts-expect-error: a new row's text for a number
      () => knex("write_probe").insert({ id: 1, at: "2" }),
      // @ts-expect-error: a new row's nothing
      () => knex("write_probe").insert({ id: 1, at: null }),
      // @ts-expect-error: a changed row's number for a text
      () => knex("users").update({ username: 5 }),
      // @ts-expect-error: a count of texts
      () => knex("users").increment("username", 1),
    ];
    expect(refusedByKnex(builds)).toEqual([]);
  });
});

test("rows come with the types of what was selected", () => {
  const one = knex("users as u")
    .leftJoin("ratings as r", "r.user_id", "u.id")
    .first("u.id", "u.role as is", "r.points");
  expectTypeOf<Awaited<typeof one>>().toEqualTypeOf<
    { id: RowId<UserId>; is: "guest" | "player" | "moderator" | "administrator"; points: number | null } | undefined
  >();
  const all = knex("password_resets").where("user_id", 5);
  expectTypeOf<Awaited<typeof all>>().toEqualTypeOf<
    { user_id: RowId<UserId>; token_hash: string; expires_at: Instant }[]
  >();
  const steps = knex("ratings").groupBy("is_sure").select("is_sure").count({ players: "*" });
  expectTypeOf<Awaited<typeof steps>>().toEqualTypeOf<{ is_sure: 0 | 1; players: number }[]>();
  const names = knex("users").pluck("email");
  expectTypeOf<Awaited<typeof names>>().toEqualTypeOf<(string | null)[]>();
  const first = knex("users").first("id");
  // @ts-expect-error: what was not selected is not there
  expectTypeOf<NonNullable<Awaited<typeof first>>["username"]>();
});

test("the builder behind the types is knex's own", () => {
  const built = knex("users as u")
    .join("sessions as s", "s.user_id", "u.id")
    .where({ "u.role": "player", "u.is_bot": false })
    .where((either) => void either.whereNull("u.deleted_at").orWhere("u.deleted_at", ">", 5))
    .orderBy([{ column: "s.created_at", order: "desc" }, "u.id"])
    .select(["u.id", "s.device as on"]);
  expect(built.toQuery()).toBe(
    "select `u`.`id`, `s`.`device` as `on` from `users` as `u` inner join `sessions` as `s` on `s`.`user_id` = `u`.`id` " +
      "where `u`.`role` = 'player' and `u`.`is_bot` = false and (`u`.`deleted_at` is null or `u`.`deleted_at` > 5) " +
      "order by `s`.`created_at` desc, `u`.`id` asc",
  );
});

test("SQL in words names the declared tables by `namesIn` alone, which the compiler checks", () => {
  const declared = new Set(Object.keys({ ...tables, ...mysqlTables }));
  const root = join(import.meta.dirname, "../../..");
  const found = ["server/**/*.ts", "scripts/**/*.ts"]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    // a migration is about the tables as they were
    .filter((path) => !/\.test\.ts$|\/migrations\//.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      const code = lines.filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line)).join("\n");
      const named = code.matchAll(/\b(?:from|into|update|join)\s+[`"]?([a-z_]+)/gi);
      return [...named].flatMap(([words, name = ""]) => (declared.has(name) ? [`${path}: ${words}`] : []));
    });
  expect(found).toEqual([]);
});
