/** Contract of the settings of an account, on the embedded database and on MariaDB. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import { settings as migration } from "#server/base/db/migrations/025-settings.ts";
import type { User } from "#server/base/db/records.ts";
import { defaultSettings, SETTING_NAMES, type Settings } from "#protocol/calls/settings.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_700_000_000_000;

/** A value for every setting, each other than its default. */
const others: Settings = {
  theme: "light",
  language: "fr",
  soundEffects: false,
  musicVolume: 0,
  effectsVolume: 100,
  profileVisibility: "private",
  onlineStatus: false,
  allowFriendRequests: false,
  allowGameInvites: "none",
  showRecentActivity: false,
  emailNotifications: false,
  pushNotifications: true,
  notifyOnFriendRequest: false,
  notifyOnGameInvite: false,
  notifyOnTournament: false,
  notifyOnAchievement: false,
  allowDirectMessages: "everyone",
  anonymousOnStreams: true,
  chatNotifications: false,
  showTypingIndicator: false,
  messagePreview: false,
};

describe.each(storeEngines)("settings on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());
  const player = (): Promise<User> => newPlayer(store, tables, at);
  const change = ({ id }: User, part: Partial<Settings>, when = at) =>
    store.settings.change(id, { change: part, at: when });

  test("are the defaults until one is changed, each by itself", async () => {
    const ama = await player();
    const kofi = await player();
    expect(await store.settings.stored(ama.id)).toEqual({ settings: defaultSettings, version: 0 });
    let expected = defaultSettings;
    for (const [index, name] of SETTING_NAMES.entries()) {
      expected = { ...expected, [name]: others[name] };
      expect(await change(ama, { [name]: others[name] })).toEqual({ settings: expected, version: index + 1 });
      expect(await store.settings.stored(ama.id)).toEqual({ settings: expected, version: index + 1 });
    }
    expect(expected).toEqual(others);
    expect(await store.settings.of(ama.id)).toEqual(others);
    expect(await store.settings.of(kofi.id)).toEqual(defaultSettings);
    expect(await change(ama, defaultSettings)).toEqual({ settings: defaultSettings, version: 22 });
  });

  test("the language is the one in which the account gets its mails", async () => {
    const ama = await player();
    await change(ama, { language: "de" });
    expect((await store.users.find(ama.id))?.locale).toBe("de");
    await change(ama, { language: null });
    expect((await store.users.find(ama.id))?.locale).toBeNull();
    await tables.knex("users").where("id", Number(ama.id)).update({ locale: "xx" });
    expect((await store.settings.of(ama.id)).language).toBeNull();
  });

  test("a change that was made earlier and arrives later does not undo a later one", async () => {
    const ama = await player();
    await change(ama, { theme: "light", musicVolume: 10 }, at + 100);
    const late = await change(ama, { theme: "dark", effectsVolume: 5 }, at + 50);
    expect(late.settings).toMatchObject({ theme: "light", musicVolume: 10, effectsVolume: 5 });
    expect(late.version).toBe(2);
    // With nothing that counts the version stays too.
    expect((await change(ama, { theme: "dark" }, at)).version).toBe(2);
    expect((await change(ama, {}, at + 500)).version).toBe(2);
    // Of two at the same time the one that arrives last counts.
    expect((await change(ama, { theme: "dark" }, at + 100)).settings.theme).toBe("dark");
  });

  test("changes at the same time keep each other", async () => {
    const ama = await player();
    await Promise.all(SETTING_NAMES.map((name) => change(ama, { [name]: others[name] })));
    expect(await store.settings.stored(ama.id)).toEqual({ settings: others, version: SETTING_NAMES.length });
  });

  test("of many users are read at once, and of nobody the defaults", async () => {
    const [ama, kofi, guest] = [await player(), await player(), await newGuest(store, at)];
    await change(ama, { emailNotifications: false });
    const found = await store.settings.ofMany([
      ama.id,
      kofi.id,
      guest.id,
      userIdOf("999999"),
      userIdOf(""),
      userIdOf("1 or 1=1"),
      userIdOf("__proto__"),
    ]);
    expect([...found.keys()].toSorted()).toEqual([ama.id, kofi.id, guest.id].toSorted());
    expect(found.get(ama.id)?.emailNotifications).toBe(false);
    expect(found.get(kofi.id)).toEqual(defaultSettings);
    expect(await store.settings.ofMany([])).toEqual(new Map());
    expect(await store.settings.of(userIdOf("999999"))).toEqual(defaultSettings);
    expect(await store.settings.change(userIdOf("999999"), { change: { theme: "light" }, at })).toEqual({
      settings: defaultSettings,
      version: 0,
    });
  });

  test("go with the account, and are in its owner's data until then", async () => {
    const ama = await player();
    await change(ama, others);
    const data = await store.erasure.everythingOf(ama.id);
    expect(data["settings"]).toMatchObject([{ theme: "light", music_volume: 0 }]);
    expect(data["privacy"]).toMatchObject([{ direct_messages: "everyone" }]);
    await store.erasure.erase(ama.id, at);
    expect(await store.settings.stored(ama.id)).toEqual({ settings: defaultSettings, version: 0 });
    expect(await tables.knex("settings").where("user_id", Number(ama.id))).toEqual([]);
  });

  test("the migration keeps what users had chosen before", async () => {
    const ama = await player();
    await change(ama, { profileVisibility: "private", allowGameInvites: "none", language: "es", theme: "light" });
    await migration.down(tables.untyped, tables.engine);
    await migration.up(tables.untyped, tables.engine);
    expect(await store.settings.stored(ama.id)).toEqual({
      settings: { ...defaultSettings, profileVisibility: "private", allowGameInvites: "none", language: "es" },
      version: 0,
    });
  });
});
