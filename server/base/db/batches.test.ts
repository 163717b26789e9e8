/** A transaction as two batches does what one of single statements does, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { sqliteEngine, storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { Database } from "./database.ts";
import { isUniqueViolation } from "./errors.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { SqliteConnection } from "./sqliteConnection.ts";
import { statement } from "./statement.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;

const held = statement((knex, { id }: { readonly id: number }) =>
  knex("users").where("id", id).forUpdate().select("id", "games_won"),
);
const win = statement((knex, { id, won }: { readonly id: number; readonly won: number }) =>
  knex("users").where("id", id).update({ games_won: won }),
);
const report = statement((knex, { details }: { readonly details: string }) =>
  knex("reports").insert({ reason: "other", details, place: "global", evidence: "[]", at }),
);
const note = statement((knex, { names }: { readonly names: readonly string[] }, id) =>
  knex("secrets").insert(names.map((name) => ({ name, value: knex.raw("?", [id]) as unknown as string }))),
);
const secret = statement((knex, { name }: { readonly name: string }) =>
  knex("secrets").insert({ name, value: "once" }),
);
const choice = statement((knex, row: { readonly user_id: number; readonly show_match_history: boolean }) =>
  knex("privacy").insert({ ...row, profile_visibility: "friends" }),
);

describe.each(storeEngines)("two batches on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const user = async (): Promise<number> => Number((await newGuest(store, at)).id);
  const wonBy = async (id: number) => (await tables.knex("users").where("id", id).first("games_won"))?.games_won;

  test("read, then write what follows from it", async () => {
    const id = await user();
    await tables.readThenWrite({ mine: held({ id }), none: null }, ({ mine, none }) => {
      expect(mine).toEqual([{ id, games_won: 0 }]);
      expect(none).toEqual([]);
      return [win({ id, won: 7 }), choice({ user_id: id, show_match_history: false })];
    });
    expect(await wonBy(id)).toBe(7);
    const row = await tables.knex("privacy").where("user_id", id).first("show_match_history");
    expect(row).toEqual({ show_match_history: 0 });
  });

  test("a reference to the inserted row gets its id", async () => {
    for (const round of ["a", "b"]) {
      await tables.readThenWrite({}, () => [report({ details: round }), note({ names: [`1${round}`, `2${round}`] })]);
      const made = await tables.knex("reports").where("details", round).first("id");
      for (const name of [`1${round}`, `2${round}`]) {
        const stored = await tables.knex("secrets").where("name", name).first("value");
        expect(Number(stored?.value)).toBe(made?.id);
      }
    }
  });

  test("after a failed write none is stored, and the next transaction works", async () => {
    const id = await user();
    await tables.readThenWrite({}, () => [secret({ name: "taken" })]);
    const failed = tables.readThenWrite({ mine: held({ id }) }, () => [
      win({ id, won: 1 }),
      secret({ name: "taken" }),
      win({ id, won: 2 }),
    ]);
    await expect(failed).rejects.toSatisfy(isUniqueViolation);
    expect(await wonBy(id)).toBe(0);
    await tables.readThenWrite({ mine: held({ id }) }, () => [win({ id, won: 3 })]);
    expect(await wonBy(id)).toBe(3);
  });

  test("if the writes cannot be made, nothing is stored and no other transaction waits", async () => {
    const id = await user();
    const failed = tables.readThenWrite({ mine: held({ id }) }, () => {
      throw new RangeError("no");
    });
    const others = Array.from({ length: 20 }, () => user());
    await expect(failed).rejects.toThrow(RangeError);
    expect(new Set(await Promise.all(others)).size).toBe(20);
    await tables.readThenWrite({ mine: held({ id }) }, () => [win({ id, won: 1 })]);
    expect(await wonBy(id)).toBe(1);
  });

  test("twenty at once on one row are done one after another", async () => {
    const id = await user();
    const oneMore = () =>
      tables.readThenWrite({ mine: held({ id }) }, ({ mine }) => [win({ id, won: (mine[0]?.games_won ?? 0) + 1 })]);
    await Promise.all(Array.from({ length: 20 }, oneMore));
    expect(await wonBy(id)).toBe(20);
  });

  test("a match that another unique key refuses does not count as stored", async () => {
    const match = finishedMatch(1, [await newGuest(store, at), await newGuest(store, at)]);
    const twice = { ...match, players: match.players.map((player) => ({ ...player, seat: 0 })) };
    await expect(store.matches.finish(twice)).rejects.toSatisfy(isUniqueViolation);
    expect(await store.matches.lastOf([match.code])).toEqual(new Map());
    expect(await store.matches.finish(match)).toBe(true);
    expect(await store.matches.finish(match)).toBe(false);
  });
});

test("the embedded thread that dies between the batches leaves nothing and says unavailable", async () => {
  const place = sqliteEngine.place();
  const store = await place.open();
  const tables = place.tables();
  const { id } = await newGuest(store, at);
  const lane = (await tables.knex.client.acquireConnection()) as SqliteConnection;
  let killed: Promise<void> | undefined;
  const cut = tables.readThenWrite({ mine: held({ id: Number(id) }) }, () => {
    killed = lane.terminate();
    return [win({ id: Number(id), won: 1 })];
  });
  await expect(cut).rejects.toBeInstanceOf(StoreUnavailable);
  await killed;
  await tables.knex.client.releaseConnection(lane);
  expect(await store.users.find(id)).toMatchObject({ gamesWon: 0 });
  await tables.readThenWrite({ mine: held({ id: Number(id) }) }, () => [win({ id: Number(id), won: 2 })]);
  expect(await store.users.find(id)).toMatchObject({ gamesWon: 2 });
  await place.remove();
});
