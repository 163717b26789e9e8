/** Tables that a fault stops in the middle of a best-of, on a running server: the match goes on at another table. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { Table } from "#server/play/table/table.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { fastTime } from "#tests/support/fastTime.ts";
import { type RestPlace, startRestPlace } from "#tests/support/restPlayers.ts";
import { tournamentPlayer } from "#tests/support/tournamentPlayer.ts";

let place: RestPlace;
const clients: GameClient[] = [];
beforeAll(async () => {
  place = await startRestPlace({ clock: fastTime(5) });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.leave()));
  await place.stop();
});

/** Something at the table throws: it stands still from now on. */
const stopByFault = (code: RoomCode): Promise<unknown> | undefined =>
  place.rest.server.services.tables.find(code)?.systemCommand({
    get type(): "close" {
      throw new Error("a fault");
    },
  });

test("a table that a fault stops is replaced, and the best-of goes on with the matches that were won", async () => {
  const { rest } = place;
  const admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  rest.server.store.sessions.refresh(admin.id);
  const staff = async (path: string, method: string, body: object) =>
    (await rest.ask(`/api/admin/tournaments${path}`, { method, token: admin.token, body })).json as TournamentDetail;
  const at = Date.now();
  const form = { name: "Kumasi Open", startDate: at + 3_000, endDate: at + 3_600_000, maxPlayers: 2, entryFee: 0 };
  const { id } = await staff("", "POST", { ...form, prizePool: 100, format: "single" });
  await staff(`/${id}/open`, "POST", { winPoints: 1, bestOf: 1, finalBestOf: 9 });
  await staff(`/${id}/pause`, "PUT", { paused: true, reason: "not all are here" });
  for (const seed of [1, 2]) {
    const player = await place.player();
    await rest.ask(`/api/tournaments/${id}/registration`, { token: player.token, body: {} });
    await rest.ask(`/api/tournaments/${id}/check-in`, { method: "POST", token: player.token });
    clients.push(await tournamentPlayer(rest, player, seed));
  }
  await staff(`/${id}/pause`, "PUT", { paused: false });
  /** Resolves once the match is called to a table of which this is true. */
  const until = async (isTrue: (code: RoomCode, table: Table) => boolean) => {
    for (;;) {
      const [match] = ((await rest.ask(`/api/tournaments/${id}`)).json as TournamentDetail).matches;
      const code = roomCode(match?.game_code ?? "");
      const table = rest.server.services.tables.find(code)?.table;
      if (table !== undefined && isTrue(code, table)) return { code, table };
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const isBetween = ({ series, match }: Table) => series !== undefined && (match?.matchNumber ?? 0) > 1;
  const lost = await until((_, table) => isBetween(table));
  await stopByFault(lost.code);
  const wonBefore = rest.server.services.tables.find(lost.code)?.table.series ?? [];
  const next = await until((code) => code !== lost.code);
  expect(next.table.setup.wins).toEqual(wonBefore);

  let over: TournamentDetail;
  do {
    await new Promise((done) => setTimeout(done, 50));
    over = (await rest.ask(`/api/tournaments/${id}`)).json as TournamentDetail;
  } while (over.status !== "completed");
  const [match] = over.matches;
  const wins = match?.players.map((side) => side.wins) ?? [];
  expect(match).toMatchObject({ how: "played", best_of: 9 });
  expect(Math.max(...wins)).toBe(5);
  const rows = await place.tables.knex("matches").whereIn("code", [lost.code, next.code]).select("id", "code");
  const before = rows.filter(({ code }) => code === lost.code);
  expect(before).toHaveLength(wonBefore.reduce((sum, count) => sum + count, 0));
  expect(rows).toHaveLength(wins.reduce((sum, count) => sum + count, 0));
  expect(match?.match_ids.toSorted()).toEqual(rows.map((row) => String(row.id)).toSorted());
}, 120_000);
