/** Roles, the log of their changes, and the command line that gives them, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeRoleOf, listStaff } from "./roles.ts";
import type { UserId } from "#protocol/ids.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Store } from "#server/app/store/store.ts";
import { recordAdminAction } from "./adminLog.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("roles on $name", (engine) => {
  let place: StorePlace;
  let store: Store;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  const newAccount = (when: number) => newPlayer(store, place.tables(), when);
  const log = () => place.tables().knex("admin_log").orderBy("id").select();

  test("are given and taken at the command line, beside a server that runs, and each change is logged", async () => {
    const ama = await newAccount(at);
    const database = await openTables(place.config);
    expect(await listStaff(database)).toEqual([expect.stringContaining("Nobody has a role")]);
    const name = ama.username.toUpperCase();
    expect(await changeRoleOf(database, name, "administrator", at)).toBe(
      `${ama.username} was a player and is now an administrator.`,
    );
    expect(await store.users.find(ama.id)).toMatchObject({ role: "administrator" });
    const { token } = await store.sessions.open(ama, at);
    expect(await store.sessions.find(token, at)).toMatchObject({ user: { role: "administrator" } });
    expect(await changeRoleOf(database, name, "administrator", at)).toContain("already");
    await expect(changeRoleOf(database, name, "player", at)).rejects.toThrow(/last administrator/);
    const kofi = await newAccount(at);
    await changeRoleOf(database, kofi.username, "administrator", at);
    expect(await listStaff(database)).toHaveLength(2);
    await changeRoleOf(database, name, "player", at + 1);
    expect(await listStaff(database)).toEqual([expect.stringMatching(new RegExp(`^administrator +${kofi.username}`))]);
    // signed out at once, although this process has not ended the session
    expect(await store.sessions.find(token, at)).toBeUndefined();
    await database.stop();
    const rows = await log();
    expect(rows).toMatchObject([
      { admin_id: null, admin_name: "operator", target_name: ama.username, before: '{"role":"player"}' },
      { target_id: kofi.id },
      { action: "role.change", target_kind: "user", after: '{"role":"player"}', at: at + 1 },
    ]);
  });

  test("are for accounts alone", async () => {
    const database = await openTables(place.config);
    const guest = await newGuest(store, at);
    await expect(changeRoleOf(database, guest.username, "moderator", at)).rejects.toThrow(/is a guest/);
    await expect(changeRoleOf(database, "No.Such.Name", "moderator", at)).rejects.toThrow(/no account/);
    await database.stop();
  });

  test("of staff are for nobody whom a ban or suspension keeps out, and can be taken from such an account", async () => {
    const [banned, suspended, admin] = [await newAccount(at), await newAccount(at), await newAccount(at)];
    const change = (userId: UserId, role: "moderator" | "player", when = at) =>
      store.roles.change({ userId, role, by: null, reason: "", at: when });
    const standing = (userId: UserId, value: object) =>
      place.tables().knex("users").where("id", Number(userId)).update(value);
    await standing(banned.id, { standing: "banned" });
    await standing(suspended.id, { standing: "suspended", standing_until: at + 5 });
    for (const { id } of [banned, suspended]) {
      expect(await change(id, "moderator")).toEqual({ ok: false, error: "not-active" });
    }
    expect(await change(suspended.id, "moderator", at + 5)).toMatchObject({ ok: true });
    expect(await change(suspended.id, "player")).toMatchObject({ ok: true });
    const database = await openTables(place.config);
    await expect(changeRoleOf(database, banned.username, "moderator", at)).rejects.toThrow(/banned or suspended/);
    await database.stop();
    expect(await change(admin.id, "player")).toMatchObject({ ok: true });
  });

  test("of two administrators who are demoted at once one stays", async () => {
    const found = await store.roles.staff();
    for (const { id } of found) await place.tables().knex("users").where("id", Number(id)).update({ role: "player" });
    const people = await Promise.all([newAccount(at), newAccount(at)]);
    const to = (userId: UserId, role: "administrator" | "player") =>
      store.roles.change({ userId, role, by: null, reason: "", at });
    for (const { id } of people) await to(id, "administrator");
    const answers = await Promise.all(people.map(({ id }) => to(id, "player")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await store.roles.staff()).toHaveLength(1);
  });

  test("are logged in rows that the database lets nobody change or delete", async () => {
    const { knex } = place.tables();
    const before = await log();
    const refused = engine.name === "sqlite" ? /takes new rows only/ : /ER_SIGNAL_EXCEPTION/;
    expect(before.length).toBeGreaterThan(0);
    await expect(knex("admin_log").update({ reason: "another" })).rejects.toThrow(refused);
    await expect(knex("admin_log").del()).rejects.toThrow(refused);
    expect(await log()).toEqual(before);
  });

  test("an entry is cut to its bounds, with hostile text as it was", async () => {
    const admin = await newAccount(at);
    const name = `=cmd|' /C calc'!A0 <b>${"ß".repeat(300)}`;
    await place.tables().transaction((trx) =>
      recordAdminAction(trx, {
        adminId: admin.id,
        action: "user.ban",
        target: { kind: "user", id: "1", name },
        reason: "x".repeat(5_000),
        before: null,
        after: { until: null, days: 3 },
        at,
      }),
    );
    const entry = (await log()).at(-1);
    expect(entry?.target_name).toBe(name.slice(0, 255));
    expect(entry?.reason).toHaveLength(1_000);
    expect(entry).toMatchObject({ admin_name: admin.username, before: null, after: '{"until":null,"days":3}' });
  });

  test("wait for the tables of this version", async () => {
    const empty = engine.emptyPlace();
    await expect(openTables(empty.config)).rejects.toThrow(engine.name === "sqlite" ? /is missing/ : /another version/);
    await empty.remove();
  });
});
