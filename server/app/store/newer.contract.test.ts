/** A database that a newer version has migrated is refused in one sentence and stays as it is. */
import { afterEach, describe, expect, it } from "vitest";
import { migrationNames } from "#server/base/db/migrations.ts";
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
});
