/** How people behaved, on the embedded database and on MariaDB alike. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conductLimits } from "./limits.ts";
import { type RoomCode, type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { ConductEntry } from "./conductStore.ts";
import type { ConductKind } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("conduct on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  const user = async (): Promise<string> => (await newGuest(store, at)).id;
  const entry = (userId: UserId, code: RoomCode, kind: ConductKind, when = at): ConductEntry => ({
    userId,
    code,
    matchNumber: 1,
    kind,
    at: when,
  });

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  test("is kept once for a match and player, however often it is reported", async () => {
    const [ama, kofi] = [await user(), await user()];
    await store.conduct.add([
      entry(userIdOf(ama), roomCode("AAAA"), "left"),
      entry(userIdOf(kofi), roomCode("AAAA"), "clean"),
    ]);
    await store.conduct.add([
      entry(userIdOf(ama), roomCode("AAAA"), "clean", at + 1),
      entry(userIdOf(kofi), roomCode("AAAA"), "left", at + 1),
    ]);
    expect(await store.conduct.since(userIdOf(ama), 0)).toEqual([entry(userIdOf(ama), roomCode("AAAA"), "left")]);
    expect(await store.conduct.since(userIdOf(kofi), 0)).toEqual([entry(userIdOf(kofi), roomCode("AAAA"), "clean")]);
  });

  test("counts a rematch in the same room on its own", async () => {
    const ama = await user();
    await store.conduct.add([
      entry(userIdOf(ama), roomCode("BBBB"), "clean"),
      { ...entry(userIdOf(ama), roomCode("BBBB"), "left", at + 5), matchNumber: 2 },
    ]);
    expect((await store.conduct.since(userIdOf(ama), 0)).map(({ kind }) => kind)).toEqual(["clean", "left"]);
  });

  test("is told in the order of time, from a moment on, the newest of too many", async () => {
    const ama = await user();
    const all = Array.from({ length: conductLimits.entriesMax + 10 }, (_, n) =>
      entry(userIdOf(ama), roomCode(`C${String(n).padStart(4, "0")}`), "clean", at + n),
    );
    await store.conduct.add(all.toReversed());
    expect(await store.conduct.since(userIdOf(ama), 0)).toEqual(all.slice(10));
    expect(await store.conduct.since(userIdOf(ama), at + 205)).toEqual(all.slice(205));
  });

  test("is forgotten by age, and goes with nobody it cannot belong to", async () => {
    const ama = await user();
    await store.conduct.add([
      entry(userIdOf(ama), roomCode("DDDD"), "left", 1_000),
      entry(userIdOf(ama), roomCode("EEEE"), "left", 2_000),
    ]);
    expect(await store.conduct.forget(2_000)).toBe(1);
    expect((await store.conduct.since(userIdOf(ama), 0)).map(({ code }) => code)).toEqual(["EEEE"]);
    await store.conduct.add([entry(userIdOf("computer-1"), roomCode("FFFF"), "left")]);
    expect(await store.conduct.since(userIdOf("computer-1"), 0)).toEqual([]);
    expect(await store.conduct.since(userIdOf("1 or 1=1"), 0)).toEqual([]);
  });
});
