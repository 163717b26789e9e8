/** Places by rating [R22], on the embedded database and on MariaDB alike. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leaderboardLimits } from "./limits.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import type { Database } from "#server/base/db/database.ts";
import type { StoredRating } from "./ratingStore.ts";
import type { Store } from "#server/app/store/store.ts";
import { nameKey } from "#server/people/users/userStore.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("the leaderboard on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeEach(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterEach(() => place.remove());

  /** A player of this name and worth. */
  const rated = async (name: string, rating: number, rd: number, pool: Pool = "duel"): Promise<StoredRating> => {
    const user = { username: name, username_key: nameKey(name), role: "player", created_at: at } as const;
    const [id = 0] = await tables.knex("users").insert(user);
    const worth = { rating, rd, volatility: 0.06, rated_played: 3, points: Math.round(rating), is_sure: rd <= 75 };
    await tables.knex("ratings").insert({ user_id: id, pool, ...worth });
    return { rating, deviation: rd, volatility: 0.06, ratedPlayed: 3 };
  };
  const names = async (limit: number, offset: number, search?: string, pool: Pool = "duel"): Promise<string[]> =>
    (await store.leaderboard.list(pool, { limit, offset }, search)).map(({ rank, username }) => `${rank} ${username}`);

  test("[R22] lists everyone with a rated match while few are sure, equal points on one rank", async () => {
    const a = await rated("a", 1500.2, 200);
    await rated("b", 1700, 60);
    const c = await rated("c", 1499.9, 350);
    const d = await rated("d", 1400, 100);
    expect(await names(10, 0)).toEqual(["1 b", "2 c", "2 a", "4 d"]);
    expect(await names(2, 2)).toEqual(["2 a", "4 d"]);
    expect(await names(2, 4)).toEqual([]);
    const ranks = [a, c, d].map((worth) => store.leaderboard.rankOf("duel", worth, at));
    expect(await Promise.all(ranks)).toEqual([2, 2, 4]);
    expect(await store.leaderboard.rankOf("duel", { ...a, ratedPlayed: 0 }, at)).toBeNull();
  });

  test("[R22] lists only the sure once fifty are", async () => {
    for (let index = 0; index < 49; index += 1) await rated(`sure${index}`, 1000 + index, 75);
    const unsure = await rated("unsure", 3000, 75.1);
    expect(await names(1, 0)).toEqual(["1 unsure"]);
    expect(await store.leaderboard.rankOf("duel", unsure, at)).toBe(1);
    await rated("fiftieth", 2000, 75);
    expect(await names(2, 0)).toEqual(["1 fiftieth", "2 sure48"]);
    expect(await store.leaderboard.rankOf("duel", unsure, at + leaderboardLimits.leaderboardCacheMs)).toBeNull();
  });

  test("[R22] keeps the pools apart", async () => {
    await rated("two", 1300, 200, "duel");
    const four = await rated("four", 1250, 200, "table");
    expect(await names(10, 0, "", "duel")).toEqual(["1 two"]);
    expect(await names(10, 0, "", "table")).toEqual(["1 four"]);
    expect(await store.leaderboard.rankOf("table", four, at)).toBe(1);
  });

  test("finds names by any part of them, in any case, and takes every sign for itself", async () => {
    const all = ["Ama_Kente", "KOFI%", "amadou", "Yaw!", "Ɔdɔ", "a\\b"];
    for (const [index, name] of all.entries()) await rated(name, 1500 - index, 200);
    const found = (search: string) => names(10, 0, search);
    expect(await found("AMA")).toEqual(["1 Ama_Kente", "3 amadou"]);
    expect(await found("kente")).toEqual(["1 Ama_Kente"]);
    expect(await found("_")).toEqual(["1 Ama_Kente"]);
    expect(await found("%")).toEqual(["2 KOFI%"]);
    expect(await found("!")).toEqual(["4 Yaw!"]);
    expect(await found("ɔDɔ")).toEqual(["5 Ɔdɔ"]);
    expect(await found("\\")).toEqual(["6 a\\b"]);
    expect(await found("ＡＭＡ")).toEqual(["1 Ama_Kente", "3 amadou"]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  test("finds a name that a crowd has", async () => {
    await rated("crowdfirst", 1500, 200);
    await rated("crowdsecond", 1400, 200);
    await rated("other", 1450, 200);
    const crowd = Array.from({ length: leaderboardLimits.namesakesMax }, (_, index) => `crowd${index}`);
    const rows = crowd.map((name) => ({ username: name, username_key: name, role: "guest" as const, created_at: at }));
    for (const part of [rows.slice(0, 200), rows.slice(200, 400), rows.slice(400)])
      await tables.knex("users").insert(part);
    expect(await names(10, 0, "crowd")).toEqual(["1 crowdfirst", "3 crowdsecond"]);
    expect(await names(10, 1, "crowd")).toEqual(["3 crowdsecond"]);
  });

  test("asks for everybody's place once in a while only", async () => {
    const first = await rated("first", 1500, 200);
    expect(await store.leaderboard.rankOf("duel", first, at)).toBe(1);
    await rated("better", 1600, 200);
    expect(await store.leaderboard.rankOf("duel", first, at + leaderboardLimits.leaderboardCacheMs - 1)).toBe(1);
    expect(await store.leaderboard.rankOf("duel", first, at + leaderboardLimits.leaderboardCacheMs)).toBe(2);
  });
});
