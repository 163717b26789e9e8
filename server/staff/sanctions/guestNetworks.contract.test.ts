/** Contract of the store for the networks of banned guests, on both engines. */
import type { SanctionId } from "#protocol/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { sanctionLimits } from "./limits.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("guests' networks on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let administrator: User;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    administrator = await newPlayer(store, tables, at);
  });
  afterAll(() => place.remove());

  const ban = async ({ id }: User): Promise<SanctionId> => {
    const by = { id: administrator.id, role: "administrator" } as const;
    const requested = { userId: id, kind: "ban", reason: "abuse", note: null, endsAt: null, by, at } as const;
    const done = await store.sanctions.impose(requested);
    if (!done.ok) throw new Error(done.error);
    return done.value.id;
  };
  const closedUntil = (network: string, when = at) => store.guestNetworks.closedUntil(network, when);
  const until = at + sanctionLimits.networkBanMs;

  test("those that a banned guest came from and is connected from are closed for a day, and no others", async () => {
    const guest = await newGuest(store, at);
    await store.guestNetworks.record(guest.id, "203.0.113.7", at - 1);
    await store.guestNetworks.close(await ban(guest), guest.id, ["2001:db8:1::", "2001:db8:1::"], at);
    for (const network of ["203.0.113.7", "2001:db8:1::"]) {
      expect(await closedUntil(network)).toBe(until);
      expect([await closedUntil(network, until - 1), await closedUntil(network, until)]).toEqual([until, null]);
    }
    expect(await closedUntil("203.0.113.8")).toBeNull();
    // A server that starts anew knows them too.
    await store.stop();
    store = await place.open();
    expect(await closedUntil("203.0.113.7")).toBe(until);
  });

  test("no address is stored, only a keyed hash that says nothing without the key", async () => {
    const guest = await newGuest(store, at);
    await store.guestNetworks.record(guest.id, "198.51.100.4", at);
    const row = await tables.knex("guest_networks").where("user_id", Number(guest.id)).first();
    expect(row?.mark).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(row)).not.toContain("198.51");
    const other = engine.place();
    try {
      const elsewhere = await other.open();
      const same = await newGuest(elsewhere, at);
      await elsewhere.guestNetworks.record(same.id, "198.51.100.4", at);
      const [there] = await other.tables().knex("guest_networks").select("mark");
      expect(there?.["mark"]).not.toBe(row?.mark);
    } finally {
      await other.remove();
    }
  });

  test("the network of the last sign-in counts, a lifted ban opens it, and another ban keeps it closed", async () => {
    const [guest, other] = [await newGuest(store, at), await newGuest(store, at)];
    await store.guestNetworks.record(guest.id, "192.0.2.1", at - 10);
    await store.guestNetworks.record(guest.id, "192.0.2.2", at);
    await store.guestNetworks.record(other.id, "192.0.2.2", at);
    const [first, second] = [await ban(guest), await ban(other)];
    await store.guestNetworks.close(first, guest.id, [], at);
    await store.guestNetworks.close(second, other.id, [], at);
    expect([await closedUntil("192.0.2.1"), await closedUntil("192.0.2.2")]).toEqual([null, until]);
    await store.guestNetworks.reopen(first);
    expect(await closedUntil("192.0.2.2")).toBe(until);
    await store.guestNetworks.reopen(second);
    expect(await closedUntil("192.0.2.2")).toBeNull();
  });

  test("those of open connections are closed also where none was stored, and one without any closes nothing", async () => {
    const [guest, quiet] = [await newGuest(store, at), await newGuest(store, at)];
    await store.guestNetworks.close(await ban(guest), guest.id, ["192.0.2.55"], at);
    await store.guestNetworks.close(await ban(quiet), quiet.id, [], at);
    expect(await closedUntil("192.0.2.55")).toBe(until);
  });

  test("the ban of an account closes no network to guests", async () => {
    const kofi = await newPlayer(store, tables, at);
    await store.guestNetworks.close(await ban(kofi), kofi.id, ["192.0.2.77"], at);
    expect(await closedUntil("192.0.2.77")).toBeNull();
  });

  test("what is too old is deleted", async () => {
    const guest = await newGuest(store, at);
    await store.guestNetworks.record(guest.id, "192.0.2.99", at);
    await store.guestNetworks.close(await ban(guest), guest.id, [], at);
    const rows = async () => [
      (await tables.knex("guest_networks").where("user_id", Number(guest.id))).length,
      (await tables.knex("network_bans").where("expires_at", until)).length > 0,
    ];
    await store.guestNetworks.purge(until - 1);
    const bans = Number((await tables.knex("network_bans").count({ all: "*" }))[0]?.["all"]);
    expect(await rows()).toEqual([1, true]);
    expect(await store.guestNetworks.purge(until)).toBe(bans);
    expect(await rows()).toEqual([1, false]);
    await store.guestNetworks.purge(at + sanctionLimits.guestNetworkRetentionMs);
    expect(await rows()).toEqual([0, false]);
  });
});
