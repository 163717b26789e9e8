/** Administrators change an open tournament, over real HTTP. The players do not come, so nothing is played. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type MatchKey,
  type RoomCode,
  type TournamentId,
  type UserId,
  matchKey,
  roomCode,
  tournamentId,
} from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { TournamentStore } from "../tournamentStore.ts";
import { MANAGED_STATUSES, type ManagedTournaments, type StaffSteps } from "#protocol/calls/tournaments.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import type { Answer } from "#tests/support/restServer.ts";

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const day = 86_400_000;
let place: RestPlace;
let admin: RestPlayer;
beforeAll(async () => {
  place = await startRestPlace();
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
});
beforeEach(() => proved(Date.now()));
afterAll(() => place.stop());

/** When the administrator last gave the password. */
const proved = async (at: number): Promise<void> => {
  await place.tables.knex("sessions").where("user_id", Number(admin.id)).update({ proved_at: at });
  place.rest.server.store.sessions.refresh(admin.id);
};
const ask = (path: string, method: string, body: object): Promise<Answer> =>
  place.rest.ask(`/api/admin/tournaments${path}`, { method, token: admin.token, body });
const done = async (path: string, method: string, body: object): Promise<TournamentDetail> => {
  const answer = await ask(path, method, body);
  expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201]) as number });
  return answer.json as TournamentDetail;
};
const refusal = async (path: string, method: string, body: object): Promise<unknown> => {
  const { status, json } = await ask(path, method, body);
  return [status, (json as { code?: RoomCode }).code];
};
const logged = async (): Promise<unknown> =>
  (await place.rest.ask("/api/admin/log?limit=1", { token: admin.token })).json as unknown;

const drafted = async (change: object = {}): Promise<string> => {
  const at = Date.now();
  const form = { name: "Kumasi Open", startDate: at + day, endDate: at + 2 * day, maxPlayers: 8, entryFee: 0 };
  return (await done("", "POST", { ...form, prizePool: 100, format: "single", ...change })).id;
};
const opened = async (change: object = {}): Promise<string> => {
  const id = await drafted(change);
  await done(`/${id}/open`, "POST", {});
  return id;
};
const checkIn = async (id: TournamentId, players: readonly RestPlayer[]): Promise<void> => {
  for (const { token } of players) {
    const path = `/api/tournaments/${id}`;
    await place.rest.ask(`${path}/registration`, { token, body: {} });
    expect(await place.rest.ask(`${path}/check-in`, { method: "POST", token })).toMatchObject({ status: 200 });
  }
};
/** A running tournament of these; the first of them is the first seed. */
const begun = async (players: readonly RestPlayer[], change: object = {}): Promise<string> => {
  const at = Date.now();
  const id = await opened({ startDate: at + 600_000, ...change });
  await done(`/${id}/pause`, "PUT", { paused: true });
  await checkIn(tournamentId(id), players);
  await place.tables.knex("tournament_drafts").where("id", Number(id)).update({ starts_at: Date.now() });
  expect(await done(`/${id}/pause`, "PUT", { paused: false })).toMatchObject({ phase: "running" });
  return id;
};
/** One after the other, so that the first has the oldest account and with it the first seed. */
const people = async (count: number): Promise<RestPlayer[]> => {
  const players: RestPlayer[] = [];
  while (players.length < count) players.push(await place.player());
  return players;
};
const player = async (): Promise<RestPlayer> => (await people(1))[0] ?? expect.unreachable();
const matchIn = ({ matches }: TournamentDetail, key: MatchKey) => matches.find((one) => one.key === key);
/** Whether there is an open table of this code. */
const isOpen = (code: RoomCode | null | undefined): boolean =>
  place.rest.server.services.tables.find(roomCode(code ?? "")) !== undefined;
const seedsOf = (visible: TournamentDetail, key: MatchKey) => matchIn(visible, key)?.players.map(({ seed }) => seed);

const changes = (userId: UserId) =>
  [
    ["admitting a player", "players", "POST", { user_id: userId }],
    ["a disqualification", "disqualified", "PUT", { user_id: userId, disqualified: true }],
    ["a result", "result", "PUT", { key: "w1.1", winner: 0 }],
    ["a replay", "replay", "POST", { key: "w1.1" }],
    ["undoing", "undo", "POST", { step: "1" }],
  ] as const;

describe("before the start and after the end", () => {
  test("nothing of a bracket can be changed", async () => {
    const { id: userId, token } = await player();
    const [open, over, draft] = [await opened(), await opened(), await drafted()];
    for (const id of [open, over]) {
      await place.rest.ask(`/api/tournaments/${id}/registration`, { token, body: {} });
    }
    await done(`/${over}/cancel`, "POST", { reason: "" });
    for (const [, path, method, body] of changes(userId)) {
      expect(await refusal(`/${open}/${path}`, method, body)).toEqual([409, "not_now"]);
      expect(await refusal(`/${over}/${path}`, method, body)).toEqual([409, "not_now"]);
      expect(await refusal(`/${draft}/${path}`, method, body)).toEqual([404, "not_found"]);
      expect(await refusal(`/4000000000/${path}`, method, body)).toEqual([404, "not_found"]);
    }
    for (const id of [over, draft]) {
      expect(await refusal(`/${id}/pause`, "PUT", { paused: true })).toEqual([409, "not_now"]);
    }
    expect(await refusal(`/${open}/open`, "POST", {})).toEqual([409, "not_now"]);
    expect(await refusal(`/${over}/open`, "POST", {})).toEqual([409, "not_now"]);
  });

  test("a match that was called in a tournament that is cancelled is not played again, and its table is closed", async () => {
    const id = await begun(await people(2));
    const before = (await place.rest.ask(`/api/tournaments/${id}`)).json as TournamentDetail;
    const table = matchIn(before, matchKey("w1.1"))?.game_code;
    expect(isOpen(table)).toBe(true);
    await done(`/${id}/cancel`, "POST", { reason: "" });
    expect(isOpen(table)).toBe(false);
    expect(await refusal(`/${id}/replay`, "POST", { key: "w1.1" })).toEqual([409, "not_now"]);
    expect(await refusal(`/${id}/result`, "PUT", { key: "w1.1", winner: 0 })).toEqual([409, "not_now"]);
  });
});

test("a change that is stored while the director reads the tournament is not lost to it", async () => {
  const at = Date.now();
  const id = await opened({ startDate: at + 600_000 });
  await checkIn(tournamentId(id), await people(2));
  await place.tables.knex("tournament_drafts").where("id", Number(id)).update({ starts_at: at });
  const { tournaments } = place.rest.server.store as { tournaments: Mutable<TournamentStore> };
  const { load: whole, pause } = tournaments;
  const [isRead, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  tournaments.load = async (request) => {
    tournaments.load = whole;
    const found = await whole(request);
    isRead.resolve();
    await isChanged.promise;
    return found;
  };
  const paused = ask(`/${id}/pause`, "PUT", { paused: true });
  await isRead.promise;
  tournaments.pause = async (...change) => {
    tournaments.pause = pause;
    const stored = await pause(...change);
    // The director has been told by then.
    setImmediate(isChanged.resolve);
    return stored;
  };
  const [, goesOn] = await Promise.all([paused, done(`/${id}/pause`, "PUT", { paused: false })]);
  expect(goesOn).toMatchObject({ phase: "running" });
});

describe("in a running tournament", () => {
  test("a disqualified player loses, is in again when it is taken back, and both are in the log", async () => {
    const [ama, kofi, adwoa] = await people(3);
    const id = await begun([ama, kofi, adwoa].filter((one) => one !== undefined));
    const out = { user_id: kofi?.id ?? "", disqualified: true, reason: "A second account" };
    const visible = await done(`/${id}/disqualified`, "PUT", out);
    expect(matchIn(visible, matchKey("w1.2"))).toMatchObject({ state: "decided", winner: 3, how: "disqualified" });
    expect(seedsOf(visible, matchKey("w2.1"))).toEqual([1, 3]);
    expect(visible.participants.find((one) => one.id === kofi?.id)?.status).toBe("disqualified");
    expect(await logged()).toMatchObject({
      items: [{ action: "tournament.disqualify", details: "A second account", target: "Kumasi Open" }],
    });
    expect(await refusal(`/${id}/disqualified`, "PUT", out)).toEqual([409, "not_now"]);
    const back = await done(`/${id}/disqualified`, "PUT", { ...out, disqualified: false, reason: "It was a sister" });
    expect(back.participants.find((one) => one.id === kofi?.id)?.status).toBe("qualified");
    expect(seedsOf(back, matchKey("w2.1"))).toEqual([1, null]);
    expect(matchIn(back, matchKey("w1.2"))).toMatchObject({ state: "called", winner: null });
  });

  test("a disqualification asks for a fresh login", async () => {
    const [ama, kofi] = await people(2);
    const id = await begun([ama, kofi].filter((one) => one !== undefined));
    await proved(Date.now() - 3_600_000);
    const out = { user_id: kofi?.id ?? "", disqualified: true };
    expect(await refusal(`/${id}/disqualified`, "PUT", out)).toEqual([403, "fresh_login_needed"]);
    expect(await refusal(`/${id}/disqualified`, "PUT", { ...out, user_id: admin.id })).toEqual([
      403,
      "fresh_login_needed",
    ]);
  });

  test("a late player takes the place of a bye, and a final that was called goes back", async () => {
    const three = await people(3);
    const id = await begun(three);
    const final = await done(`/${id}/result`, "PUT", { key: "w1.2", winner: 0, reason: "Kofi has left" });
    expect(matchIn(final, matchKey("w2.1"))).toMatchObject({ state: "called" });
    const late = await player();
    const visible = await done(`/${id}/players`, "POST", { user_id: late.id, reason: "The mail was late" });
    expect(seedsOf(visible, matchKey("w1.1"))).toEqual([1, 4]);
    expect(visible.participants.find((one) => one.id === late.id)).toMatchObject({ seed: 4, status: "qualified" });
    expect(matchIn(visible, matchKey("w1.1"))).toMatchObject({ state: "called" });
    expect(await logged()).toMatchObject({
      items: [{ action: "tournament.admit", details: "The mail was late" }],
    });
    expect(await refusal(`/${id}/players`, "POST", { user_id: late.id })).toEqual([409, "not_now"]);
    expect(await refusal(`/${id}/players`, "POST", { user_id: (await player()).id })).toEqual([409, "not_now"]);
    const guest = await place.rest.guest();
    expect(await refusal(`/${id}/players`, "POST", { user_id: guest.id })).toEqual([404, "not_found"]);
  });

  test("a result is set, set again, and undone by a replay at a new table", async () => {
    const id = await begun(await people(3));
    const before = matchIn(
      (await place.rest.ask(`/api/tournaments/${id}`, { token: admin.token })).json as TournamentDetail,
      matchKey("w1.2"),
    );
    expect(before).toMatchObject({ state: "called" });
    const set = await done(`/${id}/result`, "PUT", { key: "w1.2", winner: 1, reason: "Seen on the stream" });
    expect(matchIn(set, matchKey("w1.2"))).toMatchObject({ state: "decided", winner: 3, how: "staff" });
    expect(await logged()).toMatchObject({
      items: [{ action: "tournament.result", details: "Seen on the stream", after: { match: "w1.2", winner: 1 } }],
    });
    expect(matchIn(await done(`/${id}/result`, "PUT", { key: "w1.2", winner: 0 }), matchKey("w1.2"))?.winner).toBe(2);
    const again = await done(`/${id}/replay`, "POST", { key: "w1.2", reason: "A fault" });
    expect(matchIn(again, matchKey("w1.2"))).toMatchObject({ state: "called", winner: null });
    expect(matchIn(again, matchKey("w1.2"))?.game_code).not.toBe(before?.game_code);
    expect(seedsOf(again, matchKey("w2.1"))).toEqual([1, null]);
    expect(await logged()).toMatchObject({ items: [{ action: "tournament.replay", details: "A fault" }] });
  });

  test("a result is undone with a fresh login, its table is closed, its players are told, and it is in the log", async () => {
    const three = await people(3);
    const id = await begun(three);
    const first = await done(`/${id}/result`, "PUT", { key: "w1.2", winner: 1, reason: "Seen on the stream" });
    const table = matchIn(first, matchKey("w2.1"))?.game_code;
    expect(isOpen(table)).toBe(true);
    const steps = async () =>
      (await place.rest.ask(`/api/admin/tournaments/${id}/steps`, { token: admin.token })).json as StaffSteps;
    const { items } = await steps();
    expect(items).toMatchObject([
      { kind: "result", readmits: false, key: "w1.2", player: null, can_undo: true, stays: null, undone_at: null },
    ]);
    expect(items.map(({ reason }) => reason)).toEqual(["Seen on the stream"]);
    const undo = { step: items[0]?.id, reason: "The wrong stream" };
    await proved(Date.now() - 3_600_000);
    expect(await refusal(`/${id}/undo`, "POST", undo)).toEqual([403, "fresh_login_needed"]);
    await proved(Date.now());
    const visible = await done(`/${id}/undo`, "POST", undo);
    expect(matchIn(visible, matchKey("w1.2"))).toMatchObject({ state: "called", winner: null });
    expect(seedsOf(visible, matchKey("w2.1"))).toEqual([1, null]);
    expect(await logged()).toMatchObject({ items: [{ action: "tournament.undo", details: "The wrong stream" }] });
    expect((await steps()).items).toMatchObject([
      { can_undo: false, stays: "undone", undone_at: expect.any(Number) as number },
    ]);
    expect(await refusal(`/${id}/undo`, "POST", undo)).toEqual([409, "not_now"]);
    expect(isOpen(table)).toBe(false);
    const notices = await place.rest.ask("/api/notifications?limit=20", { token: three[0]?.token ?? "" });
    expect(notices.json).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: "tournament_table" })]) as unknown,
    });
  });

  test("nothing changes under a match that has begun", async () => {
    const id = await begun(await people(3));
    await done(`/${id}/result`, "PUT", { key: "w1.2", winner: 0 });
    const call = place.tables
      .knex("tournament_calls")
      .where({ tournament_id: Number(id), match_key: matchKey("w2.1") });
    expect(await call.update({ started_at: Date.now() })).toBe(1);
    const late = await player();
    expect(await refusal(`/${id}/result`, "PUT", { key: "w1.2", winner: 1 })).toEqual([409, "next_began"]);
    expect(await refusal(`/${id}/replay`, "POST", { key: "w1.2" })).toEqual([409, "next_began"]);
    expect(await refusal(`/${id}/players`, "POST", { user_id: late.id })).toEqual([409, "next_began"]);
  });

  test("a match without a winner by decision of staff ends, and the bracket goes on", async () => {
    const id = await begun(await people(3));
    const visible = await done(`/${id}/result`, "PUT", { key: "w1.2", winner: null, reason: "Both left" });
    expect(visible).toMatchObject({ phase: "completed" });
    expect(visible.participants.find((one) => one.id === visible.champion)?.seed).toBe(1);
    expect(await refusal(`/${id}/replay`, "POST", { key: "w1.2" })).toEqual([409, "not_now"]);
    expect(await refusal(`/${id}/pause`, "PUT", { paused: true })).toEqual([409, "not_now"]);
  });

  test.each([
    ["a match that is not in the bracket", "result", "PUT", { key: "w9.9", winner: 0 }, [404, "not_found"]],
    ["a match whose players are not known", "result", "PUT", { key: "w2.1", winner: 0 }, [409, "not_now"]],
    ["a third side", "result", "PUT", { key: "w1.2", winner: 2 }, [400, "invalid_body"]],
    ["a replay of a match that was not called", "replay", "POST", { key: "w2.1" }, [409, "not_now"]],
    [
      "a reason of a thousand and one",
      "replay",
      "POST",
      { key: "w1.2", reason: "x".repeat(1_001) },
      [400, "invalid_body"],
    ],
    ["a player who is not there", "players", "POST", { user_id: "4000000000" }, [404, "not_found"]],
    ["a player who is not in it", "disqualified", "PUT", { user_id: "1", disqualified: true }, [404, "not_found"]],
  ] as const)("%s is refused", async (_, path, method, body, expected) => {
    const id = await begun(await people(3));
    expect(await refusal(`/${id}/${path}`, method, body)).toEqual(expected);
  });

  test("while it is paused no match is called, and all are when it goes on", async () => {
    const [ama, kofi] = await people(2);
    const id = await begun([ama, kofi].filter((one) => one !== undefined));
    expect(await done(`/${id}/pause`, "PUT", { paused: true, reason: "A fault" })).toMatchObject({ isPaused: true });
    expect(await logged()).toMatchObject({ items: [{ action: "tournament.pause", details: "A fault" }] });
    expect(await refusal(`/${id}/pause`, "PUT", { paused: true })).toEqual([409, "not_now"]);
    const replayed = await done(`/${id}/replay`, "POST", { key: "w1.1" });
    expect(matchIn(replayed, matchKey("w1.1"))?.state).toBe("ready");
    const on = await done(`/${id}/pause`, "PUT", { paused: false });
    expect(matchIn(on, matchKey("w1.1"))?.state).toBe("called");
  });
});

test("the dashboard's list says the phase of each, how many are in it, and finds them by it", async () => {
  const name = `Phases ${Date.now()}`;
  const draft = await drafted({ name });
  const registration = await opened({ name });
  const checkIn = await opened({ name, startDate: Date.now() + 600_000 });
  const paused = await opened({ name });
  await done(`/${paused}/pause`, "PUT", { paused: true });
  const running = await begun(await people(3), { name });
  const completed = await begun(await people(2), { name });
  await done(`/${completed}/result`, "PUT", { key: "w1.1", winner: 0 });
  const cancelled = await opened({ name });
  await done(`/${cancelled}/cancel`, "POST", { reason: "" });
  const dropped = await drafted({ name });
  await done(`/${dropped}/cancel`, "POST", { reason: "" });
  const list = async (query: string) =>
    (await place.rest.ask(`/api/admin/tournaments?q=${encodeURIComponent(name)}${query}`, { token: admin.token }))
      .json as ManagedTournaments;
  const { items, total } = await list("");
  expect(total).toBe(8);
  const visible = Object.fromEntries(items.map((one) => [one.id, [one.status, one.currentPlayers, one.was_opened]]));
  expect(visible).toEqual({
    [draft]: ["draft", 0, false],
    [registration]: ["registration", 0, true],
    [checkIn]: ["checkIn", 0, true],
    [paused]: ["paused", 0, true],
    [running]: ["running", 3, true],
    [completed]: ["completed", 2, true],
    [cancelled]: ["cancelled", 0, true],
    [dropped]: ["cancelled", 0, false],
  });
  for (const status of MANAGED_STATUSES) {
    const found = await list(`&status=${status}`);
    expect(found.items.map(({ id }) => id).toSorted()).toEqual(
      items
        .filter((one) => one.status === status)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(found.total).toBe(found.items.length);
  }
  const one = await place.rest.ask(`/api/admin/tournaments/${running}`, { token: admin.token });
  expect(one.json).toMatchObject({ status: "running", currentPlayers: 3 });
  expect(await refusal(`/${cancelled}/reopen`, "POST", {})).toEqual([409, "not_now"]);
  expect(await done(`/${dropped}/reopen`, "POST", {})).toMatchObject({ status: "draft" });
});
