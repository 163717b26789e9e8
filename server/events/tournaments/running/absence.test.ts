/** Players who do not come to their table, or play at another one, on a running server whose clock the test moves on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TournamentId, roomCode } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { CreatedGame } from "#protocol/calls/games.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { fastTime } from "#tests/support/fastTime.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { tournamentPlayer } from "#tests/support/tournamentPlayer.ts";
import { tournamentLimits } from "../limits.ts";

let aheadMs = 0;
const fast = fastTime(5);
const clock: Clock = {
  ...fast,
  now: () => fast.now() + aheadMs,
  monotonic: () => fast.monotonic() + aheadMs,
};
let place: RestPlace;
let admin: RestPlayer;
const clients: GameClient[] = [];
const sockets: SocketClient[] = [];
beforeAll(async () => {
  place = await startRestPlace({ clock });
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  place.rest.server.store.sessions.refresh(admin.id);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.leave()));
  for (const socket of sockets) socket.close();
  await place.stop();
});

const staff = async (path: string, method: string, body: object) => {
  const answer = await place.rest.ask(`/api/admin/tournaments${path}`, { method, token: admin.token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.json as { readonly id: TournamentId };
};
const detail = async (id: TournamentId): Promise<TournamentDetail> =>
  (await place.rest.ask(`/api/tournaments/${id}`)).json as TournamentDetail;

/** Resolves once the page of the tournament says so. */
async function until(id: TournamentId, isTrue: (visible: TournamentDetail) => boolean): Promise<TournamentDetail> {
  for (;;) {
    const visible = await detail(id);
    if (isTrue(visible)) return visible;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const startMs = 60_000;

interface Begun {
  readonly id: TournamentId;
  /** The first has the oldest account, so the first seed. */
  readonly players: readonly RestPlayer[];
}

/** A tournament of so many that is running. `before` is done before its start. */
async function begun(
  count: number,
  before: (players: readonly RestPlayer[]) => Promise<unknown> = async () => {},
): Promise<Begun> {
  const at = clock.now();
  const times = { startDate: at + startMs, endDate: at + 3_600_000 };
  const form = { name: "Kumasi Open", maxPlayers: 16, entryFee: 0, prizePool: 100, format: "single", ...times };
  const { id } = await staff("", "POST", form);
  await staff(`/${id}/open`, "POST", { bestOf: 1, finalBestOf: 1, winPoints: 1 });
  const players: RestPlayer[] = [];
  while (players.length < count) {
    const player = await place.player();
    for (const path of ["registration", "check-in"]) {
      const request = { method: "POST", token: player.token, body: {} };
      expect(await place.rest.ask(`/api/tournaments/${id}/${path}`, request)).toMatchObject({ status: 200 });
    }
    players.push(player);
  }
  await before(players);
  aheadMs += startMs;
  await until(id, ({ phase }) => phase === "running");
  return { id, players };
}

/** The same, once its matches are called. */
async function called(count: number): Promise<Begun> {
  const tournament = await begun(count);
  await until(tournament.id, ({ matches }) => matches.some(({ state }) => state === "called"));
  return tournament;
}

test("one who comes wins, two who stay away are both out, and the next opponent has a bye", async () => {
  const { id, players } = await called(4);
  const [ama] = players;
  if (ama === undefined) throw new Error("no players");
  clients.push(await tournamentPlayer(place.rest, ama, 1));
  const code = roomCode((await detail(id)).matches[0]?.game_code ?? "");
  await expect.poll(() => place.rest.server.services.tables.find(code)?.isPresent(ama.id)).toBe(true);
  aheadMs += tournamentLimits.joinMsMax;
  const { champion, matches, participants } = await until(id, ({ status }) => status === "completed");
  expect(champion).toBe(ama.id);
  expect(matches.map(({ key, winner, how }) => [key, winner, how])).toEqual([
    ["w1.1", 1, "absent"],
    ["w1.2", null, "absent"],
    ["w2.1", 1, null],
  ]);
  // only one player came, so the whole pool is one prize
  expect(participants.map(({ id: who, rank, prize }) => [who, rank, prize])).toEqual([
    [ama.id, 1, 100],
    ...players.slice(1).map((player, index) => [player.id, index + 2, null]),
  ]);
});

test("the time to come begins anew after a pause", async () => {
  const { id, players } = await called(2);
  await staff(`/${id}/pause`, "PUT", { paused: true, reason: "A fault" });
  aheadMs += tournamentLimits.joinMsMax;
  await staff(`/${id}/pause`, "PUT", { paused: false, reason: "" });
  const token = players[0]?.token;
  const { match } = (await place.rest.ask(`/api/tournaments/${id}`, { token })).json as TournamentDetail;
  expect(match?.state).toBe("called");
  expect((match?.join_before ?? 0) - clock.now()).toBeGreaterThan(tournamentLimits.joinMsMax - startMs);
  aheadMs += tournamentLimits.joinMsMax;
  const { matches } = await until(id, ({ status }) => status === "completed");
  expect(matches).toMatchObject([{ winner: null, how: "absent" }]);
});

test("a player in another match is waited for, and called all the same after twenty minutes", async () => {
  const { id } = await begun(2, async ([ama]) => {
    if (ama === undefined) throw new Error("no players");
    const friend = await place.player();
    const made = await place.rest.ask("/api/games/create", { method: "POST", token: ama.token, body: {} });
    const { code } = (made.json as CreatedGame).game;
    const socketUrl = `ws://127.0.0.1:${place.rest.server.socketPort}/socket`;
    for (const { token } of [ama, friend]) {
      const client = new GameClient({ socketUrl, up: async () => {} }, token);
      clients.push(client);
      await client.connect();
      await client.follow(code);
      await client.act("playerJoin", { code });
    }
    expect(place.rest.server.services.tables.unfinishedOf(ama.id)).toBe(code);
  });
  /** A change makes the server look at it at once. */
  const looked = async (): Promise<TournamentDetail> => {
    await staff(`/${id}/pause`, "PUT", { paused: true, reason: "A look" });
    await staff(`/${id}/pause`, "PUT", { paused: false, reason: "" });
    return detail(id);
  };
  expect((await looked()).matches).toMatchObject([{ state: "ready", game_code: null }]);
  aheadMs += tournamentLimits.busyMsMax - startMs;
  expect((await looked()).matches).toMatchObject([{ state: "ready", game_code: null }]);
  aheadMs += startMs;
  expect((await looked()).matches).toMatchObject([{ state: "called" }]);
});

/** The player connects, as a page does that is loaded. */
async function connected({ token }: RestPlayer): Promise<SocketClient> {
  const socket = await SocketClient.welcome(place.rest.server.socketPort, token);
  sockets.push(socket);
  return socket;
}
const callsOf = async (player: RestPlayer) => (await connected(player)).got("tournamentCall");

test("a called player who connects is called, with the time that is left, until the player comes or it is over", async () => {
  const { id, players } = await called(2);
  const [ama, kofi] = players;
  if (ama === undefined || kofi === undefined) throw new Error("no players");
  const code = roomCode((await detail(id)).matches[0]?.game_code ?? "");
  const page = await connected(ama);
  const [first] = page.got("tournamentCall");
  expect(first).toMatchObject({ tournament: id, title: "Kumasi Open", game_code: code, opponent: kofi.username });
  aheadMs += startMs;
  const [again, ...others] = await callsOf(ama);
  expect(others).toEqual([]);
  expect(again).toEqual({ ...first, join_before: again?.join_before });
  expect((again?.join_before ?? 0) - clock.now()).toBeLessThanOrEqual(tournamentLimits.joinMsMax - startMs);
  expect((again?.join_before ?? 0) - (first?.join_before ?? 0)).toBeLessThan(startMs / 2);
  expect(await callsOf(admin)).toEqual([]);

  await page.ask("join-room", { code });
  expect(await callsOf(ama)).toEqual([]);
  expect(await callsOf(kofi)).toMatchObject([{ game_code: code, opponent: ama.username }]);
  await staff(`/${id}/pause`, "PUT", { paused: true, reason: "A fault" });
  expect(await callsOf(kofi)).toEqual([]);
  await staff(`/${id}/pause`, "PUT", { paused: false, reason: "" });
  expect(await callsOf(kofi)).toMatchObject([{ game_code: code }]);
  aheadMs += tournamentLimits.joinMsMax;
  await until(id, ({ status }) => status === "completed");
  expect(await callsOf(kofi)).toEqual([]);
});
