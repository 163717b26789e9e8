/** Players' statistics and the part of them that they show, on the embedded database and on MariaDB. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchId, userIdOf } from "#protocol/ids.ts";
import type { Privacy } from "#protocol/calls/settings.ts";
import { ACHIEVEMENTS } from "#protocol/calls/profiles.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { like } from "#tests/support/like.ts";

const at = 1_800_000_000_000;

describe.each(storeEngines)("profiles on $name", (engine) => {
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
  const countsOf = async (user: User) =>
    Object.fromEntries(
      (await store.statistics.of(user.id)).map(({ measure, won, played }) => [measure.join(":"), [won, played]]),
    );
  const progressOf = async (user: User) =>
    Object.fromEntries((await store.achievements.of(user.id)).map(({ key, progress }) => [key, progress]));

  test("counts add up over matches, for guests as well, and each match adds once", async () => {
    const [ama, visitor] = [await player(), await guest()];
    const matches = Array.from({ length: 8 }, (_, seed) => finishedMatch(seed, [ama, visitor]));
    await Promise.all([...matches, ...matches].map((match) => storeMatch(store, match)));
    const mine = await countsOf(ama);
    const theirs = await countsOf(visitor);
    const won = matches.filter(({ winnerSeat }) => winnerSeat === 0).length;
    const hands = matches.reduce((sum, { players }) => sum + (players[0]?.handsWon ?? 0), 0);
    expect(mine["tier:Unranked"]).toEqual([won, 8]);
    expect(theirs["tier:Contender"]).toEqual([8 - won, 8]);
    const bySeat = ["seat:2:0", "seat:2:1"].map((seat) => mine[seat] ?? [0, 0]);
    expect(bySeat.reduce((sum, [wins = 0]) => sum + wins, 0)).toBe(won);
    expect(bySeat.reduce((sum, [, played = 0]) => sum + played, 0)).toBe(8);
    expect(["points:1", "points:2", "points:3"].reduce((sum, points) => sum + (mine[points]?.[1] ?? 0), 0)).toBe(hands);
    expect(await store.statistics.of(userIdOf("999999"))).toEqual([]);
  });

  test("a match that does not count is in the history and nowhere else", async () => {
    const ama = await player();
    expect(await store.matches.finish(finishedMatch(1, [ama, null], { isUncounted: true }))).toBe(true);
    expect(await store.matches.ofUser(ama.id, { limit: 9, offset: 0 })).toHaveLength(1);
    expect(await store.statistics.of(ama.id)).toEqual([]);
    expect((await store.users.find(ama.id))?.gamesPlayed).toBe(0);
  });

  test("achievements are awarded with the match, once, and kept", async () => {
    const ama = await player();
    const matches = Array.from({ length: 10 }, (_, seed) => finishedMatch(seed, [ama, null]));
    await Promise.all(matches.map((match) => storeMatch(store, match)));
    const all = await store.achievements.of(ama.id);
    expect(all.map(({ key }) => key)).toEqual(Object.keys(ACHIEVEMENTS));
    const ten = all.find(({ key }) => key === "matches_10");
    expect(ten).toMatchObject({ progress: 10, target: 10, earnedAt: like.any(Number) });
    const won = matches.some(({ winnerSeat }) => winnerSeat === 0);
    expect(await progressOf(ama)).toMatchObject({ matches_100: 10, beat_hard: Number(won), four_player_win: 0 });
    await store.matches.finish(finishedMatch(1, [ama, null]));
    expect((await store.achievements.of(ama.id)).find(({ key }) => key === "matches_10")).toEqual(ten);
    expect(await progressOf(await guest())).toMatchObject({ first_win: 0, matches_1000: 0 });
  });

  test("a match that cannot be stored awards nothing", async () => {
    const [ama, kofi] = [await player(), await player()];
    const match = finishedMatch(3, [ama, kofi], { isRated: true });
    const onOneChair = { ...match, players: match.players.map((each) => ({ ...each, seat: 0 })) };
    await expect(store.matches.finish(onOneChair)).rejects.toSatisfy(isUniqueViolation);
    expect(await countsOf(ama)).toEqual({});
    expect((await progressOf(ama)).matches_10).toBe(0);
    expect((await store.ratings.of(ama.id)).duel.ratedPlayed).toBe(0);
    expect(await store.matches.finish(match)).toBe(true);
    expect((await store.ratings.of(ama.id)).duel.ratedPlayed).toBe(1);
  });

  test("a profile is open until its owner says otherwise, each choice by itself", async () => {
    const ama = await player();
    const privacy = async () => (await store.profiles.find(ama.id))?.privacy;
    const open: Privacy = {
      profileVisibility: "public",
      showRecentActivity: true,
      onlineStatus: true,
      allowFriendRequests: true,
      allowGameInvites: "friends",
      allowDirectMessages: "friends",
      anonymousOnStreams: false,
    };
    expect(await store.profiles.find(ama.id)).toMatchObject({ user: ama });
    expect(await privacy()).toEqual(open);
    await store.settings.change(ama.id, { change: { showRecentActivity: false }, at });
    expect(await privacy()).toEqual({ ...open, showRecentActivity: false });
    const changes: Partial<Privacy>[] = [
      { profileVisibility: "private" },
      { showRecentActivity: true },
      { onlineStatus: false },
      { allowFriendRequests: false },
      { allowGameInvites: "everyone" },
      { allowDirectMessages: "none" },
    ];
    await Promise.all(changes.map((change) => store.settings.change(ama.id, { change, at })));
    const changed = changes.reduce((privacy, change) => ({ ...privacy, ...change }), open);
    expect(await privacy()).toEqual(changed);
    expect(await store.profiles.find(userIdOf("999999"))).toBeUndefined();
  });

  test("of many those are told apart of whom everybody may know that they are here", async () => {
    const [ama, kofi, yaa, esi, visitor] = [
      await player(),
      await player(),
      await player(),
      await player(),
      await guest(),
    ];
    await store.settings.change(kofi.id, { change: { onlineStatus: false }, at });
    await store.settings.change(yaa.id, { change: { profileVisibility: "friends" }, at });
    await store.settings.change(esi.id, { change: { showRecentActivity: false, allowGameInvites: "none" }, at });
    const ids = [ama, kofi, yaa, esi, visitor].map(({ id }) => id);
    const open = await store.profiles.openAmong([
      ...ids,
      userIdOf("999999"),
      userIdOf(""),
      userIdOf("1 or 1=1"),
      userIdOf("computer-1"),
    ]);
    expect([...open].toSorted()).toEqual([ama.id, esi.id, visitor.id].toSorted());
    expect(await store.profiles.openAmong([])).toEqual(new Set());
  });

  test("a match is shown as long as one of its players shows it", async () => {
    const [ama, kofi, visitor, yaa] = [await player(), await player(), await guest(), await player()];
    const between = async (...sitters: User[]): Promise<string> => {
      await store.matches.finish(finishedMatch(1, sitters));
      return (await store.matches.ofUser(userIdOf(sitters[0]?.id ?? ""), { limit: 1, offset: 0 }))[0]?.id ?? "";
    };
    const visible = await between(ama, kofi);
    const guests = await between(visitor, await guest());
    const isVisible = (id: string) => store.profiles.isVisible(matchId(id), yaa.id);
    expect(await isVisible(visible)).toBe(true);
    expect(await isVisible(guests)).toBe(false);
    await store.settings.change(ama.id, { change: { profileVisibility: "friends" }, at });
    expect(await isVisible(visible)).toBe(true);
    await store.settings.change(kofi.id, { change: { showRecentActivity: false }, at });
    expect(await isVisible(visible)).toBe(false);
    await store.settings.change(ama.id, { change: { profileVisibility: "public" }, at });
    expect(await isVisible(visible)).toBe(true);
    expect(await isVisible("999999")).toBe(false);
  });

  test("a match that a player shows to friends is shown to his friends, not to those of others", async () => {
    const [ama, kofi, friend, other, asking] = [
      await player(),
      await player(),
      await player(),
      await player(),
      await player(),
    ];
    const makeFriends = async (one: User, another: User): Promise<void> => {
      await store.friends.ask(one.id, another.id, at);
      await store.friends.ask(another.id, one.id, at);
    };
    await makeFriends(ama, friend);
    await makeFriends(kofi, other);
    await store.friends.ask(asking.id, ama.id, at);
    await store.matches.finish(finishedMatch(1, [ama, kofi]));
    const [match] = await store.matches.ofUser(ama.id, { limit: 1, offset: 0 });
    const viewers = [friend, other, asking, { id: "" }, { id: "no such" }, { id: "999999" }];
    const shownTo = async () =>
      (await Promise.all(viewers.map(({ id }) => store.profiles.isVisible(matchId(match?.id ?? ""), userIdOf(id)))))
        .map(Number)
        .join("");
    expect(await shownTo()).toBe("111111");
    await store.settings.change(kofi.id, { change: { profileVisibility: "private" }, at });
    await store.settings.change(ama.id, { change: { profileVisibility: "friends" }, at });
    expect(await shownTo()).toBe("100000");
    await store.settings.change(kofi.id, { change: { profileVisibility: "friends" }, at });
    expect(await shownTo()).toBe("110000");
    await store.settings.change(ama.id, { change: { showRecentActivity: false }, at });
    expect(await shownTo()).toBe("010000");
    await store.friends.end(kofi.id, other.id);
    expect(await shownTo()).toBe("000000");
  });

  test("a user who deletes the account leaves results without a name, and nothing else", async () => {
    const [ama, kofi] = [await player(), await player()];
    await store.matches.finish(finishedMatch(2, [ama, kofi], { isRated: true }));
    await store.settings.change(ama.id, { change: { profileVisibility: "private" }, at });
    await store.erasure.erase(ama.id, at);
    expect(await store.profiles.find(ama.id)).toBeUndefined();
    expect(await countsOf(ama)).toEqual({});
    expect((await progressOf(ama)).matches_10).toBe(0);
    const [match] = await store.matches.ofUser(kofi.id, { limit: 1, offset: 0 });
    expect(match?.players[0]).toMatchObject({ userId: null, username: "" });
    expect(match?.players[1]).toMatchObject({ userId: kofi.id, username: kofi.username });
  });
});
