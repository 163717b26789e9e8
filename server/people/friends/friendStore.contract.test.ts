/** Contract of the store for friendships, requests, names and recent opponents, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { friendLimits } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import { type Standing, takesChallenge } from "./friendStore.ts";
import { friends as migration } from "#server/base/db/migrations/015-friends.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const noIds = ["", "0", "-1", "999999", "1 or 1=1", "computer-1", "__proto__"].map(userIdOf);

describe.each(storeEngines)("friends on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const guest = (): Promise<User> => newGuest(store, at);
  const player = (): Promise<User> => newPlayer(store, tables, at);
  const people = (count: number): Promise<User[]> => Promise.all(Array.from({ length: count }, player));
  const two = async (): Promise<[User, User]> => [await player(), await player()];
  const ask = (from: User, to: User, when = at) => store.friends.ask(from.id, to.id, when);
  const end = (from: User, to: User) => store.friends.end(from.id, to.id);
  const makeFriends = async (one: User, other: User, when = at): Promise<void> => {
    await ask(one, other, when);
    expect(await ask(other, one, when)).toBe("friends");
  };
  const friendsOf = async ({ id }: User) => (await store.friends.of(id)).map(({ user }) => user.id);
  const requestsOf = async ({ id }: User) =>
    (await store.friends.requests(id)).map(({ user, isOwn }) => [user.id, isOwn]);
  const relation = async (mine: User, other: User) =>
    (await store.friends.relations(mine.id, [other.id])).get(other.id) ?? "none";
  const choose = (user: User, change: Partial<Privacy>) => store.settings.change(user.id, { change, at });
  /** All rows that are left between two, of any kind. */
  const rowsBetween = async (one: User, other: User): Promise<number> => {
    const pair = [Number(one.id), Number(other.id)];
    const { knex } = tables;
    const friendships = await knex("friendships").whereIn("user_id", pair).whereIn("friend_id", pair);
    const requests = await knex("friend_requests").whereIn("from_id", pair).whereIn("to_id", pair);
    return friendships.length + requests.length;
  };

  describe("a request", () => {
    test("waits on both sides until it is answered, and asking again changes nothing", async () => {
      const [ama, kofi] = await two();
      expect(await ask(ama, kofi)).toBe("requested");
      expect(await ask(ama, kofi, at + 5)).toBe("requested");
      expect(await store.friends.requests(ama.id)).toEqual([{ user: kofi, at, isOwn: true }]);
      expect(await store.friends.requests(kofi.id)).toEqual([{ user: ama, at, isOwn: false }]);
      expect([await relation(ama, kofi), await relation(kofi, ama)]).toEqual(["requested", "asked"]);
      expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
    });

    test("is accepted by asking back, and neither asking nor accepting again changes that", async () => {
      const [ama, kofi] = await two();
      await ask(ama, kofi);
      expect(await ask(kofi, ama, at + 7)).toBe("friends");
      for (const [one, other] of [[ama, kofi] as const, [kofi, ama] as const]) {
        expect(await ask(one, other, at + 9)).toBe("friends");
        expect(await store.friends.of(one.id)).toMatchObject([{ user: other, since: at + 7 }]);
        expect(await requestsOf(one)).toEqual([]);
        expect(await relation(one, other)).toBe("friends");
      }
      expect(await rowsBetween(ama, kofi)).toBe(2);
    });

    test("is gone once it is declined or taken back, and may be made again", async () => {
      const [ama, kofi] = await two();
      for (const whoEnds of [kofi, ama]) {
        expect(await ask(ama, kofi)).toBe("requested");
        expect(await end(whoEnds, whoEnds === ama ? kofi : ama)).toBe(true);
        expect(await rowsBetween(ama, kofi)).toBe(0);
        expect(await end(ama, kofi)).toBe(false);
        expect(await end(kofi, ama)).toBe(false);
      }
    });

    test("is between the two it is between", async () => {
      const [ama, kofi, esi] = (await people(3)) as [User, User, User];
      await makeFriends(ama, kofi);
      await ask(ama, esi);
      await ask(kofi, esi);
      expect(await end(esi, ama)).toBe(true);
      expect(await requestsOf(esi)).toEqual([[kofi.id, false]]);
      expect(await friendsOf(ama)).toEqual([kofi.id]);
      expect(await end(kofi, ama)).toBe(true);
      expect([await friendsOf(ama), await friendsOf(kofi)]).toEqual([[], []]);
      expect(await requestsOf(kofi)).toEqual([[esi.id, true]]);
    });

    test("is listed with the others, those made and those got together, the latest first", async () => {
      const [ama, ...others] = (await people(5)) as [User, User, User, User, User];
      const [first, second, third, fourth] = others;
      await ask(second, ama, at + 2);
      await ask(ama, first, at + 1);
      await ask(ama, fourth, at + 4);
      await ask(third, ama, at + 3);
      expect(await requestsOf(ama)).toEqual([
        [fourth.id, true],
        [third.id, false],
        [second.id, false],
        [first.id, true],
      ]);
    });

    test("is refused by who takes none, who may ask all the same and accept what was asked before", async () => {
      const [ama, kofi] = await two();
      await ask(ama, kofi);
      await choose(kofi, { allowFriendRequests: false });
      expect(await ask(ama, kofi)).toBe("requested");
      await end(ama, kofi);
      expect(await ask(ama, kofi)).toBe("not-accepted");
      expect(await rowsBetween(ama, kofi)).toBe(0);
      expect(await ask(kofi, ama)).toBe("requested");
      expect(await ask(ama, kofi)).toBe("friends");
    });

    test("is refused where either has blocked the other, be it an answer", async () => {
      const [ama, kofi] = await two();
      await store.social.block(kofi.id, ama.id, at);
      for (const [one, other] of [[ama, kofi] as const, [kofi, ama] as const]) {
        expect(await ask(one, other)).toBe("not-accepted");
        expect(await store.friends.standing(one.id, other.id)).toMatchObject({ isBlocked: true, relation: "none" });
      }
      await store.social.unblock(kofi.id, ama.id);
      expect(await ask(ama, kofi)).toBe("requested");
      await store.social.block(ama.id, kofi.id, at);
      expect(await ask(kofi, ama)).toBe("not-accepted");
      expect(await friendsOf(kofi)).toEqual([]);
    });

    test("reaches nobody but accounts, and comes from nobody else", async () => {
      const [ama, kofi] = await two();
      const visitor = await guest();
      expect(await ask(ama, visitor)).toBe("unknown");
      expect(await ask(visitor, ama)).toBe("unknown");
      expect(await ask(ama, ama)).toBe("unknown");
      for (const id of noIds) {
        expect(await store.friends.ask(ama.id, id, at)).toBe("unknown");
        expect(await store.friends.ask(id, ama.id, at)).toBe("unknown");
        expect(await store.friends.end(ama.id, id)).toBe(false);
        expect(await store.friends.standing(ama.id, id)).toBeUndefined();
      }
      await tables.knex("users").where("id", Number(kofi.id)).update({ is_bot: true });
      expect(await ask(ama, kofi)).toBe("unknown");
      expect(await rowsBetween(ama, kofi)).toBe(0);
      // a user who asks while the own account is being deleted
      await store.erasure.erase(ama.id, at);
      const esi = await player();
      expect(await ask(ama, esi)).toBe("unknown");
      expect(await requestsOf(esi)).toEqual([]);
    });
  });

  describe("at the same moment", () => {
    test("two who ask each other become friends, and no request is left behind", async () => {
      const pairs = await Promise.all(Array.from({ length: 20 }, two));
      const requested = await Promise.all(pairs.flatMap(([ama, kofi]) => [ask(ama, kofi), ask(kofi, ama)]));
      for (const [index, [ama, kofi]] of pairs.entries()) {
        expect(requested.slice(2 * index, 2 * index + 2).toSorted()).toEqual(["friends", "requested"]);
        expect([await relation(ama, kofi), await relation(kofi, ama)]).toEqual(["friends", "friends"]);
        expect(await rowsBetween(ama, kofi)).toBe(2);
      }
    });

    test("everybody in a crowd who asks everybody is everybody's friend", async () => {
      const crowd = await people(6);
      const asking = crowd.flatMap((one) => crowd.filter((other) => other !== one).map((other) => ask(one, other)));
      const requested = await Promise.all(asking);
      expect(requested.filter((each) => each === "friends")).toHaveLength(requested.length / 2);
      for (const one of crowd) {
        expect((await friendsOf(one)).toSorted()).toEqual(
          crowd.flatMap(({ id }) => (id === one.id ? [] : [id])).toSorted(),
        );
        expect(await requestsOf(one)).toEqual([]);
      }
    });

    test("a request that is made ten times is one, and an end that comes ten times ends it once", async () => {
      const [ama, kofi] = await two();
      const requested = await Promise.all(Array.from({ length: 10 }, () => ask(ama, kofi)));
      expect(new Set(requested)).toEqual(new Set(["requested"]));
      expect(await rowsBetween(ama, kofi)).toBe(1);
      const ended = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? end(ama, kofi) : end(kofi, ama))));
      expect(ended.filter(Boolean)).toHaveLength(1);
    });

    test("an answer and a withdrawal leave the two friends, strangers or one asked, never something between", async () => {
      const pairs = await Promise.all(Array.from({ length: 12 }, two));
      await Promise.all(pairs.map(([ama, kofi]) => ask(ama, kofi)));
      await Promise.all(pairs.flatMap(([ama, kofi]) => [ask(kofi, ama), end(ama, kofi)]));
      for (const [ama, kofi] of pairs) {
        const both = [await relation(ama, kofi), await relation(kofi, ama)];
        const rows = { "none,none": 0, "friends,friends": 2, "asked,requested": 1 }[both.join()];
        expect(rows).toBeDefined();
        expect(await rowsBetween(ama, kofi)).toBe(rows);
      }
    });

    test("a block and a request leave no request once the block has ended what there was", async () => {
      const pairs = await Promise.all(Array.from({ length: 12 }, two));
      await Promise.all(
        pairs.flatMap(([ama, kofi]) => [
          ask(ama, kofi),
          store.social.block(kofi.id, ama.id, at).then(() => end(kofi, ama)),
        ]),
      );
      for (const [ama, kofi] of pairs) expect(await rowsBetween(ama, kofi)).toBe(0);
    });

    test("an account that goes while it is asked leaves nothing", async () => {
      const pairs = await Promise.all(Array.from({ length: 8 }, two));
      await Promise.all(
        pairs.flatMap(([ama, kofi]) => [ask(ama, kofi), store.erasure.erase(kofi.id, at), ask(kofi, ama)]),
      );
      for (const [ama, kofi] of pairs) expect(await rowsBetween(ama, kofi)).toBe(0);
    });
  });

  describe("bounds", () => {
    const strangers = async (count: number): Promise<number[]> => {
      const { knex } = tables;
      const names = Array.from({ length: count }, (_, n) => `Stranger${n}x${Math.random()}`);
      const player = { role: "player", created_at: at } as const;
      const rows = names.map((username) => ({ username, username_key: username, ...player }));
      for (let n = 0; n < rows.length; n += 100) await knex("users").insert(rows.slice(n, n + 100));
      return knex("users").whereIn("username", names).orderBy("id").pluck("id");
    };

    test("nobody waits for more answers than a list takes, but may still say yes", async () => {
      const [ama, kofi] = await two();
      const others = await strangers(friendLimits.requestsMax);
      const rows = others.map((to_id) => ({ from_id: Number(ama.id), to_id, at }));
      await tables.knex("friend_requests").insert(rows.slice(1));
      const last = String(others[0]);
      expect(await store.friends.ask(ama.id, userIdOf(last), at)).toBe("requested");
      expect(await ask(ama, kofi)).toBe("too-many");
      expect(await store.friends.ask(ama.id, userIdOf(last), at)).toBe("requested");
      expect(await ask(kofi, ama)).toBe("requested");
      expect(await ask(ama, kofi)).toBe("friends");
      await store.friends.end(ama.id, userIdOf(last));
      expect(await ask(ama, await player())).toBe("requested");
    });

    test("of however many requests the latest are listed", async () => {
      const ama = await player();
      const others = await strangers(friendLimits.requestsMax + 3);
      const rows = others.map((from_id, n) => ({ from_id, to_id: Number(ama.id), at: at + (n % 50) }));
      await tables.knex("friend_requests").insert(rows);
      const listed = await store.friends.requests(ama.id);
      expect(listed).toHaveLength(friendLimits.requestsMax);
      expect(listed.map((each) => each.at)).toEqual(listed.map((each) => each.at).toSorted((a, b) => b - a));
      expect(listed.at(-1)?.at).toBe(at + 1);
    });

    test("a full list takes nobody more, on either side, and the request stays", async () => {
      const [ama, kofi] = await two();
      const others = await strangers(friendLimits.friendsMax);
      const rows = others.map((friend_id) => ({ user_id: Number(ama.id), friend_id, at }));
      for (let n = 0; n < rows.length; n += 100) await tables.knex("friendships").insert(rows.slice(n, n + 100));
      expect(await store.friends.of(ama.id)).toHaveLength(friendLimits.friendsMax);
      expect(await ask(kofi, ama)).toBe("requested");
      expect(await ask(ama, kofi)).toBe("too-many");
      expect([await relation(ama, kofi), await rowsBetween(ama, kofi)]).toEqual(["asked", 1]);
      const esi = await player();
      expect(await ask(ama, esi)).toBe("requested");
      expect(await ask(esi, ama)).toBe("too-many");
      await store.friends.end(ama.id, userIdOf(String(others[0])));
      expect(await ask(ama, kofi)).toBe("friends");
    });
  });

  describe("standing", () => {
    test("says how a user stands to another, and what the user lets others do", async () => {
      const [ama, kofi] = await two();
      expect(await store.friends.standing(ama.id, kofi.id)).toEqual({
        user: kofi,
        privacy: (await store.profiles.find(kofi.id))?.privacy,
        relation: "none",
        isBlocked: false,
      });
      await choose(kofi, { allowGameInvites: "everyone", onlineStatus: false });
      await ask(kofi, ama);
      expect(await store.friends.standing(ama.id, kofi.id)).toMatchObject({
        relation: "asked",
        privacy: { allowGameInvites: "everyone", onlineStatus: false, allowFriendRequests: true },
      });
      const visitor = await guest();
      expect(await store.friends.standing(ama.id, visitor.id)).toBeUndefined();
      await store.erasure.erase(kofi.id, at);
      expect(await store.friends.standing(ama.id, kofi.id)).toBeUndefined();
    });

    test("tells what many are to one in one answer, and nothing of who is nothing", async () => {
      const [ama, friend, requested, asking, nobody] = (await people(5)) as [User, User, User, User, User];
      await makeFriends(ama, friend);
      await ask(ama, requested);
      await ask(asking, ama);
      await makeFriends(friend, nobody);
      const ids = [friend, requested, asking, nobody].map(({ id }) => id);
      expect(await store.friends.relations(ama.id, [...ids, ...noIds, ama.id])).toEqual(
        new Map([
          [friend.id, "friends"],
          [requested.id, "requested"],
          [asking.id, "asked"],
        ]),
      );
      expect(await store.friends.relations(ama.id, [friend.id])).toEqual(new Map([[friend.id, "friends"]]));
      expect(await store.friends.relations(ama.id, [])).toEqual(new Map());
      expect(await store.friends.relations(userIdOf("no such"), ids)).toEqual(new Map());
    });
  });

  test("friends are listed by name, each with what he shows", async () => {
    const ama = await player();
    const names = ["zoe", "Abena", "yaw", "Éwurama", "aba"].map((name) => `${name}${ama.id}`);
    for (const [index, username] of names.entries()) {
      const friend = await player();
      await store.accounts.rename(friend.id, username);
      await makeFriends(ama, friend, at + index);
      if (username.startsWith("yaw")) await choose(friend, { onlineStatus: false, allowGameInvites: "none" });
    }
    const listed = await store.friends.of(ama.id);
    expect(listed.map(({ user }) => user.username.replace(/\d+$/, ""))).toEqual([
      "aba",
      "Abena",
      "yaw",
      "zoe",
      "Éwurama",
    ]);
    expect(listed.map(({ since }) => since - at)).toEqual([4, 1, 2, 0, 3]);
    expect(listed.map(({ privacy }) => [privacy.onlineStatus, privacy.allowGameInvites])).toEqual([
      [true, "friends"],
      [true, "friends"],
      [false, "none"],
      [true, "friends"],
      [true, "friends"],
    ]);
    expect(await store.friends.of(userIdOf("no such"))).toEqual([]);
  });

  describe("those one has played with", () => {
    const play = (seed: number, sitters: readonly (User | null)[], endedAt: number) =>
      store.matches.finish(finishedMatch(seed, sitters, { endedAt }));
    const playedWith = async ({ id }: User) =>
      (await store.friends.playedWith(id)).map(({ user, at: when }) => [user.id, when - at]);

    test("are accounts, the latest first, each once", async () => {
      const [ama, kofi, esi, gone] = (await people(4)) as [User, User, User, User];
      const visitor = await guest();
      await play(1, [ama, kofi], at + 1);
      await play(2, [gone, ama], at + 2);
      await play(3, [ama, esi, kofi, visitor], at + 3);
      await play(4, [esi, ama], at + 4);
      await play(5, [ama, null], at + 5);
      await play(6, [ama, visitor], at + 6);
      await play(7, [kofi, esi], at + 7);
      expect(await playedWith(ama)).toEqual([
        [esi.id, 4],
        [kofi.id, 3],
        [gone.id, 2],
      ]);
      await store.erasure.erase(gone.id, at);
      expect(await playedWith(ama)).toHaveLength(2);
      expect(await playedWith(visitor)).toEqual([
        [ama.id, 6],
        ...[esi, kofi].toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ id }) => [id, 3]),
      ]);
      expect(await store.friends.playedWith(userIdOf("no such"))).toEqual([]);
      expect(await playedWith(await player())).toEqual([]);
    });

    test("are as many as a list takes", async () => {
      const ama = await player();
      const others = await people(friendLimits.playedWithRows + 2);
      for (const [index, other] of others.entries()) await play(index, [ama, other], at + index);
      const listed = await playedWith(ama);
      expect(listed.map(([, when]) => when)).toEqual(
        Array.from({ length: friendLimits.playedWithRows }, (_, n) => friendLimits.playedWithRows + 1 - n),
      );
    });

    test("are looked for in the last hundred matches, no matter with whom", async () => {
      const [ama, kofi] = await two();
      await play(1, [ama, kofi], at);
      const alone = finishedMatch(2, [ama, null]);
      for (let n = 1; n <= 99; n += 1) await store.matches.finish({ ...alone, matchNumber: n, endedAt: at + n });
      expect(await playedWith(ama)).toEqual([[kofi.id, 0]]);
      await store.matches.finish({ ...alone, matchNumber: 100, endedAt: at + 100 });
      expect(await playedWith(ama)).toEqual([]);
    });
  });

  describe("names", () => {
    let named = 0;
    const called = async (username: string): Promise<User> => {
      named += 1;
      const user = await store.users.createGuest(username, at);
      if (user === undefined) throw new Error(`${username} was taken`);
      await tables.knex("users").where("id", Number(user.id)).update({ role: "player" });
      return user;
    };
    const found = async (words: string) => (await store.friends.named(words)).map(({ username }) => username);

    test("that begin with the letters come first, then those that hold them, in upper or lower case", async () => {
      for (const name of ["sunQuartz", "Quartz9", "quartzAma", "aQuartzA", "aquart"]) await called(name);
      expect(await found("quartz")).toEqual(["Quartz9", "quartzAma", "aQuartzA", "sunQuartz"]);
      expect(await found("QUARTZA")).toEqual(["quartzAma", "aQuartzA"]);
      expect(await found("ｑｕａｒｔｚ9")).toEqual(["Quartz9"]);
      expect(await found("quartzx")).toEqual([]);
      expect((await store.friends.named("Quartz9"))[0]).toMatchObject({ username: "Quartz9", createdAt: at });
    });

    test("are found by the letter, however a pattern is written", async () => {
      for (const name of ["wild.Card_1", "wildXCardX1", "50%off!", "50!%off"]) await called(name);
      expect(await found("wild.card_")).toEqual(["wild.Card_1"]);
      expect(await found("card_1")).toEqual(["wild.Card_1"]);
      expect(await found("0%o")).toEqual(["50%off!"]);
      expect(await found("%off!")).toEqual(["50%off!"]);
      expect(await found("!%of")).toEqual(["50!%off"]);
      for (const odd of ["__________", "%%", "!!", "' or '1'='1", "\\", "wild%1", "[a-z]", "🃏🃏", "\u{10ffff}a"]) {
        expect(await found(odd)).toEqual([]);
      }
    });

    test("are as many as a list takes, and not those of guests, the computer and who is gone", async () => {
      const names = Array.from({ length: friendLimits.searchRows + 3 }, (_, n) => `Zebra${String(n).padStart(2, "0")}`);
      const users = await Promise.all(names.map(called));
      await called("oneZebra");
      expect(await found("zebra")).toEqual(names.slice(0, friendLimits.searchRows));
      const { knex } = tables;
      const [visitor, computer, gone, ...rest] = users as [User, User, User, ...User[]];
      await knex("users").where("id", Number(visitor.id)).update({ role: "guest" });
      await knex("users").where("id", Number(computer.id)).update({ is_bot: true });
      await store.erasure.erase(gone.id, at);
      for (const user of rest.slice(3)) await store.erasure.erase(user.id, at);
      expect(await found("zebra")).toEqual([...names.slice(3, 6), "oneZebra"]);
      expect(await found("deleted player")).toEqual([]);
      expect(await found("deleted:")).toEqual([]);
    });
  });

  test("nothing of a friendship or a request outlives the account", async () => {
    const [ama, kofi, esi, yaa] = (await people(4)) as [User, User, User, User];
    await makeFriends(ama, kofi);
    await ask(ama, esi);
    await ask(yaa, ama);
    const everything = await store.erasure.everythingOf(ama.id);
    expect(everything["friends"]).toEqual([{ friend_id: Number(kofi.id), at }]);
    expect(everything["friend_requests_made"]).toEqual([{ to_id: Number(esi.id), at }]);
    expect(everything["friend_requests_received"]).toEqual([{ from_id: Number(yaa.id), at }]);
    expect((await store.erasure.everythingOf(esi.id))["friend_requests_made"]).toEqual([]);
    expect((await store.erasure.everythingOf(esi.id))["friend_requests_received"]).toEqual([
      { from_id: Number(ama.id), at },
    ]);
    await store.erasure.erase(ama.id, at);
    for (const other of [kofi, esi, yaa]) {
      expect(await rowsBetween(ama, other)).toBe(0);
      expect([await friendsOf(other), await requestsOf(other)]).toEqual([[], []]);
      expect(await relation(other, ama)).toBe("none");
    }
  });
});

test.each(storeEngines)("the tables of friends come and go under people who are there, on $name", async (engine) => {
  const place = engine.place();
  const store = await place.open();
  const tables = place.tables();
  const [ama, kofi] = [await newPlayer(store, tables, at), await newPlayer(store, tables, at)];
  const chosen = { profileVisibility: "private", showRecentActivity: false, allowGameInvites: "none" } as const;
  await store.settings.change(ama.id, { change: { ...chosen, onlineStatus: false, allowFriendRequests: false }, at });
  await store.friends.ask(ama.id, kofi.id, at);
  await store.friends.ask(kofi.id, ama.id, at);
  await store.stop();
  const { knex, untyped } = tables;
  await migration.down(untyped, tables.engine);
  expect(await knex("privacy").select()).toMatchObject([{ profile_visibility: "private" }]);
  expect(await knex.schema.hasTable("friendships")).toBe(false);
  await migration.up(untyped, tables.engine);
  const again = await place.open();
  expect((await again.profiles.find(ama.id))?.privacy).toEqual({
    profileVisibility: "private",
    showRecentActivity: false,
    onlineStatus: true,
    allowFriendRequests: true,
    allowGameInvites: "friends",
    allowDirectMessages: "friends",
    anonymousOnStreams: false,
  });
  expect(await again.friends.of(kofi.id)).toEqual([]);
  expect(await again.friends.ask(kofi.id, ama.id, at)).toBe("requested");
  await place.remove();
});

describe("a challenge is taken", () => {
  const standing = (
    relation: Standing["relation"],
    allowGameInvites: Privacy["allowGameInvites"],
    isBlocked = false,
  ) => ({
    relation,
    isBlocked,
    privacy: { allowGameInvites } as Privacy,
  });

  test("from all, from friends or from nobody, as a user chooses", () => {
    for (const relation of ["none", "requested", "asked", "friends"] as const) {
      expect(takesChallenge(standing(relation, "everyone"))).toBe(true);
      expect(takesChallenge(standing(relation, "friends"))).toBe(relation === "friends");
      expect(takesChallenge(standing(relation, "none"))).toBe(false);
    }
  });

  test("from nobody with whom there is a block", () => {
    for (const invites of ["everyone", "friends", "none"] as const) {
      expect(takesChallenge(standing("friends", invites, true))).toBe(false);
    }
  });
});
