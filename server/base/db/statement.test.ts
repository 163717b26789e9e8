/** Statements that are built once. Nothing is sent: the builder alone makes SQL. */
import { describe, expect, test } from "vitest";
import { openSqliteDatabase } from "./database.ts";
import { type Compiler, statement } from "./statement.ts";

/** The file is never opened. */
const { knex, untyped } = openSqliteDatabase("/nowhere/spar.db", "normal");
const compiler: Compiler = { knex, compile: (query) => (query as ReturnType<typeof untyped>).toSQL().toNative() };

describe("a statement", () => {
  test("is built once for each shape of its values, and bound with those of each call", () => {
    let builds = 0;
    const played = statement((on, { ids, won }: { readonly ids: readonly number[]; readonly won: number }) => {
      builds += 1;
      return on("users").whereIn("id", ids).where("games_won", ">", won).where("role", "player").select("id");
    });
    const sql = "select `id` from `users` where `id` in (?, ?) and `games_won` > ? and `role` = ?";
    expect(played({ ids: [7, 8], won: 3 }).bind(compiler)).toEqual({
      sql,
      bindings: [7, 8, 3, "player"],
      insertedAt: [],
    });
    expect(played({ ids: [1, 2], won: 0 }).bind(compiler)).toMatchObject({ sql, bindings: [1, 2, 0, "player"] });
    expect(builds).toBe(1);
    expect(played({ ids: [5], won: 1 }).bind(compiler).bindings).toEqual([5, 1, "player"]);
    expect(builds).toBe(2);
  });

  test("takes rows with columns in any order, and says where the inserted row's id belongs", () => {
    const add = statement(
      (on, { rows }: { readonly rows: readonly { user_id: number; measure: string; played: number }[] }, id) =>
        on("player_counts").insert(rows.map((row) => ({ ...row, won: id }))),
    );
    add({ rows: [{ user_id: 1, measure: "a", played: 2 }] }).bind(compiler);
    const { sql, bindings, insertedAt } = add({ rows: [{ played: 5, measure: "b", user_id: 4 }] }).bind(compiler);
    expect(sql).toBe("insert into `player_counts` (`measure`, `played`, `user_id`, `won`) values (?, ?, ?, ?)");
    expect(bindings.slice(0, 3)).toEqual(["b", 5, 4]);
    expect(insertedAt).toEqual([3]);
  });

  test("inserts null where a value is null", () => {
    const add = statement((on, row: { name: string; value: string }) => on("secrets").insert(row));
    const earned = statement((on, { rows }: { rows: readonly { user_id: number; earned_at: number | null }[] }) =>
      on("achievements").insert(rows.map((row) => ({ ...row, key: "first_win" as const, progress: 1 }))),
    );
    expect(add({ name: "a", value: "b" }).bind(compiler).bindings).toEqual(["a", "b"]);
    expect(earned({ rows: [{ user_id: 2, earned_at: null }] }).bind(compiler).bindings).toEqual([
      null,
      "first_win",
      1,
      2,
    ]);
  });

  test("does not compile with a wrong column, a wrong type or a value it did not ask for", () => {
    const built = [
      // @ts-expect-error: no such column
      statement((on, { ids }: { ids: readonly number[] }) => on("users").whereIn("user_id", ids)),
      // @ts-expect-error: a text where the column holds a number
      statement((on, { ids }: { ids: readonly string[] }) => on("users").whereIn("id", ids)),
      // @ts-expect-error: a row with a column too many
      statement((on, row: { name: string; value: string; at: number }) => on("secrets").insert(row)),
    ];
    const named = statement((on, { name }: { name: string }) => on("secrets").where("name", name));
    // @ts-expect-error: not what it takes
    expect(() => named({ nam: "a" })).not.toThrow();
    expect(built).toHaveLength(3);
  });
});
