/** Contract of the store for streams, on the embedded database and on MariaDB. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchKey, roomCode, streamIdOf, streamKeyOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { streamBounds, type StreamSettings } from "#protocol/calls/streams.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import type { KeyedStoredStream } from "./streamStore.ts";

const at = 1_800_000_000_000;
const settings: StreamSettings = {
  name: "Final",
  follows: { kind: "tournament", tournament: tournamentId("7"), pick: matchKey("w1-1") },
  hands: "delayed",
  delay_s: 30,
  verdicts: true,
  chat: false,
  scene: "auto",
};

describe.each(storeEngines)("streams on $name", (engine) => {
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
  const make = async ({ id }: User, part: Partial<StreamSettings> = {}): Promise<KeyedStoredStream> => {
    const made = await store.streams.create(id, { ...settings, ...part }, at);
    if (made === undefined) throw new Error("no place for a stream");
    return made;
  };

  test.each<StreamSettings["follows"]>([
    { kind: "player", user: userIdOf("12") },
    { kind: "table", code: roomCode("AB12CD") },
    { kind: "tournament", tournament: tournamentId("7"), pick: null },
    { kind: "tournament", tournament: tournamentId("7"), pick: matchKey("w1-1") },
  ])("are found again as they were made, following $kind", async (follows) => {
    const ama = await player();
    const { stream, key } = await make(ama, { follows });
    expect(stream).toMatchObject({ ...settings, follows, userId: ama.id, createdAt: at, keyedAt: at });
    expect(await store.streams.of(ama.id)).toEqual([stream]);
    expect(await store.streams.find(ama.id, stream.id)).toEqual(stream);
    expect(await store.streams.findByKey(key)).toEqual(stream);
  });

  test("keep only a digest of the key, which has 256 bits", async () => {
    const { key, stream } = await make(await player());
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(key).toHaveLength(streamBounds.keyChars);
    const row = await tables.knex("streams").where("id", Number(stream.id)).first();
    expect(JSON.stringify(row)).not.toContain(key);
  });

  test("get another key, and the one before opens nothing any more", async () => {
    const ama = await player();
    const { key, stream } = await make(ama);
    const again = await store.streams.rekey(ama.id, stream.id, at + 5);
    expect(again?.stream).toEqual({ ...stream, keyedAt: at + 5 });
    expect(await store.streams.findByKey(key)).toBeUndefined();
    expect(await store.streams.findByKey(streamKeyOf(again?.key ?? ""))).toEqual(again?.stream);
    for (const wrong of ["", key.slice(1), "%", "' or 1=1 --"])
      expect(await store.streams.findByKey(streamKeyOf(wrong))).toBeUndefined();
  });

  test("are changed field by field", async () => {
    const ama = await player();
    const { stream } = await make(ama);
    const changed = await store.streams.change(ama.id, stream.id, { scene: "bracket", hands: "hidden" });
    expect(changed).toEqual({ ...stream, scene: "bracket", hands: "hidden" });
    const follows = { kind: "table", code: roomCode("ZZ99YY") } as const;
    expect(await store.streams.change(ama.id, stream.id, { follows: follows })).toEqual({
      ...changed,
      follows,
    });
    expect(await store.streams.find(ama.id, stream.id)).toEqual({ ...changed, follows });
  });

  test("belong to the user who made them", async () => {
    const [ama, kofi] = [await player(), await player()];
    const { stream, key } = await make(ama);
    expect(await store.streams.of(kofi.id)).toEqual([]);
    expect(await store.streams.find(kofi.id, stream.id)).toBeUndefined();
    expect(await store.streams.change(kofi.id, stream.id, { name: "Mine" })).toBeUndefined();
    expect(await store.streams.rekey(kofi.id, stream.id, at)).toBeUndefined();
    expect(await store.streams.remove(kofi.id, stream.id)).toBe(false);
    expect(await store.streams.findByKey(key)).toEqual(stream);
    for (const id of ["", "0", "-1", "x", "99999999999"]) {
      expect(await store.streams.find(ama.id, streamIdOf(id))).toBeUndefined();
      expect(await store.streams.remove(ama.id, streamIdOf(id))).toBe(false);
    }
  });

  test("have a greatest number for each user, also with requests at the same time", async () => {
    const ama = await player();
    const requested = Array.from({ length: streamBounds.streamsMax + 4 }, () =>
      store.streams.create(ama.id, settings, at),
    );
    const made = (await Promise.all(requested)).filter((one) => one !== undefined);
    expect(made).toHaveLength(streamBounds.streamsMax);
    expect(await store.streams.of(ama.id)).toHaveLength(streamBounds.streamsMax);
    expect(await store.streams.remove(ama.id, streamIdOf(made[0]?.stream.id ?? ""))).toBe(true);
    expect(await store.streams.findByKey(streamKeyOf(made[0]?.key ?? ""))).toBeUndefined();
    expect(await store.streams.create(ama.id, settings, at)).toBeDefined();
  });

  test("open nothing once their user is deleted or banned", async () => {
    const [ama, kofi] = [await player(), await player()];
    const [deleted, banned] = [await make(ama), await make(kofi)];
    await tables.knex("users").where("id", Number(ama.id)).update({ deleted_at: at });
    await tables.knex("users").where("id", Number(kofi.id)).update({ standing: "banned" });
    expect(await store.streams.findByKey(deleted.key)).toBeUndefined();
    expect(await store.streams.findByKey(banned.key)).toBeUndefined();
  });

  test("show without a name the users who want that", async () => {
    const [ama, kofi] = [await player(), await player()];
    await store.settings.change(ama.id, { change: { anonymousOnStreams: true }, at });
    expect(
      await store.streams.anonymousAmong([ama.id, kofi.id, userIdOf(""), userIdOf("x"), userIdOf("computer-1")]),
    ).toEqual(new Set([ama.id]));
    expect(await store.streams.anonymousAmong([])).toEqual(new Set());
  });
});
