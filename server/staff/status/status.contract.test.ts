/** Contract of the store for the status page, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { incidentIdOf, nodeName, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import type { NewIncident } from "#protocol/calls/status.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const wanted: NewIncident = {
  title: "<b>Mail</b> is late",
  impact: "minor",
  status: "investigating",
  components: ["mail", "accounts", "mail"],
  text: "Codes arrive late.",
};

describe.each(storeEngines)("the status page on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let admin: string;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    admin = (await newPlayer(store, place.tables(), at)).id;
  });
  afterAll(() => place.remove());

  test("adds up checks by day and component, and forgets old days", async () => {
    const count = (day: number, checks: number, failed: number) =>
      ({ day, component: "site", checks, failed }) as const;
    expect(await store.status.lastChecked()).toBeNull();
    await store.status.add([count(7, 10, 1), { ...count(7, 4, 0), component: "mail" }], { node: "", at });
    await store.status.add([count(7, 5, 2), count(8, 1, 0)], { node: nodeName("one"), at: at + 2 });
    expect(await store.status.lastChecked()).toBe(at + 2);
    expect(await store.status.days(7)).toEqual([
      { ...count(7, 4, 0), component: "mail" },
      count(7, 15, 3),
      count(8, 1, 0),
    ]);
    expect(await store.status.forget(8)).toBe(2);
    expect(await store.status.days(0)).toEqual([count(8, 1, 0)]);
  });

  test("adds up what several nodes count at once", async () => {
    const count = { day: 20, component: "tables", checks: 1, failed: 1 } as const;
    const rounds = ["one", "two", "three", "four"].map((node) => ({ node: nodeName(node), at: at + 1 }));
    await Promise.all(rounds.map((round) => store.status.add([count], round)));
    expect(await store.status.days(20)).toEqual([{ ...count, checks: 4, failed: 4 }]);
  });

  test("has incidents with their updates, the newest first, and the admin log has their changes", async () => {
    const first = await store.status.openIncident(userIdOf(admin), wanted, at);
    const second = await store.status.openIncident(
      userIdOf(admin),
      { ...wanted, title: "Maintenance", components: [] },
      at + 1,
    );
    expect(
      await store.status.updateIncident(userIdOf(admin), first, { status: "resolved", text: "Fixed." }, at + 2),
    ).toBe(true);
    expect(
      await store.status.updateIncident(userIdOf(admin), incidentIdOf("999999"), { status: "resolved", text: "?" }, at),
    ).toBe(false);
    const [later, earlier] = await store.status.incidents(at);
    expect([later?.id, later?.components, later?.resolved_at]).toEqual([second, [], null]);
    expect(earlier).toMatchObject({
      title: wanted.title,
      status: "resolved",
      components: ["accounts", "mail"],
      resolved_at: at + 2,
      updates: [
        { status: "resolved", text: "Fixed.", at: at + 2 },
        { status: "investigating", text: wanted.text, at },
      ],
    });
    // One that is over is shown for a time, one that goes on always.
    expect((await store.status.incidents(at + 3)).map(({ id }) => id)).toEqual([second]);
    await store.status.updateIncident(userIdOf(admin), first, { status: "investigating", text: "Again." }, at + 3);
    expect((await store.status.incidents(at + 9))[1]).toMatchObject({ id: first, resolved_at: null });
    expect(await store.status.removeIncident(userIdOf(admin), second, at)).toBe(true);
    expect(await store.status.removeIncident(userIdOf(admin), second, at)).toBe(false);
    expect((await store.status.incidents(at)).map(({ id }) => id)).toEqual([first]);
    const log = await place.tables().knex("admin_log").where("target_kind", "incident").orderBy("id").pluck("action");
    expect(log).toEqual(["incident.open", "incident.open", "incident.update", "incident.update", "incident.remove"]);
  });
});
