/**
 * A database that a newer version has migrated stays as it is. This version works on it where the newer one has noted that
 * it can, and refuses it in one sentence otherwise.
 */
import { afterEach, describe, expect, it } from "vitest";
import { migrationNames, neededAfter } from "#server/base/db/migrations.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";

let place: StorePlace;
afterEach(() => place.remove());

describe.each(storeEngines)("on $name", (engine) => {
  it("says that a newer version made the database", async () => {
    place = engine.place();
    await (await place.open()).stop();
    const tables = place.tables();
    const steps = () => tables.untyped("knex_migrations").orderBy("id").select("name");
    await tables.untyped("knex_migrations").insert({ name: "999-of-tomorrow", batch: 9 });
    const before = await steps();
    await expect(place.open()).rejects.toThrow(
      new RegExp(`^The database was made by a newer version of Spar: .*999-of-tomorrow.*${migrationNames.at(-1)}`),
    );
    await expect(place.open()).rejects.toMatchObject({ name: "StartError" });
    await expect(openTables(place.config)).rejects.toThrow(/^The database was made by a newer version of Spar: /);
    expect(await steps()).toEqual(before);
  });

  /** As a newer version leaves the tables after a step: with a column more, and its note for older versions. */
  async function madeByNewer(needs: string): Promise<void> {
    place = engine.place();
    await (await place.open()).stop();
    const { untyped } = place.tables();
    await untyped.schema.alterTable("users", (table) => void table.string("of_tomorrow", 8));
    await untyped("step_needs").insert({ name: "999-of-tomorrow", needs });
    await untyped("knex_migrations").insert({ name: "999-of-tomorrow", batch: 9 });
  }

  it("works beside a newer version whose steps only add something", async () => {
    await madeByNewer(migrationNames.at(-1) ?? "");
    const store = await place.open();
    await expect(store.ping()).resolves.toBeUndefined();
    expect(await store.users.createGuest("ama", 1)).toMatchObject({ username: "ama" });
    await (await openTables(place.config)).stop();
    const steps = await place.tables().untyped("knex_migrations").pluck<string[]>("name");
    expect(steps).toEqual([...migrationNames, "999-of-tomorrow"]);
  });

  it("refuses a newer database whose steps take away what it uses", async () => {
    await madeByNewer("998-of-next-week");
    await expect(place.open()).rejects.toThrow(/^The database was made by a newer version of Spar: .*999-of-tomorrow/);
    await expect(place.open()).rejects.toMatchObject({ name: "StartError" });
  });
});

describe("the step that a version must know to use the tables", () => {
  const all = [
    { name: "067-before" },
    { name: "070-nodes" },
    { name: "071-more" },
    { name: "080-contract", needs: "071-more" },
    { name: "081-more" },
  ];

  it("is the first that asks, until a step takes something away", () => {
    expect(all.map(({ name }) => neededAfter(name, all))).toEqual([null, null, "070-nodes", "071-more", "071-more"]);
  });
});
