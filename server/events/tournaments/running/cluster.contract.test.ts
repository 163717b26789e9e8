/** Directors of three nodes on one store: the leader directs, and a change of leader loses nothing and opens nothing twice. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { nodeName, type RoomCode, type TournamentId, type UserId } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import type { RoomPlace } from "#server/play/tables/roomPlace.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { RoomHarness, TestLink } from "#tests/support/roomHarness.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { houseOpening } from "../entry/lifeCycle.ts";
import { tournamentLimits } from "../limits.ts";
import { Director } from "./director.ts";
import { TournamentTables } from "./tournamentTables.ts";

const at = Date.parse("2027-01-15T10:00:00Z");
const startsAt = at + 4 * 3_600_000;
const names = ["a", "b", "c"] as const;
type Name = (typeof names)[number];

interface DirectorNode {
  readonly harness: RoomHarness;
  readonly director: Director;
}

describe.each(storeEngines)("a tournament in a cluster, on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let clock: FakeClock;
  let clusters: FakeClusters;
  let nodes: Map<string, DirectorNode>;
  let players: User[];
  let id: TournamentId;
  let faults: unknown[];
  let told: string[];
  /** Tables that are between two nodes. */
  let between: Set<RoomCode>;

  const node = (name: Name): DirectorNode => {
    const found = nodes.get(name);
    if (found === undefined) throw new Error(`there is no node ${name}`);
    return found;
  };
  const placeOf = async (code: RoomCode): Promise<RoomPlace> => {
    if (between.has(code)) return { is: "between" };
    const owner = [...nodes].find(([, { harness }]) => harness.rooms.find(code) !== undefined);
    return owner === undefined ? { is: "nowhere" } : { is: "elsewhere", node: nodeName(owner[0]) };
  };
  const opened = (name: Name): DirectorNode => {
    const cluster = clusters.at(name);
    const harness = new RoomHarness({ clock, seed: name.charCodeAt(0) });
    const tables = new TournamentTables({ cluster, rooms: harness.rooms, placeOf });
    const director = new Director({
      cluster,
      store,
      tables,
      rooms: { atNode: () => ({}), unfinishedOf: () => null },
      notifier: {
        isConnected: () => true,
        notify: (userId, type) => void told.push(`${type} ${userId}`),
      },
      notifications: { add: async () => {}, deliver: () => {} },
      clock,
      random: seededRandom(1),
      failed: (fault) => void faults.push(fault),
    });
    return { harness, director };
  };

  beforeEach(async () => {
    place = engine.place();
    store = await place.open();
    clock = new FakeClock(startsAt);
    clusters = new FakeClusters(names);
    [faults, told, between] = [[], [], new Set()];
    players = [];
    while (players.length < 4) players.push(await newPlayer(store, place.tables(), at));
    const form = { name: "Kumasi Open", maxPlayers: 4, entryFee: 0, prizePool: 0, format: "single" } as const;
    const dates = { startDate: startsAt, endDate: startsAt + 3_600_000 };
    ({ id } = await store.drafts.create(players[0]?.id as UserId, { ...form, ...dates }, at, async () => {}));
    await store.tournaments.open(id, { ...houseOpening, bestOf: 1, finalBestOf: 1 }, at);
    for (const { id: userId } of players) await store.tournaments.register({ id, userId, joinCode: "", at });
    await store.tournaments.openCheckIn(id, startsAt - 60_000);
    for (const { id: userId } of players) await store.tournaments.checkIn({ id, userId, at: startsAt - 1 });
    nodes = new Map(names.map((name) => [name, opened(name)]));
    for (const { director } of nodes.values()) await director.start();
  });
  afterEach(async () => {
    for (const { director, harness } of nodes.values()) {
      await director.stop();
      harness.rooms.stop();
    }
    await place.remove();
    const [fault] = [...faults, ...clusters.faults];
    if (fault !== undefined) throw new Error("something broke", { cause: fault });
  });

  /** The open tables, by node. */
  const tables = (): Partial<Record<string, RoomCode[]>> =>
    Object.fromEntries(
      [...nodes].map(([name, { harness }]) => [
        name,
        harness.rooms
          .awaitingStart()
          .map(({ code }) => code)
          .concat(begun(harness)),
      ]),
    );
  const begun = (harness: RoomHarness): RoomCode[] =>
    players
      .flatMap(({ id: userId }) => harness.rooms.runningOf(userId) ?? [])
      .filter((code, index, all) => all.indexOf(code) === index);
  const calls = async () => {
    const rows = await place
      .tables()
      .knex("tournament_calls")
      .where({ tournament_id: Number(id) });
    return rows.map(({ match_key, attempt, code }) => ({ match_key, attempt, code }));
  };
  /** The players of a table come to it. */
  const come = (code: RoomCode): void => {
    for (const { harness } of nodes.values()) {
      const room = harness.rooms.find(code);
      for (const userId of room?.people ?? []) room?.join(new TestLink(userId), false);
    }
  };
  const finish = async (code: RoomCode): Promise<void> => {
    const sitters = players.slice(0, 2);
    await storeMatch(store, finishedMatch(1, sitters, { code, matchNumber: 1, winnerSeat: 0, kind: "tournament" }));
  };
  const kill = async (name: Name): Promise<void> => {
    const { director, harness } = node(name);
    nodes.delete(name);
    clusters.kill(name);
    await director.stop();
    harness.rooms.stop();
  };
  const look = (name: Name): Promise<void> => node(name).director.look();

  test("is directed by the leader at tables of all nodes, to its end", async () => {
    const first = await calls();
    expect(first.map(({ match_key, attempt }) => [match_key, attempt])).toEqual([
      ["w1.1", 1],
      ["w1.2", 1],
    ]);
    const byNode = tables();
    expect([byNode["a"]?.length, byNode["b"]?.length, byNode["c"]?.length]).toEqual([1, 1, 0]);
    expect(told.filter((one) => one.startsWith("tournamentCall")).toSorted()).toEqual(
      players.map(({ id: userId }) => `tournamentCall ${userId}`).toSorted(),
    );
    for (const { code } of first) come(code as RoomCode);
    await look("a");
    expect(node("b").harness.rooms.find(byNode["b"]?.[0] as RoomCode)?.table.match).not.toBeNull();
    for (const { code } of first) await finish(code as RoomCode);
    // a node that does not lead asks the leader to look
    await node("c").director.changed(id);
    const final = (await calls()).find(({ match_key }) => match_key === "w2.1");
    expect(tables()["c"]).toEqual([final?.code]);
    await finish(final?.code as RoomCode);
    await node("b").director.changed(id);
    expect((await store.tournaments.find(id))?.phase).toBe("completed");
  });

  test("goes on after the leader's death in the middle of a round, with the same tables and the same time to come", async () => {
    const before = await calls();
    const [code] = tables()["b"] ?? [];
    const until = node("c").director.joinBefore(code as RoomCode);
    expect(until).toBe(node("a").director.joinBefore(code as RoomCode));
    clock.pass(60_000);
    const lost = tables()["a"]?.[0] as RoomCode;
    // the dead leader's own table is being taken over
    between.add(lost);
    await kill("a");
    clusters.lead("c");
    await look("c");
    expect(await calls()).toEqual(before);
    expect(node("c").director.joinBefore(code as RoomCode)).toBe(until);
    come(code as RoomCode);
    await look("c");
    expect(node("b").harness.rooms.find(code as RoomCode)?.table.match).not.toBeNull();
    // it turns out that the table is gone: its match is called anew, once
    between.clear();
    await look("c");
    const after = (await calls()).filter(({ attempt }) => attempt > 1);
    expect(after).toHaveLength(1);
    expect(Object.values(tables()).flat()).toHaveLength(2);
  });

  test("opens no second table for a call whose leader died before it noted the first", async () => {
    for (const { code } of await calls()) {
      for (const { harness } of nodes.values())
        await harness.rooms.find(code as RoomCode)?.systemCommand({ type: "close" });
    }
    await place
      .tables()
      .knex("tournament_calls")
      .where({ tournament_id: Number(id) })
      .update({ code: null });
    await kill("a");
    clusters.lead("b");
    await look("b");
    const again = await calls();
    expect(again.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect(new Set(Object.values(tables()).flat())).toEqual(new Set(again.map(({ code }) => code)));
    // a leader of the past that comes back has no say
    const call = { key: again[0]?.match_key as never, attempt: 1 };
    expect(await store.tournaments.callOpened(id, call, "OLDTABLE" as RoomCode, startsAt)).toBe(false);
  });

  test("replaces no table whose node does not answer, and finds what it missed by a look", async () => {
    const before = await calls();
    clusters.cut("b");
    clusters.lost.add("tournamentNews");
    await look("a");
    clock.pass(10_000);
    await look("a");
    expect(await calls()).toEqual(before);
    clusters.heal("b");
    const [code] = tables()["b"] ?? [];
    await finish(code as RoomCode);
    clusters.unanswered.add("tournamentChanged");
    await node("c").director.changed(id);
    clock.pass(tournamentLimits.readAgainMs);
    await look("a");
    const results = await place
      .tables()
      .knex("tournament_results")
      .where({ tournament_id: Number(id) });
    expect(results).toHaveLength(1);
  });
});
