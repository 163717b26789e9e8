/**
 * The database goes away during play, cut off or silent, and comes back: nothing acknowledged is lost, requests are
 * refused at once, tables pause and continue. CRASH_AWAY_SECONDS sets a longer outage.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import { startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { newGuest, statusOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { wrongHistories } from "./judge.ts";
import { moment } from "./moment.ts";
import { newPlace } from "./place.ts";
import { leaveAll, openTables, restless, settle, type TableForm } from "./tables.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const awaySeconds = testSetting("CRASH_AWAY_SECONDS");
const seed = seedFor("CRASH_SEED", 13);
const forms: TableForm[] = [
  { people: 2, winPoints: 3, turnSeconds: 60 },
  { people: 3, winPoints: 3 },
  { people: 1, winPoints: 3, computers: { count: 1, difficulty: "easy" } },
];
const moods = isLongRun ? (["away", "silent"] as const) : (["away"] as const);

describe.concurrent(`the database away, seed ${seed}`, () => {
  it.each(moods)("freezes tables fairly and loses nothing (%s)", async (mood) => {
    const proxy = await startFlakyProxy(inject("mariadbPort"));
    const place = newPlace("mariadb");
    const throughProxy = (place.settings["DATABASE_URL"] ?? "").replace(
      `:${inject("mariadbPort")}/`,
      `:${proxy.port}/`,
    );
    const server = new ServerProcess({
      ...place.settings,
      DATABASE_URL: throughProxy,
      ...(mood === "silent" && { DATABASE_WAIT_MS: "3000" }),
    });
    await server.start();
    const players = await openTables(server, forms, seed, { ...restless, repeatsOneIn: 0, chatsOneIn: 0 });
    await moment(players, 200, "before the fault");

    proxy.mood(mood);
    const standing = Promise.all(
      players.map(({ client, code }) =>
        client.until("a standstill", () => client.unanswered > 0 || isWaiting(client, code)),
      ),
    );
    await standing;
    // tests/outage.test.ts tests that the answer comes within a second.
    expect(await statusOf(server, "/api/leaderboard?offset=1")).toBe(503);
    expect(await statusOf(server, "/readyz")).toBe(503);
    expect(await statusOf(server, "/healthz")).toBe(200);
    const versions = players.map(({ client, code }) => client.update(code)?.version);
    await sleep(awaySeconds * 1_000);
    expect(players.map(({ client, code }) => client.update(code)?.version)).toEqual(versions);

    proxy.mood("well");
    await Promise.all(
      players.map(({ client, code }, index) =>
        client.until("play goes on", () => (client.update(code)?.version ?? 0) > (versions[index] ?? 0) + 5),
      ),
    );
    const newcomer = new GameClient(server, (await newGuest(server)).token, "newcomer");
    await newcomer.stayConnected();
    await newcomer.leave();
    await settle(players);
    await leaveAll(players);
    await server.end("SIGTERM");
    await proxy.stop();
    expect(await wrongHistories(place, players)).toEqual([]);
    expect(expiries(players.flatMap(({ client }) => client.got("updatedGameData")))).toEqual([]);
    expect(server.printed.filter((line) => !line.startsWith("Spar is ready"))).toEqual([]);
    place.remove();
  });
});

/** Whether this end waits for another player's action. */
function isWaiting(client: GameClient, code: RoomCode): boolean {
  const { view } = client.update(code) ?? {};
  return view !== undefined && view.current_player_position !== view.me;
}

/** Players for whom the clock acted: no player's time runs while the server has a fault. */
const expiries = (updates: readonly { readonly events: readonly { readonly type: string }[] }[]) =>
  updates.flatMap(({ events }) => events.filter(({ type }) => type === "timedOut" || type === "standIn"));
