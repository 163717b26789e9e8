/** A stop by SIGTERM, as for every new version: everybody is told, nothing is lost, the same hand continues. */
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { wrongHistories } from "./judge.ts";
import { databasesOfRun, newPlace } from "./place.ts";
import { everyKind, leaveAll, openTables, restless, settle } from "./tables.ts";
import { moment } from "./moment.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const stops = 3;
const seed = seedFor("CRASH_SEED", 7);

describe.concurrent(`stopped by SIGTERM, seed ${seed}`, () => {
  it.each(databasesOfRun)("tells everybody, loses nothing and goes on on %s", async (database) => {
    const random = seededRandom(seed);
    const place = newPlace(database);
    const server = new ServerProcess(place.settings);
    await server.start();
    const players = await openTables(server, everyKind, seed, restless);
    for (let stop = 1; stop <= stops; stop++) {
      await moment(players, random(300), `stop ${stop}`);
      const connections = players.map(({ client }) => (client.isConnected ? client.connection : null));
      expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
      const ends = await Promise.all(
        players.map(async ({ client }, index) => {
          const connection = connections[index];
          if (connection === null) return "was not connected";
          const ended = () => client.history.findLast((seen) => seen.is === "closed" && seen.connection === connection);
          await client.until("the connection ends", () => ended() !== undefined);
          const last = ended();
          const notices = client.got("gameMessage").filter(({ notice }) => notice === "server-restarting");
          return last?.is === "closed" ? `${last.code} after ${notices.length - stop} notices too many` : "";
        }),
      );
      expect(ends.filter((end) => end !== "was not connected" && end !== "1012 after 0 notices too many")).toEqual([]);
      await server.start();
    }
    await moment(players, 100, "after the last stop");
    await settle(players);
    await leaveAll(players);
    await server.end("SIGTERM");
    expect(await wrongHistories(place, players)).toEqual([]);
    expect(server.complaints).toEqual([]);
    place.remove();
  });
});
