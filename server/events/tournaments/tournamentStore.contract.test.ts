/** Contract of the store of tournaments, on both databases: fees, places, seeds, results and prizes, each once. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type MatchKey,
  type RoomCode,
  type TournamentId,
  type UserId,
  matchKey,
  roomCode,
  tournamentId,
  userIdOf,
} from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { userAccount } from "#server/people/gems/ledger.ts";
import { dayOf } from "#server/base/db/addDailyCount.ts";
import type { TournamentForm } from "#protocol/calls/tournaments.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import { houseOpening, type Opening } from "./entry/lifeCycle.ts";
import { bracketOf } from "./bracket/bracket.ts";
import { planOf } from "./rows/tournamentRows.ts";

const at = Date.parse("2027-01-15T10:00:00Z");
const hourMs = 3_600_000;
const startsAt = at + 4 * hourMs;
const nothing = async (): Promise<void> => {};

describe.each(storeEngines)("tournaments on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterEach(async () => {
    const sums = await tables.knex("gem_entries").groupBy("account").sum({ total: "amount" }).select("account");
    const sum = sums.reduce((before, { total }) => before + Number(total), 0);
    const faults = await store.gems.faults();
    if (sum !== 0 || faults.length > 0) throw new Error(`the accounts sum to ${sum}; ${faults.join()}`);
  });
  afterAll(() => place.remove());

  const rich = async (gems = 100): Promise<User> => {
    const user = await newPlayer(store, tables, at);
    const entries = [
      { account: userAccount(user.id), amount: gems },
      { account: "house" as const, amount: -gems },
    ];
    await store.gems.post({ key: `test:${engine.name}:${user.id}`, cause: "event", entries, at });
    return user;
  };
  const gems = ({ id }: User) => store.gems.balance(id);
  /** The registrations in the figures of the dashboard. */
  const counted = async (): Promise<number> => {
    const totals = await store.dailyCounts.totals(dayOf(at), dayOf(at));
    return totals.find(({ measure }) => measure === "tournament_players")?.total ?? 0;
  };
  /** The fees of which its players were told when it was cancelled. */
  const refundNoticesOf = async (id: TournamentId): Promise<unknown[]> => {
    const notices = await tables.knex("notifications").where("kind", "tournament_cancelled").pluck("details");
    const values = notices.map((details) => JSON.parse(details) as { readonly id: TournamentId; readonly fee: string });
    return values.filter((each) => each.id === id).map(({ fee }) => fee);
  };
  const opened = async (form: Partial<TournamentForm> = {}, opening: Partial<Opening> = {}): Promise<TournamentId> => {
    const whole = {
      name: "Kumasi Open",
      startDate: startsAt,
      endDate: startsAt + 4 * hourMs,
      maxPlayers: 8,
      entryFee: 30,
      prizePool: 100,
      format: "single" as const,
      ...form,
    };
    const author = await newPlayer(store, tables, at);
    const { id } = await store.drafts.create(author.id, whole, at, nothing);
    expect(await store.tournaments.open(id, { ...houseOpening, ...opening }, at)).toMatchObject({
      phase: "registration",
    });
    return id;
  };
  const register = (id: TournamentId, { id: userId }: User, joinCode = "") =>
    store.tournaments.register({ id, userId, joinCode, at });
  const enter = async (id: TournamentId, users: readonly User[]) => {
    for (const user of users) expect(await register(id, user)).toMatchObject({ ok: true });
  };
  const states = async (id: TournamentId) =>
    Object.fromEntries(((await store.tournaments.load(id))?.entries ?? []).map((one) => [one.userId, one.state]));
  const checkIn = async (id: TournamentId, users: readonly User[]) => {
    await store.tournaments.openCheckIn(id, startsAt - 60_000);
    for (const { id: userId } of users) {
      expect(await store.tournaments.checkIn({ id, userId, at: startsAt - 1 })).toMatchObject({ ok: true });
    }
  };
  const started = async (users: readonly User[], form: Partial<TournamentForm> = {}): Promise<TournamentId> => {
    const id = await opened(form);
    await enter(id, users);
    await checkIn(id, users);
    expect(await store.tournaments.start(id, startsAt)).toBe("started");
    return id;
  };
  const bracket = async (id: TournamentId) => {
    const whole = await store.tournaments.load(id);
    if (whole === undefined) throw new Error("no tournament");
    return bracketOf(planOf(whole.tournament), whole.results);
  };
  const staff = async () => ({ adminId: (await newPlayer(store, tables, at)).id, at: startsAt });
  /** Undoes what staff did last. */
  /** Undoes the newest step; what the list said of it beforehand must be what happens. */
  const undo = async (id: TournamentId) => {
    const [newest] = (await store.tournaments.steps(id)) ?? [];
    const done = await store.tournaments.undo(id, newest?.id ?? "", startsAt, nothing);
    const refused = { next_began: "next_began", not_now: "undone", not_found: "" } as const;
    expect(newest).toMatchObject({ can_undo: done.ok, stays: done.ok ? null : refused[done.error] });
    return done;
  };
  const win = (id: TournamentId, key: MatchKey, winner: 0 | 1) =>
    store.tournaments.addResult(
      id,
      { key, winner, how: "played", wins: [2, 0], hands: [9, 1], points: [20, 2], matchIds: [] },
      startsAt,
    );
  /** One after the other, because the test has a connection of its own to the same file. */
  const people = async (count: number): Promise<User[]> => {
    const users: User[] = [];
    while (users.length < count) users.push(await rich());
    return users;
  };

  test("a fee is paid once, however often it is asked for, and paid back on withdrawal", async () => {
    const id = await opened();
    const ama = await rich();
    await Promise.all([1, 2, 3].map(() => register(id, ama)));
    expect(await gems(ama)).toBe(70);
    expect(await store.tournaments.withdraw({ id, userId: ama.id, at })).toMatchObject({ ok: true });
    expect(await store.tournaments.withdraw({ id, userId: ama.id, at })).toMatchObject({ ok: false });
    expect(await gems(ama)).toBe(100);
    await register(id, ama);
    expect(await gems(ama)).toBe(70);
  });

  test("a player without the gems, of another rating or without the link is refused and pays nothing", async () => {
    const id = await opened();
    const poor = await rich(29);
    expect(await register(id, poor)).toEqual({ ok: false, error: "not_enough_gems" });
    expect(await gems(poor)).toBe(29);
    const forPros = await opened({}, { difficulty: "pro" });
    const ama = await rich();
    expect(await register(forPros, ama)).toEqual({ ok: false, error: "rating_outside" });
    const byLink = await opened({ entryFee: 0 }, { access: "link", hostId: ama.id });
    const code = (await store.tournaments.find(byLink))?.joinCode ?? "";
    expect(code.length).toBeGreaterThan(8);
    expect(await register(byLink, poor, "guess")).toEqual({ ok: false, error: "not_invited" });
    expect(await register(byLink, poor, code)).toMatchObject({ ok: true });
    const forFriends = await opened({ entryFee: 0 }, { access: "friends", hostId: ama.id });
    expect(await register(forFriends, poor)).toEqual({ ok: false, error: "not_invited" });
    expect(await register(forFriends, ama)).toMatchObject({ ok: true });
  });

  test("the waiting list pays nothing until a place is free, and who cannot pay then is passed over", async () => {
    const id = await opened({ maxPlayers: 2 });
    const [ama, kofi, adwoa] = [await rich(), await rich(), await rich()];
    const poor = await rich(5);
    const countedBefore = await counted();
    await enter(id, [ama, kofi, poor, adwoa]);
    expect((await counted()) - countedBefore).toBe(2);
    expect([await gems(poor), await gems(adwoa)]).toEqual([5, 100]);
    expect(await store.tournaments.withdraw({ id, userId: ama.id, at })).toMatchObject({
      value: { moved: [adwoa.id] },
    });
    expect(await states(id)).toEqual({
      [ama.id]: "withdrawn",
      [kofi.id]: "registered",
      [poor.id]: "waiting",
      [adwoa.id]: "registered",
    });
    expect(await gems(adwoa)).toBe(70);
    expect((await counted()) - countedBefore).toBe(2);
  });

  test("the start seeds by rating who checked in; the others get their fees back", async () => {
    const id = await opened({ maxPlayers: 3 });
    const [ama, kofi, late, waits] = [await rich(), await rich(), await rich(), await rich()];
    await enter(id, [ama, kofi, late, waits]);
    await tables.knex("ratings").insert({
      user_id: Number(kofi.id),
      pool: "duel",
      rating: 1500,
      rd: 50,
      volatility: 0.06,
      rated_played: 9,
      points: 1500,
      is_sure: 1,
    });
    expect(await store.tournaments.start(id, startsAt)).toBe("not yet");
    await checkIn(id, [ama, kofi, waits]);
    expect(await store.tournaments.start(id, startsAt - 1)).toBe("not yet");
    expect(await store.tournaments.start(id, startsAt)).toBe("started");
    expect(await store.tournaments.start(id, startsAt)).toBe("not yet");
    const whole = await store.tournaments.load(id);
    expect(whole?.tournament).toMatchObject({ phase: "running", players: 3 });
    expect(whole?.entries.map(({ userId, seed }) => [userId, seed])).toEqual([
      [ama.id, 2],
      [kofi.id, 1],
      [late.id, null],
      [waits.id, 3],
    ]);
    expect(await store.tournaments.refundSome(id, startsAt)).toBe(1);
    expect(await store.tournaments.refundSome(id, startsAt)).toBe(0);
    expect(await Promise.all([ama, late, waits].map(gems))).toEqual([70, 100, 70]);
    expect(await register(id, late)).toEqual({ ok: false, error: "registration_closed" });
  });

  test("with fewer than two players it is cancelled, and a cancellation pays every fee back once", async () => {
    const users = await people(3);
    const id = await opened();
    await enter(id, users);
    await checkIn(id, users.slice(0, 1));
    expect(await store.tournaments.start(id, startsAt)).toBe("cancelled");
    await Promise.all([store.tournaments.refundSome(id, at), store.tournaments.refundSome(id, at)]);
    expect(await Promise.all(users.map(gems))).toEqual([100, 100, 100]);
    const kinds = await tables.knex("notifications").where("user_id", Number(users[0]?.id)).pluck("kind");
    expect(kinds).toEqual(["tournament_soon", "tournament_cancelled"]);
    expect(await refundNoticesOf(id)).toEqual(["30", "30", "30"]);
    expect(await store.tournaments.cancel(id, at)).toBeUndefined();
  });

  test("the cancellation of a free tournament, and of one that a player only waits for, tells of no fee", async () => {
    const users = await people(2);
    const free = await opened({ entryFee: 0 });
    await enter(free, users);
    await store.tournaments.cancel(free, at);
    expect(await refundNoticesOf(free)).toEqual(["0", "0"]);
    const full = await opened({ maxPlayers: 2 });
    await enter(full, await people(3));
    await store.tournaments.cancel(full, at);
    expect(await refundNoticesOf(full)).toEqual(expect.arrayContaining(["30", "30", "0"]));
  });

  test("it ends with a champion, and the prizes are paid once and come to the pool", async () => {
    const users = await people(4);
    const id = await started(users);
    expect(await win(id, matchKey("w2.1"), 0)).toBe(false);
    expect(await store.tournaments.complete(id, startsAt)).toBe(false);
    expect((await Promise.all([win(id, matchKey("w1.1"), 0), win(id, matchKey("w1.1"), 0)])).toSorted()).toEqual([
      false,
      true,
    ]);
    for (const key of ["w1.2", "w2.1"]) expect(await win(id, matchKey(key), 0)).toBe(true);
    const ended = await Promise.all([1, 2, 3].map(() => store.tournaments.complete(id, startsAt)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    const whole = await store.tournaments.load(id);
    // four fees of 30 are more than the 100 that were stated
    expect(whole?.tournament).toMatchObject({ phase: "completed", paidOut: 120, championSeed: 1 });
    expect(whole?.entries.reduce((sum, { prize }) => sum + (prize ?? 0), 0)).toBe(120);
    const champion = whole?.entries.find(({ seed }) => seed === 1);
    expect(champion?.prize).toBe(60);
    expect(await store.gems.balance(userIdOf(champion?.userId ?? ""))).toBe(130);
    expect(await tables.knex("gem_accounts").where("account", `tournament:${id}`).first("balance")).toEqual({
      balance: 0,
    });
  });

  test("the prize of an account that was deleted stays with the house", async () => {
    const users = await people(2);
    const id = await started(users);
    const [first] = (await store.tournaments.load(id))?.entries.filter(({ seed }) => seed === 1) ?? [];
    await win(id, matchKey("w1.1"), 0);
    await store.erasure.erase(userIdOf(first?.userId ?? ""), startsAt);
    expect(await store.tournaments.complete(id, startsAt)).toBe(true);
    expect((await store.tournaments.load(id))?.entries.map(({ seed, prize }) => [seed, prize])).toEqual(
      expect.arrayContaining([
        [1, null],
        [2, 37],
      ]),
    );
  });

  test("a match is called once for an attempt", async () => {
    const id = await started(await people(4));
    const call = { key: matchKey("w1.1"), attempt: 1 };
    const claimed = await Promise.all([1, 2, 3].map(() => store.tournaments.claimCall(id, call, startsAt)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
    await win(id, matchKey("w1.2"), 0);
    expect(await store.tournaments.claimCall(id, { key: matchKey("w1.2"), attempt: 1 }, startsAt)).toBe(false);
  });

  test("staff set, undo and replay a result until a match that depends on it has begun", async () => {
    const id = await started(await people(4));
    await win(id, matchKey("w1.1"), 0);
    await win(id, matchKey("w1.2"), 0);
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([1, 2]);
    const by = await staff();
    const set = await store.tournaments.setResult(id, { key: matchKey("w1.1"), winner: 1 }, by, nothing);
    expect(set).toMatchObject({ ok: true, value: { before: { winner: 0, how: "played" } } });
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([4, 2]);
    // the final is called, but has not begun: its call goes
    await store.tournaments.claimCall(id, { key: matchKey("w2.1"), attempt: 1 }, startsAt);
    await store.tournaments.callOpened(id, { key: matchKey("w2.1"), attempt: 1 }, roomCode("FINAL1"), startsAt);
    expect(await undo(id)).toMatchObject({ ok: true, value: { tables: ["FINAL1"] } });
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([1, 2]);
    expect((await store.tournaments.load(id))?.calls.has(matchKey("w2.1"))).toBe(false);
    expect(await store.tournaments.replay(id, matchKey("w1.2"), by, nothing)).toMatchObject({ ok: true });
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([1, undefined]);
    await win(id, matchKey("w1.2"), 1);
    await store.tournaments.claimCall(id, { key: matchKey("w2.1"), attempt: 1 }, startsAt);
    await store.tournaments.callOpened(id, { key: matchKey("w2.1"), attempt: 1 }, roomCode("FINAL2"), startsAt);
    await store.tournaments.callStarted(id, { key: matchKey("w2.1"), attempt: 1 }, startsAt);
    expect(await store.tournaments.replay(id, matchKey("w1.2"), by, nothing)).toEqual({
      ok: false,
      error: "next_began",
    });
    expect(await store.tournaments.setResult(id, { key: matchKey("w1.1"), winner: 1 }, by, nothing)).toEqual({
      ok: false,
      error: "next_began",
    });
    expect(await store.tournaments.setResult(id, { key: matchKey("w9.9"), winner: 1 }, by, nothing)).toEqual({
      ok: false,
      error: "not_found",
    });
  });

  test("a disqualification can be taken back, and a late player takes a place that is free", async () => {
    const users = await people(3);
    const id = await started(users);
    const by = await staff();
    const drop = (userId: UserId, dropped: "disqualified" | "withdrawn" | null) =>
      store.tournaments.setDropped(id, { userId, dropped }, by, nothing);
    const entries = (await store.tournaments.load(id))?.entries ?? [];
    const second = entries.find(({ seed }) => seed === 2)?.userId ?? "";
    expect(await drop(userIdOf(second), "disqualified")).toMatchObject({ ok: true });
    expect(await drop(userIdOf(second), "disqualified")).toEqual({
      ok: false,
      error: "not_now",
    });
    await store.tournaments.addResult(
      id,
      {
        key: matchKey("w1.2"),
        winner: 1,
        how: "disqualified",
        wins: [0, 0],
        hands: [0, 0],
        points: [0, 0],
        matchIds: [],
      },
      startsAt,
    );
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([1, 3]);
    expect(await drop(userIdOf(second), null)).toMatchObject({ ok: true });
    expect((await bracket(id)).matches.at(-1)?.players).toEqual([1, undefined]);
    const [late, later] = await people(2);
    const at4 = { userId: userIdOf(late?.id ?? ""), rating: 1200 };
    expect(await store.tournaments.admitLate(id, at4, by, nothing)).toMatchObject({
      ok: true,
      value: { tournament: { players: 4 } },
    });
    expect((await bracket(id)).matches[0]?.players).toEqual([1, 4]);
    expect(await store.tournaments.admitLate(id, at4, by, nothing)).toEqual({
      ok: false,
      error: "not_now",
    });
    const at5 = { userId: userIdOf(later?.id ?? ""), rating: 1200 };
    expect(await store.tournaments.admitLate(id, at5, by, nothing)).toEqual({
      ok: false,
      error: "not_now",
    });
    await drop(userIdOf(second), "withdrawn");
    expect(await store.tournaments.admitLate(id, at5, by, nothing)).toMatchObject({ ok: true });
    const now = (await store.tournaments.load(id))?.entries ?? [];
    expect(now.find(({ userId }) => userId === later?.id)?.seed).toBe(2);
    const guest = await newGuest(store, at);
    expect(await store.tournaments.admitLate(id, { userId: guest.id, rating: 1 }, by, nothing)).toEqual({
      ok: false,
      error: "not_found",
    });
  });

  test("a late player pays the fee once, and gets it back when the admission is undone", async () => {
    const users = await people(3);
    const id = await started(users);
    const by = await staff();
    const [late, poor] = [await rich(), await rich(29)];
    const admit = ({ id: userId }: User) => store.tournaments.admitLate(id, { userId, rating: 1200 }, by, nothing);
    expect(await admit(poor)).toEqual({ ok: false, error: "not_enough_gems" });
    expect((await store.tournaments.load(id))?.tournament.players).toBe(3);
    const admitted = await Promise.all([admit(late), admit(late)]);
    expect(admitted.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await gems(late), await gems(poor)]).toEqual([70, 29]);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await undo(id)).toEqual({ ok: false, error: "not_now" });
    expect((await bracket(id)).matches[0]?.players).toEqual([1, null]);
    for (let again = 0; again < 2; again++) await store.tournaments.refundSome(id, startsAt);
    expect(await gems(late)).toBe(100);
    expect(await admit(late)).toMatchObject({ ok: true });
    expect(await gems(late)).toBe(70);
  });

  test("a late player who took a place gives it back, until that player's match has begun", async () => {
    const id = await started(await people(4));
    const by = await staff();
    const entries = (await store.tournaments.load(id))?.entries ?? [];
    const leaver = entries.find(({ seed }) => seed === 4)?.userId ?? "";
    await store.tournaments.setDropped(id, { userId: userIdOf(leaver), dropped: "disqualified" }, by, nothing);
    const [late, later] = [await rich(), await rich()];
    const seedOf = async (userId: UserId) =>
      (await store.tournaments.load(id))?.entries.find((one) => one.userId === userId)?.seed;
    await store.tournaments.admitLate(id, { userId: late.id, rating: 1200 }, by, nothing);
    expect([await seedOf(userIdOf(leaver)), await seedOf(late.id)]).toEqual([null, 4]);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect([await seedOf(userIdOf(leaver)), await seedOf(late.id)]).toEqual([4, null]);
    await store.tournaments.admitLate(id, { userId: later.id, rating: 1200 }, by, nothing);
    await store.tournaments.claimCall(id, { key: matchKey("w1.1"), attempt: 1 }, startsAt);
    await store.tournaments.callOpened(id, { key: matchKey("w1.1"), attempt: 1 }, roomCode("FIRST1"), startsAt);
    await store.tournaments.callStarted(id, { key: matchKey("w1.1"), attempt: 1 }, startsAt);
    expect(await undo(id)).toEqual({ ok: false, error: "next_began" });
  });

  test("the tables that a killed server left open are those of replayed, decided and cancelled matches", async () => {
    const [id, cancelled] = [await started(await people(4)), await started(await people(2))];
    const by = await staff();
    const call = async (of: TournamentId, key: MatchKey, attempt: number, code: RoomCode) => {
      await store.tournaments.claimCall(of, { key, attempt }, startsAt);
      expect(await store.tournaments.callOpened(of, { key, attempt }, code, startsAt)).toBe(true);
    };
    const codes = ["REPLAY", "BYSTAFF", "AGAIN", "OVER"].map((code) => `${code}${id}`);
    const [replayed = "", decided = "", again = "", over = ""] = codes;
    await call(id, matchKey("w1.1"), 1, roomCode(replayed));
    await call(id, matchKey("w1.2"), 1, roomCode(decided));
    await call(cancelled, matchKey("w1.1"), 1, roomCode(over));
    const left = async () => (await store.tournaments.leftTables(startsAt)).filter((code) => codes.includes(code));
    expect(await left()).toEqual([]);
    await store.tournaments.replay(id, matchKey("w1.1"), by, nothing);
    expect(
      await store.tournaments.callOpened(id, { key: matchKey("w1.1"), attempt: 1 }, roomCode("LATE"), startsAt),
    ).toBe(false);
    expect(await store.tournaments.callStarted(id, { key: matchKey("w1.1"), attempt: 1 }, startsAt)).toBe(false);
    await store.tournaments.callOpened(id, { key: matchKey("w1.1"), attempt: 2 }, roomCode(again), startsAt);
    await store.tournaments.setResult(id, { key: matchKey("w1.2"), winner: 0 }, by, nothing);
    await store.tournaments.cancel(cancelled, startsAt);
    expect((await left()).toSorted()).toEqual([decided, over, replayed].toSorted());
    expect(await store.tournaments.leftTables(startsAt + 3 * 86_400_000)).not.toContain(over);
    const late = {
      key: matchKey("w1.1"),
      winner: 1,
      how: "absent",
      wins: [0, 0],
      hands: [0, 0],
      points: [0, 0],
    } as const;
    expect(await store.tournaments.addResult(id, { ...late, matchIds: [], table: replayed }, startsAt)).toBe(false);
    expect(await store.tournaments.addResult(id, { ...late, matchIds: [], table: again }, startsAt)).toBe(true);
  });

  test("the tournament of a table is found by the code of its call, of the replayed and the newest one", async () => {
    const [id, other] = [await started(await people(4)), await started(await people(2))];
    const call = async (of: TournamentId, attempt: number, code: RoomCode) => {
      await store.tournaments.claimCall(of, { key: matchKey("w1.1"), attempt }, startsAt);
      await store.tournaments.callOpened(of, { key: matchKey("w1.1"), attempt }, code, startsAt);
    };
    const [first, newest, elsewhere] = [`FIRST${id}`, `NEWEST${id}`, `OTHER${other}`];
    // a claimed call has no table yet
    await store.tournaments.claimCall(id, { key: matchKey("w1.2"), attempt: 1 }, startsAt);
    await call(id, 1, roomCode(first));
    await call(other, 1, roomCode(elsewhere));
    await store.tournaments.replay(id, matchKey("w1.1"), await staff(), nothing);
    await call(id, 2, roomCode(newest));
    const found = async (code: RoomCode) => (await store.tournaments.ofTable(code))?.id;
    expect([await found(roomCode(newest)), await found(roomCode(elsewhere))]).toEqual([id, other]);
    expect(await store.tournaments.ofTable(roomCode(newest))).toEqual(await store.tournaments.find(id));
    expect(await found(roomCode(first))).toBe(id);
    for (const code of ["NOTABLE", "", "0", `${newest}X`, newest.slice(1)])
      expect(await found(roomCode(code))).toBeUndefined();
    await store.tournaments.cancel(other, startsAt);
    expect(await store.tournaments.ofTable(roomCode(elsewhere))).toMatchObject({ id: other, phase: "cancelled" });
  });

  test("a disqualification and a replay are undone, and only the last step about a match or a player", async () => {
    const id = await started(await people(4));
    const by = await staff();
    const userId = (await store.tournaments.load(id))?.entries.find(({ seed }) => seed === 2)?.userId ?? "";
    const droppedNow = async () =>
      (await store.tournaments.load(id))?.entries.find((one) => one.userId === userId)?.dropped;
    await store.tournaments.setDropped(id, { userId: userIdOf(userId), dropped: "disqualified" }, by, nothing);
    await win(id, matchKey("w1.1"), 0);
    await store.tournaments.replay(id, matchKey("w1.1"), by, async (trx, { tournament }) => {
      const target = { kind: "tournament", id, name: tournament.name } as const;
      const changed = { before: null, after: null };
      await recordAdminAction(trx, { ...by, ...changed, action: "tournament.replay", target, reason: "A fault" });
    });
    await store.tournaments.setDropped(id, { userId: userIdOf(userId), dropped: null }, by, nothing);
    const steps = (await store.tournaments.steps(id)) ?? [];
    expect(steps.map(({ kind, readmits, can_undo, stays }) => [kind, readmits, can_undo, stays])).toEqual([
      ["disqualify", true, true, null],
      ["replay", false, true, null],
      ["disqualify", false, false, "later_first"],
    ]);
    expect(steps.map(({ reason }) => reason)).toEqual(["", "A fault", ""]);
    expect(steps.map(({ key, player }) => key ?? player?.id)).toEqual([userId, "w1.1", userId]);
    const undoIt = (index: number) => store.tournaments.undo(id, steps[index]?.id ?? "", startsAt, nothing);
    expect(await undoIt(2)).toEqual({ ok: false, error: "not_now" });
    expect((await bracket(id)).matches[0]?.winner).toBeNull();
    expect(await undoIt(1)).toMatchObject({ ok: true });
    expect((await bracket(id)).matches[0]?.winner).toBe(1);
    expect((await store.tournaments.load(id))?.calls.has(matchKey("w1.1"))).toBe(false);
    expect(await undoIt(0)).toMatchObject({ ok: true });
    expect(await droppedNow()).toBe("disqualified");
    expect(await undoIt(2)).toMatchObject({ ok: true });
    expect(await droppedNow()).toBeNull();
    expect(await store.tournaments.undo(id, "4000000000", startsAt, nothing)).toEqual({
      ok: false,
      error: "not_found",
    });
    expect(await store.tournaments.steps(tournamentId("4000000000"))).toBeUndefined();
  });

  test("a small tournament may be read by its host, its players, staff, friends where it is for them, and with its code", async () => {
    const [host, friend, stranger] = [await rich(), await rich(), await rich()];
    const pair = [Number(host.id), Number(friend.id)] as const;
    await tables.knex("friendships").insert([
      { user_id: pair[0], friend_id: pair[1], at },
      { user_id: pair[1], friend_id: pair[0], at },
    ]);
    const free = { entryFee: 0 };
    const byLink = await opened(free, { access: "link", hostId: host.id });
    const forFriends = await opened(free, { access: "friends", hostId: host.id });
    const withoutHost = await opened(free, { access: "friends", hostId: null });
    const code = (await store.tournaments.find(byLink))?.joinCode ?? "";
    const may = async (id: TournamentId, user: User | null, visible = "", role: User["role"] = "player") => {
      const found = await store.tournaments.find(id);
      if (found === undefined) throw new Error("no tournament");
      return store.tournaments.mayRead(found, { user: user === null ? null : { id: user.id, role }, code: visible });
    };
    expect([await may(byLink, null, code), await may(byLink, null, "guess"), await may(byLink, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await may(byLink, host), await may(byLink, friend), await may(byLink, stranger)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await may(forFriends, host), await may(forFriends, friend), await may(forFriends, stranger)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await may(withoutHost, friend), await may(forFriends, null)]).toEqual([false, false]);
    for (const role of ["moderator", "administrator"] as const) {
      expect(await may(withoutHost, stranger, "", role)).toBe(true);
    }
    await register(byLink, stranger, code);
    expect(await may(byLink, stranger)).toBe(true);
    await store.tournaments.withdraw({ id: byLink, userId: stranger.id, at });
    expect(await may(byLink, stranger)).toBe(false);
  });

  test("the list of staff finds each tournament by its phase", async () => {
    const name = `Phase ${engine.name}`;
    const registration = await opened({ name });
    const paused = await opened({ name });
    await store.tournaments.pause(paused, true, nothing);
    const cancelled = await opened({ name });
    await store.tournaments.cancel(cancelled, at);
    const running = await started(await people(2), { name });
    const completed = await started(await people(2), { name });
    await win(completed, matchKey("w1.1"), 0);
    expect(await store.tournaments.complete(completed, startsAt)).toBe(true);
    const expected = { registration, paused, cancelled, running, completed };
    const found = async (status: keyof typeof expected | "draft" | "checkIn") => {
      const filter = { name, status };
      const rows = await store.drafts.list({ ...filter, sort: "start", isDescending: false, after: null, limit: 10 });
      expect(await store.drafts.count(filter)).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    for (const status of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(await found(status)).toEqual([expected[status]]);
    }
    expect([await found("draft"), await found("checkIn")]).toEqual([[], []]);
  });

  test("lists show open tournaments by status and title, newest first, and no private ones", async () => {
    const [one, two] = [await opened({ name: "Zebra Cup" }), await opened({ name: "Zebra Night" })];
    await opened({ name: "Zebra Friends" }, { access: "friends" });
    await store.tournaments.cancel(one, at);
    const wanted = { status: "all", search: "zebra", before: null, limit: 10 } as const;
    expect((await store.tournaments.list(wanted)).map(({ id }) => id)).toEqual([two, one]);
    expect((await store.tournaments.list({ ...wanted, status: "upcoming" })).map(({ id }) => id)).toEqual([two]);
    expect((await store.tournaments.list({ ...wanted, before: Number(two) })).map(({ id }) => id)).toEqual([one]);
    expect((await store.tournaments.live()).length).toBeGreaterThan(2);
  });
});
