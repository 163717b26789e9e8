/** Uploaded pictures, on the embedded database and on MariaDB alike. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { like } from "#tests/support/like.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";

const at = 1_800_000_000_000;
let names = 0;

describe.each(storeEngines)("pictures on $name", (engine) => {
  let place: StorePlace;
  let store: Store;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  const player = async (): Promise<User> => {
    const identity = { issuer: "https://provider.example", subject: `subject ${++names}` };
    const account = {
      email: `player${names}@example.org`,
      username: `Player${names}`,
      locale: "en",
      guestId: null,
    } as const;
    const made = await store.identities.signUp({ ...account, identity, at });
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };

  const stored = (userId: UserId) =>
    place.tables().knex("picture_bytes").where("user_id", Number(userId)).pluck("file");
  const fileOf = (url: string | null | undefined): string => url?.slice("/avatars/".length, -".webp".length) ?? "";

  test("are stored one of each user, and the one before is gone", async () => {
    const user = await player();
    const upload = async (content: string) => store.pictures.upload(user.id, Buffer.from(content));
    const first = await upload("first");
    expect(first?.user).toEqual({ ...user, imageUrl: like.stringMatching(/^\/avatars\/[0-9a-f]{32}\.webp$/) });
    expect(await store.pictures.read(`${fileOf(first?.imageUrl)}.webp`)).toEqual(Buffer.from("first"));
    const second = await upload("second");
    expect(await store.users.find(user.id)).toMatchObject({ imageUrl: second?.imageUrl });
    expect(await store.pictures.read(`${fileOf(first?.imageUrl)}.webp`)).toBeUndefined();
    await Promise.all(["third", "fourth", "fifth"].map(upload));
    expect(await stored(user.id)).toEqual([fileOf((await store.users.find(user.id))?.imageUrl)]);
    expect(await store.pictures.replace(user.id, null)).toEqual({ ...user, imageUrl: null });
    expect(await stored(user.id)).toEqual([]);
  });

  test("go with the account", async () => {
    const user = await player();
    await store.pictures.upload(user.id, Buffer.from("mine"));
    expect((await store.erasure.everythingOf(user.id))["uploaded_pictures"]).toHaveLength(1);
    await store.erasure.erase(user.id, at);
    expect(await stored(user.id)).toEqual([]);
  });

  test("are taken from files once, each for the user whose it is", async () => {
    const [ama, kofi] = [await player(), await player()];
    const names = ["a", "b", "c"].map((letter) => `${letter.repeat(32)}.webp`);
    await store.pictures.replace(ama.id, `/avatars/${names[0]}`);
    await store.pictures.replace(kofi.id, `/avatars/${names[1]}`);
    const files = [...names, "notes.webp"].map((name) => ({ name, picture: Buffer.from(name) }));
    // as after a start that was killed before it deleted the first file
    expect(await store.pictures.takeOver(files.slice(0, 1))).toEqual(names.slice(0, 1));
    expect(new Set(await store.pictures.takeOver(files))).toEqual(new Set(names.slice(0, 2)));
    expect(await store.pictures.flushed()).toBe(true);
    expect(await store.pictures.read(names[1] ?? "")).toEqual(files[1]?.picture);
    expect([await stored(ama.id), await stored(kofi.id)]).toEqual([["a".repeat(32)], ["b".repeat(32)]]);
  });

  test("are nobody's who is not there", async () => {
    const user = await player();
    await store.erasure.erase(user.id, at);
    for (const id of [user.id, "0", "x"].map(userIdOf)) {
      expect(await store.pictures.replace(id, "/symbols/sun.svg")).toBeUndefined();
      expect(await store.pictures.upload(id, Buffer.from("late"))).toBeUndefined();
    }
  });
});
