/**
 * The server is killed with SIGKILL at seeded instants during play and started again on the same ports, on either
 * database; then every player's history is checked. CRASH_KILLS sets the number of kills, CRASH_SEED repeats a run.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { type Random, seededRandom } from "#engine/random.ts";
import { metric, statusOf } from "#tests/support/restClient.ts";
import type { Player } from "#tests/support/player.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { within } from "#tests/support/within.ts";
import { moment } from "./moment.ts";
import { judge } from "./judge.ts";
import type { RoomHistory } from "#tests/support/oracle.ts";
import { databases, newPlace } from "./place.ts";
import { everyKind, leaveAll, openTables, settle } from "./tables.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const kills = testSetting("CRASH_KILLS");
const seed = seedFor("CRASH_SEED");
const startingMsMax = 700;
const askedEveryMs = 5;
/** Enough for matches to end, even with few kills. */
const thingsAtLast = 1_500;

/** Lets play continue for a seeded time, and moves the server's own time a little. */
async function someTime(players: readonly Player[], random: Random): Promise<void> {
  await moment(players, random(4) === 0 ? random(20) : random(600), `seed ${seed}`);
  for (let turns = random(6); turns > 0; turns--) await new Promise((done) => setImmediate(done));
}

/** Kills and starts; one start in eight is also killed at a random point. */
async function killAndStart(server: ServerProcess, random: Random): Promise<number> {
  await server.end("SIGKILL");
  let count = 1;
  while (random(8) === 0) {
    await server.spawn();
    await sleep(random(startingMsMax));
    await server.end("SIGKILL");
    count++;
  }
  await server.start();
  return count;
}

/**
 * A ready server has replayed all rooms: /readyz is asked from the first instant on and never reports ready with rooms
 * missing.
 */
async function readyMeansReplayed(server: ServerProcess, rooms: number): Promise<void> {
  await server.end("SIGKILL");
  await server.spawn();
  const isReady = async (): Promise<void> => {
    while ((await statusOf(server, "/readyz")) !== 200) await sleep(askedEveryMs);
  };
  await within(isReady(), "/readyz says that the server is ready");
  expect(await metric(server, "spar_rooms")).toBe(rooms);
  await server.up();
}

describe.concurrent(`killed at random instants, seed ${seed}`, () => {
  it.each(databases)("loses nothing acknowledged and does nothing twice on %s", async (database) => {
    const random = seededRandom(seed + databases.indexOf(database));
    const place = newPlace(database);
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, everyKind, seed);
    const share = Math.ceil(kills / databases.length);
    let killed = 1;
    await readyMeansReplayed(server, everyKind.length);
    const play = async (): Promise<void> => {
      while (killed < share) {
        await someTime(players, random);
        killed += await killAndStart(server, random);
      }
      await moment(players, thingsAtLast, `at last, seed ${seed}`);
      await settle(players);
    };
    await play().catch((cause: unknown) => {
      const said = server.complaints.slice(-10).join("\n");
      throw new Error(`play did not go on after ${killed} kills; the server said:\n${said}`, { cause });
    });
    await leaveAll(players);
    await server.end("SIGKILL");
    const journals = await place.journals();
    await server.start();
    const { wrong, matches } = await judge(server, players, journals);
    expect(wrong).toEqual([]);
    expect(server.complaints).toEqual([]);
    expect(matches).toBeGreaterThan(0);
    await server.end("SIGTERM");
    place.remove();
    report(database, killed + 1, server, players, journals);
  });
});

function report(
  database: string,
  killed: number,
  { startMs }: ServerProcess,
  players: readonly Player[],
  journals: Map<string, RoomHistory>,
): void {
  const entries = [...journals.values()].reduce((sum, history) => sum + history.entries.length, 0);
  const seen = players.flatMap(({ client }) => client.history);
  const acks = seen.filter((each) => each.is === "ack").length;
  const views = seen.filter((each) => each.is === "frame").length;
  const sorted = startMs.toSorted((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const slowest = Math.round(sorted.at(-1) ?? 0);
  console.log(
    `${database}: ${killed} kills, ${entries} entries, ${acks} answers, ${views} frames, ` +
      `started in ${median} ms (median), ${slowest} ms (slowest)`,
  );
}
