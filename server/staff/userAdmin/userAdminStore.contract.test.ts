/** Staff search for users, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("a search for users on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    for (const name of ["Kofi.Mensah", "MensahYaw", "Esi_Mensa", "100percent"]) await store.users.createGuest(name, at);
  });
  afterAll(() => place.remove());

  const found = async (q: string): Promise<string[]> => {
    const query = { q, searchesMail: true, filter: "all", sort: "name", limit: 50, after: null } as const;
    return (await store.userLists.page(query)).map(({ username }) => username);
  };

  test("finds a name by any part of it, in any case, each user once", async () => {
    expect(await found("mensah")).toEqual(["Kofi.Mensah", "MensahYaw"]);
    expect(await found("SAH")).toEqual(["Kofi.Mensah", "MensahYaw"]);
    expect(await found("fi.me")).toEqual(["Kofi.Mensah"]);
    expect(await found("i_m")).toEqual(["Esi_Mensa"]);
    expect(await found("nobody")).toEqual([]);
  });

  test("takes signs of a pattern as they are", async () => {
    expect(await found("%")).toEqual([]);
    expect(await found("_")).toEqual(["Esi_Mensa"]);
  });
});
