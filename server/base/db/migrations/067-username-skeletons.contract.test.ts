/** Users from before names were compared by their looks keep their names. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import type { Database } from "#server/base/db/database.ts";
import { usernameSkeletons } from "./067-username-skeletons.ts";

/** More than are filled at once. */
const crowdSize = 450;

describe.each(storeEngines)("skeletons of names on $name", (engine) => {
  let place: StorePlace;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const insert = async (username: string, role: "guest" | "player", key = username.toLowerCase()): Promise<void> => {
    await tables.knex("users").insert({ username, username_key: key, role, created_at: 1 });
  };
  const skeletonOf = async (username: string): Promise<string | null | undefined> =>
    (await tables.knex("users").where({ username }).first("username_skeleton"))?.username_skeleton;

  test("names that looked alike before stay, the oldest account's name is the one that counts", async () => {
    await usernameSkeletons.down(tables.untyped, tables.engine);
    await insert("K0fi", "guest");
    await insert("Kofi", "player");
    await insert("Kòfi", "player");
    await insert("Yaw", "player");
    await insert("Deleted player", "player", "deleted:7");
    await insert("OldGuest", "guest", "left:8");
    for (let n = 0; n < crowdSize; n++) await insert(`Crowd${n}`, "player");

    await usernameSkeletons.up(tables.untyped, tables.engine);
    expect(await skeletonOf("Kofi")).toBe("kofi");
    for (const other of ["K0fi", "Kòfi", "Deleted player", "OldGuest"]) expect(await skeletonOf(other)).toBeNull();
    expect(await skeletonOf("Yaw")).toBe("yaw");
    const counted = await tables.knex("users").whereNotNull("username_skeleton").count({ count: "*" });
    expect(Number(counted[0]?.["count"])).toBe(crowdSize + 2);
    const again = {
      username: "Yàw",
      username_key: "yàw",
      username_skeleton: "yaw",
      role: "player",
      created_at: 1,
    } as const;
    await expect(tables.knex("users").insert(again)).rejects.toThrow(/unique|ER_DUP_ENTRY/i);
  });

  test("a start that was killed in between is continued by the next", async () => {
    await usernameSkeletons.up(tables.untyped, tables.engine);
    expect(await skeletonOf("Kofi")).toBe("kofi");
    expect(await skeletonOf("Kòfi")).toBeNull();
  });
});
