/** The overview over real HTTP and a real socket: who gets it, what it says, and what is counted on the way. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Overview } from "#protocol/calls/overview.ts";
import type { Role } from "#protocol/calls/users.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { dayOf, startOf } from "#server/base/db/addDailyCount.ts";
import type { DailyCount } from "./dailyCounts.ts";
import { changeOf, overviewOf } from "./overviewRoutes.ts";

let place: RestPlace;
let rest: RestServer;
beforeAll(async () => {
  place = await startRestPlace();
  ({ rest } = place);
});
afterAll(() => place.stop());

const setRole = (who: RestPlayer, role: Role) =>
  place.tables.knex("users").where("id", Number(who.id)).update({ role });

async function staff(): Promise<RestPlayer> {
  const moderator = await place.player();
  await setRole(moderator, "moderator");
  return moderator;
}

const overview = (who?: RestPlayer, query = "") => rest.ask(`/api/admin/overview${query}`, { token: who?.token });

describe("the overview", () => {
  test("is for staff, as long as they are that", async () => {
    const moderator = await staff();
    expect(await overview()).toMatchObject({ status: 401 });
    expect(await overview(await rest.guest())).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect(await overview(await place.player())).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect(await overview(moderator)).toMatchObject({ status: 200, json: { days: 30 } });
    await setRole(moderator, "player");
    expect(await overview(moderator)).toMatchObject({ status: 403 });
  });

  test.each(["0", "8", "30.0", "1e2", "-7", "", "all"])("refuses %j days", async (days) => {
    expect(await overview(await staff(), `?days=${days}`)).toMatchObject({
      status: 400,
      json: { code: "bad_request" },
    });
  });

  test("has a value for each of its days", async () => {
    const { json } = await overview(await staff(), "?days=90");
    const { sign_ups, events, queue_wait_ms, from } = json as Overview;
    for (const values of [sign_ups, queue_wait_ms, ...Object.values(events)]) expect(values).toHaveLength(90);
    expect(from).toBe(startOf(dayOf(Date.now()) - 89));
  });
});

test("events are counted where they happen, the opening of a page unless its reader does not want it", async () => {
  const umami = { ANALYTICS_URL: "https://umami.example.org/", ANALYTICS_SITE: "3f1c9d52-8c43-4d0e-9a7b-2f6d1e5c7a90" };
  const server = await startRestServer(umami);
  try {
    const guest = await server.guest();
    const post = (path: string, body?: object, headers?: Record<string, string>) =>
      server.ask(path, { method: "POST", token: guest.token, ...(body && { body }), ...(headers && { headers }) });
    const rules = { winPoints: 5, includeAces: true, includeSixes: false };
    expect((await post("/api/games/create-bot", { difficulty: "hard" })).status).toBe(201);
    expect((await post("/api/games/create", { ...rules, isRated: true, numPlayers: 3 })).status).toBe(201);
    expect((await post("/api/games/create", { ...rules, numPlayers: 99 })).status).toBe(400);
    for (let time = 0; time < 2; time++) await post("/api/matchmaking/join");
    const opened = await post("/api/events/app-open");
    expect(opened.json).toEqual({ forward: { url: "https://umami.example.org", site: umami.ANALYTICS_SITE } });
    expect(opened.headers["content-security-policy"]).toMatch(
      /connect-src 'self' ws:\S+ https:\/\/umami\.example\.org;/,
    );
    for (const header of ["dnt", "sec-gpc"]) {
      expect((await post("/api/events/app-open", undefined, { [header]: "1" })).json).toEqual({ forward: null });
    }
    const { text } = await server.ask("/metrics");
    const counted = [...text.matchAll(/^spar_analytics_events_total\{event="(\w+)"\} (\d+)$/gm)].map(
      ([, event, total]) => [event, total],
    );
    expect(Object.fromEntries(counted)).toEqual({
      app_open: "1",
      invited_friend: "1",
      start_bot_game: "1",
      start_match_game: "1",
    });
    const { store } = server.server;
    await server.server.services.figures.flush();
    const today = dayOf(Date.now());
    expect(await store.dailyCounts.parts(today - 1, today)).toEqual(
      expect.arrayContaining([
        { measure: "event:invited_friend", part: "includeSixes=false", total: 1 },
        { measure: "event:invited_friend", part: "isRated=false", total: 1 },
        { measure: "event:invited_friend", part: "numPlayers=3", total: 1 },
        { measure: "event:start_bot_game", part: "difficulty=hard", total: 1 },
      ]),
    );
  } finally {
    await server.stop();
  }
});

test("the system status comes over the socket, to staff alone", async () => {
  const [moderator, player] = [await staff(), await place.player()];
  const connect = (who: RestPlayer) => SocketClient.welcome(rest.server.socketPort, who.token, () => 0);
  const [watching, curious] = [await connect(moderator), await connect(player)];
  expect(await curious.ask("openSystemStatus", {})).toMatchObject({ ok: false, code: "not-allowed" });
  expect(await watching.ask("openSystemStatus", {})).toMatchObject({ ok: true });
  await watching.idle();
  expect(watching.got("systemStatus")).toMatchObject([{ queuedPlayers: 0, connectedPlayers: 2 }]);
  expect(curious.got("systemStatus")).toEqual([]);
  for (const client of [watching, curious]) client.close();
});

describe("a change in percent", () => {
  test.each([
    [110, 100, 10],
    [90, 100, -10],
    [0, 3, -100],
    [5, 0, null],
    [0, 0, null],
    [-50, -100, 50],
    [2, 3, -33.3],
  ])("of %d after %d is %j", (value, before, change) => expect(changeOf(value, before)).toBe(change));
});

test("figures are put together from the days of the period and as many before it", async () => {
  const at = new FakeClock().now();
  const today = dayOf(at);
  const row = (ago: number, measure: string, total: number): DailyCount => ({
    day: today - ago,
    measure,
    part: "",
    total,
  });
  const rows = [
    row(0, "signups", 4),
    row(6, "signups", 6),
    row(7, "signups", 100),
    row(1, "queue_waits", 4),
    row(1, "queue_wait_ms", 10_000),
    row(2, "running", 60),
    row(2, "running_samples", 20),
    row(0, "gem_fees", 90),
    row(0, "gem_prizes", 30),
    row(9, "gem_fees", 40),
    row(3, "event:app_open", 11),
  ];
  const requested: number[][] = [];
  const store = {
    totals: async (first: number, last: number) => {
      requested.push([first, last]);
      return rows;
    },
    parts: async () => [{ measure: "event:game_ended", part: "won=true", total: 5 }],
    accounts: async () => 60,
  };
  const found = await overviewOf(store, { days: 7, at, running: 6 });
  expect(requested).toEqual([[today - 13, today]]);
  expect(found).toMatchObject({
    from: startOf(today - 6),
    totalUsers: { value: 60, change: 20 },
    activeGames: { value: 6, change: 100 },
    tournamentPlayers: { value: 0, change: null },
    revenue: { value: 60, change: 50 },
    sign_ups: [6, 0, 0, 0, 0, 0, 4],
    queue_wait_ms: [null, null, null, null, null, 2_500, null],
    event_fields: [{ event: "game_ended", field: "won", value: "true", count: 5 }],
  });
  expect(found.events.app_open).toEqual([0, 0, 0, 11, 0, 0, 0]);
  expect(found.events.message_sent).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
