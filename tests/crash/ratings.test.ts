/** A kill between the end of a rated match and its rating, or anywhere else: every match is rated exactly once [R22]. */
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { roomCode } from "#protocol/ids.ts";
import { endedMatches } from "#tests/support/oracle.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { moment } from "./moment.ts";
import { databases, newPlace } from "./place.ts";
import { layTable, sitDown } from "./rated.ts";
import { wrongRatings } from "./wrongRatings.ts";
import { lockResults } from "./rows.ts";
import { leaveAll, settle } from "./tables.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const seed = seedFor("CRASH_SEED", 17);
const kills = 6;

const codes = { 2: "RATED222", 3: "RATED333" } as const;

describe.concurrent(`killed while rated matches end, seed ${seed}`, () => {
  it.each(databases)("rates each of them once on %s", { tags: ["long"] }, async (database) => {
    const random = seededRandom(seed);
    const place = newPlace(database);
    const people = { 2: await layTable(place, roomCode(codes[2]), 2), 3: await layTable(place, roomCode(codes[3]), 3) };
    const server = new ServerProcess(place.settings);
    await server.start();
    const seated = {
      2: await sitDown(server, roomCode(codes[2]), people[2], seed),
      3: await sitDown(server, roomCode(codes[3]), people[3], seed + 1),
    };
    const players = [...seated[2], ...seated[3]];
    for (let kill = 1; kill <= kills; kill++) {
      await moment(players, random(300), `kill ${kill}, seed ${seed}`);
      await server.end("SIGKILL");
      await server.start();
    }
    // And once reliably between the end of matches and their ratings.
    const unlock = await lockResults(place);
    const before = players.map(({ client, code }) => client.view(code).match_number);
    await Promise.all(
      players.map(({ client, code }, index) =>
        client.until("two more matches", () => client.view(code).match_number > (before[index] ?? 0) + 1),
      ),
    );
    await settle(players);
    await leaveAll(players);
    await server.end("SIGKILL");
    await unlock();
    const journals = await place.journals();
    await server.start();
    for (const count of [2, 3] as const) {
      const history = journals.get(codes[count]);
      if (history === undefined) throw new Error(`no journal of ${codes[count]}`);
      expect(endedMatches(history).length).toBeGreaterThan(1);
      expect(await wrongRatings(server, seated[count], history)).toEqual([]);
    }
    await server.end("SIGTERM");
    place.remove();
  });
});
