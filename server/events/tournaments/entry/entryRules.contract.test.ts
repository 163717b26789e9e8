/** The rules of docs/tournaments.md about places and fees before and after the start, on both databases. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type TournamentId, matchKey, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { userAccount } from "#server/people/gems/ledger.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { houseOpening, type Opening } from "./lifeCycle.ts";

const at = Date.parse("2027-02-15T10:00:00Z");
const hourMs = 3_600_000;
const startsAt = at + hourMs;
const fee = 30;
const nothing = async (): Promise<void> => {};

describe.each(storeEngines)("the entry into a tournament on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterEach(async () => {
    const faults = await store.gems.faults();
    if (faults.length > 0) throw new Error(`the ledger: ${JSON.stringify(faults)}`);
  });
  afterAll(() => place.remove());

  /** Players with gems, in the order of their accounts. */
  const people = async (count: number): Promise<User[]> => {
    const users: User[] = [];
    while (users.length < count) {
      const user = await newPlayer(store, tables, at);
      const entries = [
        { account: userAccount(user.id), amount: 100 },
        { account: "house" as const, amount: -100 },
      ];
      await store.gems.post({ key: `entry:${engine.name}:${user.id}`, cause: "event", entries, at });
      users.push(user);
    }
    return users;
  };
  const gems = (users: readonly User[]) => Promise.all(users.map(({ id }) => store.gems.balance(id)));
  const opened = async (maxPlayers: number, opening: Partial<Opening> = {}): Promise<TournamentId> => {
    const author = await newPlayer(store, tables, at);
    const times = { startDate: startsAt, endDate: startsAt + hourMs };
    const form = { name: "Kumasi Open", maxPlayers, entryFee: fee, prizePool: 0, format: "single" as const, ...times };
    const { id } = await store.drafts.create(author.id, form, at, nothing);
    await store.tournaments.open(id, { ...houseOpening, ...opening }, at);
    return id;
  };
  /** One after the other, each a minute later. */
  const enter = async (id: TournamentId, users: readonly User[]): Promise<void> => {
    for (const [index, { id: userId }] of users.entries()) {
      const request = { id, userId, joinCode: "", at: at + index * 60_000 };
      expect(await store.tournaments.register(request)).toMatchObject({ ok: true });
    }
  };
  const checkIn = async (id: TournamentId, users: readonly User[]): Promise<void> => {
    await store.tournaments.openCheckIn(id, startsAt - 60_000);
    for (const { id: userId } of users) await store.tournaments.checkIn({ id, userId, at: startsAt - 1 });
  };
  const entriesOf = async (id: TournamentId) => (await store.tournaments.load(id))?.entries ?? [];
  const stateOf = async (id: TournamentId, user: User | undefined) =>
    (await entriesOf(id)).find(({ userId }) => userId === user?.id)?.state;

  test("who waits for longest gets the next free place", async () => {
    const id = await opened(2);
    const [ama, kofi, esi, yaw] = await people(4);
    await enter(
      id,
      [ama, kofi, yaw, esi].filter((one) => one !== undefined),
    );
    const left = await store.tournaments.withdraw({ id, userId: userIdOf(ama?.id ?? ""), at });
    expect(left).toMatchObject({ value: { moved: [yaw?.id] } });
    expect([await stateOf(id, yaw), await stateOf(id, esi)]).toEqual(["registered", "waiting"]);
  });

  test("places that are free at the start go to waiting players who checked in, in order, for the fee", async () => {
    const id = await opened(2);
    const users = await people(6);
    const [stays, misses, away, poor, next, last] = users;
    await enter(id, users);
    // the first who waits does not check in, the second has spent the gems
    await checkIn(
      id,
      [stays, poor, next, last].filter((one) => one !== undefined),
    );
    const entries = [
      { account: userAccount(userIdOf(poor?.id ?? "")), amount: -80 },
      { account: "house" as const, amount: 80 },
    ];
    await store.gems.post({ key: `spent:${engine.name}:${poor?.id}`, cause: "purchase", entries, at });
    expect(await store.tournaments.start(id, startsAt)).toBe("started");
    const seeded = (await entriesOf(id)).filter(({ seed }) => seed !== null);
    expect(new Set(seeded.map(({ userId }) => userId))).toEqual(new Set([stays?.id, next?.id]));
    expect(seeded).toHaveLength(2);
    expect([await stateOf(id, misses), await stateOf(id, away), await stateOf(id, last)]).toEqual([
      "out",
      "out",
      "out",
    ]);
    expect(await store.tournaments.refundSome(id, startsAt)).toBe(1);
    expect(await gems(users)).toEqual([70, 100, 100, 20, 70, 100]);
  });

  test("a player is in at most ten tournaments that have not begun", async () => {
    const [ama] = await people(1);
    const request = { userId: userIdOf(ama?.id ?? ""), joinCode: "", at };
    await store.gems.post({
      key: `more:${engine.name}:${ama?.id}`,
      cause: "event",
      entries: [
        { account: userAccount(userIdOf(ama?.id ?? "")), amount: 1_000 },
        { account: "house", amount: -1_000 },
      ],
      at,
    });
    const ids: TournamentId[] = [];
    while (ids.length < 11) ids.push(await opened(2));
    for (const id of ids.slice(0, 10)) {
      expect(await store.tournaments.register({ ...request, id })).toMatchObject({ ok: true });
    }
    const last = { ...request, id: ids[10] ?? tournamentId("") };
    expect(await store.tournaments.register(last)).toEqual({ ok: false, error: "too_many_tournaments" });
    await store.tournaments.withdraw({ id: ids[0] ?? tournamentId(""), userId: request.userId, at });
    expect(await store.tournaments.register(last)).toMatchObject({ ok: true });
  });

  test("equal ratings are seeded by the age of the account, not by who registered first", async () => {
    const id = await opened(8);
    const users = await people(3);
    await enter(id, users.toReversed());
    await checkIn(id, users);
    await store.tournaments.start(id, startsAt);
    const seeds = new Map((await entriesOf(id)).map(({ userId, seed }) => [userId, seed]));
    expect(users.map(({ id: userId }) => seeds.get(userId))).toEqual([1, 2, 3]);
  });

  test("withdrawing pays the fee back before the start, and nothing after it", async () => {
    const id = await opened(8);
    const users = await people(3);
    const [ama, kofi, esi] = users;
    await enter(id, users);
    expect(await store.tournaments.withdraw({ id, userId: userIdOf(ama?.id ?? ""), at })).toMatchObject({
      ok: true,
    });
    expect(await gems(users)).toEqual([100, 70, 70]);
    await checkIn(id, users);
    await store.tournaments.start(id, startsAt);
    expect(await store.tournaments.withdraw({ id, userId: userIdOf(kofi?.id ?? ""), at: startsAt })).toMatchObject({
      ok: true,
    });
    expect(await store.tournaments.refundSome(id, startsAt)).toBe(0);
    expect(await gems(users)).toEqual([100, 70, 70]);
    const entries = await entriesOf(id);
    expect(entries.find(({ userId }) => userId === kofi?.id)).toMatchObject({ dropped: "withdrawn", isPaid: true });
    const lost = {
      key: matchKey("w1.1"),
      winner: 0,
      how: "withdrawn",
      wins: [0, 0],
      hands: [0, 0],
      points: [0, 0],
    } as const;
    const seedOfEsi = entries.find(({ userId }) => userId === esi?.id)?.seed;
    const winner = seedOfEsi === 1 ? 0 : 1;
    await store.tournaments.addResult(id, { ...lost, winner, matchIds: [] }, startsAt);
    expect(await store.tournaments.complete(id, startsAt)).toBe(true);
    // Esi never had an opponent at a table: only the winner gets a prize, of both fees
    expect(await gems(users)).toEqual([100, 70, 130]);
  });

  test("the prize pool is the stated amount, or all fees where they come to more", async () => {
    const id = await opened(8);
    const users = await people(3);
    await enter(id, users);
    await checkIn(id, users);
    await store.tournaments.start(id, startsAt);
    for (const key of ["w1.2", "w2.1"]) {
      const played = { winner: 0, how: "played", wins: [1, 0], hands: [4, 1], points: [5, 1], matchIds: [] } as const;
      expect(await store.tournaments.addResult(id, { key: matchKey(key), ...played }, startsAt)).toBe(true);
    }
    expect(await store.tournaments.complete(id, startsAt)).toBe(true);
    expect((await entriesOf(id)).map(({ prize }) => prize)).toEqual([45, 27, 18]);
    expect(await gems(users)).toEqual([115, 97, 88]);
  });
});
