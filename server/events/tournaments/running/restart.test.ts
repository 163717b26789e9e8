/** A server that is stopped and started again while a tournament runs, on the same folder. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type RoomCode, type TournamentId, roomCode } from "#protocol/ids.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";
import { openSqliteDatabase } from "#server/base/db/database.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { fastTime } from "#tests/support/fastTime.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import type { RestPlayer } from "#tests/support/restPlayers.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { tournamentPlayer } from "#tests/support/tournamentPlayer.ts";
import { tournamentLimits } from "../limits.ts";

const dir = newFolder("spar-restart-");
let clients: GameClient[] = [];
let rest: RestServer | null = null;
const leave = async (): Promise<void> => {
  await Promise.all(clients.map((client) => client.leave()));
  clients = [];
};
afterEach(async () => {
  await leave();
  await rest?.stop();
  rmSync(dir, { recursive: true, force: true });
});

interface Begun {
  readonly id: TournamentId;
  readonly admin: RestPlayer;
  readonly players: readonly RestPlayer[];
}

const request = async (server: RestServer, { token }: RestPlayer, path: string, method: string, body: object) => {
  const answer = await server.ask(`/api/admin/tournaments${path}`, { method, token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.json as TournamentDetail;
};

/** The server looks at the tournament, and has looked when this resolves. */
async function looked(server: RestServer, { id, admin }: Begun): Promise<void> {
  for (const paused of [true, false]) await request(server, admin, `/${id}/pause`, "PUT", { paused });
}

/** A running tournament of four, and the players in the order of their accounts. */
async function begun(server: RestServer, bestOf: 1 | 3 = 3): Promise<Begun> {
  const people: RestPlayer[] = [];
  while (people.length < 5) people.push(await server.guest());
  const [admin, ...players] = people;
  if (admin === undefined) throw new Error("no administrator");
  const tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
  for (const person of people) {
    const role = person === admin ? "administrator" : "player";
    await tables.knex("users").where("id", Number(person.id)).update({ role });
    server.server.store.sessions.refresh(person.id);
  }
  const staff = (path: string, method: string, body: object) => request(server, admin, path, method, body);
  const at = Date.now();
  const form = { name: "Restarted", startDate: at + 600_000, endDate: at + 3_600_000, maxPlayers: 4, entryFee: 0 };
  const { id } = await staff("", "POST", { ...form, prizePool: 100, format: "single" });
  await staff(`/${id}/open`, "POST", { winPoints: 1, bestOf, finalBestOf: 3 });
  await staff(`/${id}/pause`, "PUT", { paused: true });
  for (const { token } of players) {
    await server.ask(`/api/tournaments/${id}/registration`, { token, body: {} });
    await server.ask(`/api/tournaments/${id}/check-in`, { method: "POST", token });
  }
  await tables.knex("tournament_drafts").where("id", Number(id)).update({ starts_at: Date.now() });
  await tables.stop();
  expect(await staff(`/${id}/pause`, "PUT", { paused: false })).toMatchObject({ phase: "running" });
  return { id, admin, players };
}

const visible = async (server: RestServer, id: TournamentId): Promise<TournamentDetail> =>
  (await server.ask(`/api/tournaments/${id}`)).json as TournamentDetail;
async function until(server: RestServer, id: TournamentId, isTrue: (now: TournamentDetail) => boolean) {
  for (;;) {
    const now = await visible(server, id);
    if (isTrue(now)) return now;
    await new Promise((done) => setTimeout(done, 50));
  }
}
const decided = ({ matches }: TournamentDetail) => matches.filter(({ how }) => how !== null);

/** No match is stored from now on, until it is allowed again: as with a database that is slow. */
async function storing(isAllowed: boolean): Promise<void> {
  const tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
  const refusal = "create trigger no_match before insert on matches begin select raise(abort, 'not now'); end";
  await tables.knex.raw(isAllowed ? "drop trigger no_match" : refusal);
  await tables.stop();
}

/** The first match is played, and both players leave its table, whose code this gives; the other match waits. */
async function oneOver(server: RestServer, { id, players }: Begun): Promise<RoomCode> {
  const called = await visible(server, id);
  const early = called.matches.find(({ key }) => key === "w1.1");
  const seeds = early?.players.map(({ seed }) => seed) ?? [];
  const seedOf = new Map(called.participants.map((one) => [one.id, one.seed]));
  const code = roomCode(early?.game_code ?? "");
  for (const player of players.filter((one) => seeds.includes(seedOf.get(one.id) ?? null))) {
    const client = await tournamentPlayer(server, player, 1);
    clients.push(client);
    await client.follow(code);
  }
  const isOver = (client: GameClient): boolean => client.view(code).phase === "game_over";
  await Promise.all(clients.map((client) => client.until("the match is over", () => isOver(client))));
  await Promise.all(clients.map((client) => client.act("leaveGame", { code })));
  expect(called.matches.find(({ key }) => key === "w1.2")?.state).toBe("called");
  return code;
}

test("a match whose table is closed and whose result is not stored yet is not played again, nor after a restart", async () => {
  const first = await startRestServer({ DATA_DIR: dir }, { clock: fastTime(5) });
  rest = first;
  const tournament = await begun(first, 1);
  const { id } = tournament;
  await storing(false);
  const code = await oneOver(first, tournament);
  await leave();
  while (first.server.services.tables.find(code) !== undefined) await new Promise((done) => setTimeout(done, 20));
  const before = await visible(first, id);
  await looked(first, tournament);
  expect((await visible(first, id)).matches).toEqual(before.matches);
  await first.stop();

  const second = await startRestServer({ DATA_DIR: dir }, { clock: fastTime(5) });
  rest = second;
  await looked(second, tournament);
  expect((await visible(second, id)).matches).toEqual(before.matches);
  await storing(true);
  const after = await until(second, id, (now) => decided(now).length === 1);
  expect(decided(after)[0]).toMatchObject({ key: "w1.1", how: "played" });
  expect(after.matches.find(({ key }) => key === "w1.2")?.game_code).toBe(
    before.matches.find(({ key }) => key === "w1.2")?.game_code,
  );
}, 120_000);

test("a tournament goes on after a restart: decided matches stand, each pair meets once, the prizes are paid once", async () => {
  const first = await startRestServer({ DATA_DIR: dir }, { clock: fastTime(5) });
  rest = first;
  const { id, players } = await begun(first);
  // One match is played to its end, the other one is called and waits for its players.
  const called = await visible(first, id);
  const early = called.matches.find(({ key }) => key === "w1.1")?.players.map(({ seed }) => seed) ?? [];
  const seedOf = new Map(called.participants.map((one) => [one.id, one.seed]));
  const isEarly = (player: RestPlayer): boolean => early.includes(seedOf.get(player.id) ?? null);
  for (const player of players.filter(isEarly)) clients.push(await tournamentPlayer(first, player, 1));
  const before = await until(first, id, (now) => decided(now).length === 1);
  expect(before.matches.find(({ key }) => key === "w1.2")?.state).toBe("called");
  await leave();
  await first.stop();

  const second = await startRestServer({ DATA_DIR: dir }, { clock: fastTime(5) });
  rest = second;
  const after = await visible(second, id);
  expect(decided(after)).toEqual(decided(before));
  expect(after.participants).toEqual(before.participants);
  expect(after.matches.find(({ key }) => key === "w1.2")?.game_code).toBe(
    before.matches.find(({ key }) => key === "w1.2")?.game_code,
  );
  for (const [index, player] of players.entries()) clients.push(await tournamentPlayer(second, player, index));
  const over = await until(second, id, ({ status }) => status === "completed");
  expect(decided(over).map(({ key, how }) => [key, how])).toEqual([
    ["w1.1", "played"],
    ["w1.2", "played"],
    ["w2.1", "played"],
  ]);
  expect(decided(over)[0]).toEqual(decided(before)[0]);
  await leave();
  await second.stop();

  const third = await startRestServer({ DATA_DIR: dir }, { clock: fastTime(5) });
  rest = third;
  expect(await visible(third, id)).toEqual(over);
  const tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
  const paid = await tables.knex("gem_transactions").where("cause", "prize").count({ count: "*" });
  const calls = await tables.knex("tournament_calls").where("tournament_id", Number(id)).select("match_key", "attempt");
  await tables.stop();
  expect(paid).toEqual([{ count: 1 }]);
  expect(over.participants.map(({ prize }) => prize ?? 0)).toEqual([50, 30, 20, 0]);
  expect(new Set(calls.map(({ match_key: key }) => key)).size).toBe(calls.length);
}, 120_000);

test("the time to come begins again after a restart, however long the server was away", async () => {
  let aheadMs = 0;
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
    monotonic: () => systemClock.monotonic() + aheadMs,
  };
  const first = await startRestServer({ DATA_DIR: dir }, { clock });
  rest = first;
  const tournament = await begun(first);
  const { id, players } = tournament;
  const before = await until(first, id, ({ matches }) =>
    matches.every(({ key, state }) => key === "w2.1" || state === "called"),
  );
  aheadMs += tournamentLimits.joinMsMax - 60_000;
  await first.stop();
  aheadMs += tournamentLimits.joinMsMax;

  const second = await startRestServer({ DATA_DIR: dir }, { clock });
  rest = second;
  await looked(second, tournament);
  const after = await visible(second, id);
  expect(after.matches).toEqual(before.matches);
  const mine = await second.ask(`/api/tournaments/${id}`, { token: players[0]?.token });
  const { match } = mine.json as TournamentDetail;
  expect((match?.join_before ?? 0) - clock.now()).toBeGreaterThan(tournamentLimits.joinMsMax - 60_000);
}, 120_000);
