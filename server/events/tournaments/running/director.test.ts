/** Whole tournaments on a running server: players come to their tables over real sockets and play for the prize. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TournamentId, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { TournamentDetail, Tournaments } from "#protocol/calls/tournamentPages.ts";
import type { TournamentFormat } from "#protocol/calls/tournaments.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { fastTime } from "#tests/support/fastTime.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { tournamentPlayer } from "#tests/support/tournamentPlayer.ts";

let place: RestPlace;
let admin: RestPlayer;
let clients: GameClient[] = [];
beforeAll(async () => {
  place = await startRestPlace({ clock: fastTime(5) });
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  place.rest.server.store.sessions.refresh(admin.id);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.leave()));
  clients = [];
});
afterAll(() => place.stop());

const staff = async (path: string, method: string, body: object) => {
  const answer = await place.rest.ask(`/api/admin/tournaments${path}`, { method, token: admin.token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.json as { readonly id: TournamentId };
};

/** A tournament that begins as soon as all of these players are there. */
async function begun(format: TournamentFormat, players: readonly RestPlayer[]): Promise<string> {
  const at = Date.now();
  const form = {
    name: `Open ${format}`,
    startDate: at + 600_000,
    endDate: at + 3_600_000,
    maxPlayers: 16,
    entryFee: 0,
  };
  const { id } = await staff("", "POST", { ...form, prizePool: 100, format });
  await staff(`/${id}/open`, "POST", { winPoints: 1 });
  await staff(`/${id}/pause`, "PUT", { paused: true, reason: "not all are here" });
  for (const { token } of players) {
    const path = `/api/tournaments/${id}`;
    const registered = await place.rest.ask(`${path}/registration`, { method: "POST", token, body: {} });
    expect(registered).toMatchObject({ status: 200, json: { mine: "registered" } });
    const there = await place.rest.ask(`${path}/check-in`, { method: "POST", token });
    expect(there).toMatchObject({ status: 200, json: { mine: "checkedIn" } });
  }
  await place.tables.knex("tournament_drafts").where("id", Number(id)).update({ starts_at: Date.now() });
  await staff(`/${id}/pause`, "PUT", { paused: false });
  return id;
}

const detail = async (id: TournamentId, token?: string): Promise<TournamentDetail> =>
  (await place.rest.ask(`/api/tournaments/${id}`, { token })).json as TournamentDetail;

async function plays(player: RestPlayer, seed: number): Promise<void> {
  clients.push(await tournamentPlayer(place.rest, player, seed));
}

/** Resolves once the page of the tournament says so. */
async function until(id: TournamentId, isTrue: (visible: TournamentDetail) => boolean): Promise<TournamentDetail> {
  for (;;) {
    const visible = await detail(id);
    if (isTrue(visible)) return visible;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const playersOf = (count: number): Promise<RestPlayer[]> =>
  Promise.all(Array.from({ length: count }, () => place.player()));

test.each(["single", "double", "round-robin"] as const)(
  "players are called, play a best of three, and the champion is paid: %s",
  async (format) => {
    const players = await playersOf(5);
    const id = await begun(format, players);
    await Promise.all(players.map((player, index) => plays(player, index + 1)));
    const visible = await until(tournamentId(id), ({ status }) => status === "completed");
    const [first] = visible.participants;
    expect(first).toMatchObject({ id: visible.champion, rank: 1, status: "qualified" });
    expect(visible.participants.map(({ prize }) => prize ?? 0)).toEqual([50, 30, 20, 0, 0]);
    expect(await place.rest.server.store.gems.balance(userIdOf(first?.id ?? ""))).toBeGreaterThanOrEqual(50);
    const listed = await Promise.all(
      players.map(async ({ token }) => {
        const { json } = await place.rest.ask("/api/tournaments?status=completed", { token });
        return (json as Tournaments).items.find((one) => one.id === id)?.mine;
      }),
    );
    expect(listed).toEqual(players.map((one) => (one.id === visible.champion ? "qualified" : "eliminated")));
    const played = visible.matches.filter(({ how }) => how !== null);
    expect(new Set(played.map(({ how }) => how))).toEqual(new Set(["played"]));
    for (const { best_of, players: sides, match_ids } of played) {
      const wins = sides.map((side) => side.wins);
      expect(Math.max(...wins)).toBe(Math.ceil(best_of / 2));
      expect(match_ids).toHaveLength((wins[0] ?? 0) + (wins[1] ?? 0));
    }
    const rows = await place.tables.knex("matches").where("kind", "tournament").select("is_rated");
    expect(rows.every(({ is_rated }) => is_rated === 1)).toBe(true);
    expect(visible.timeline.every(({ status }) => status === "completed")).toBe(true);
  },
  120_000,
);

test("a player who withdraws after the start loses, and the other goes on", async () => {
  const [ama, kofi] = await playersOf(2);
  if (ama === undefined || kofi === undefined) throw new Error("no players");
  const id = await begun("single", [ama, kofi]);
  await until(tournamentId(id), ({ matches }) => matches[0]?.state === "called");
  const mine = await detail(tournamentId(id), ama.token);
  expect(mine.match).toMatchObject({ key: "w1.1", opponent: kofi.username, state: "called" });
  expect(mine.match?.join_before).toBeGreaterThan(Date.now());
  expect(
    await place.rest.ask(`/api/tournaments/${id}/registration`, { method: "DELETE", token: ama.token }),
  ).toMatchObject({
    json: { mine: "withdrawn" },
  });
  const visible = await until(tournamentId(id), ({ status }) => status === "completed");
  expect(visible).toMatchObject({ champion: kofi.id, matches: [{ how: "withdrawn" }] });
});
