/** A kill between the end of a rated match and its rating, or anywhere else: every match is rated exactly once [R22]. */
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { places } from "#engine/scoring.ts";
import { roomCode } from "#protocol/ids.ts";
import { profileLimits } from "#server/people/profiles/limits.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { endedMatches, type RoomHistory } from "#tests/support/oracle.ts";
import { PairLedger } from "#tests/support/pairLedger.ts";
import type { Player } from "#tests/support/player.ts";
import { achievementsOf, currentUser, statisticsOf } from "#tests/support/restClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { moment } from "./moment.ts";
import { databases, newPlace } from "./place.ts";
import { layTable, sitDown } from "./rated.ts";
import { wrongResults } from "./results.ts";
import { lockResults } from "./rows.ts";
import { leaveAll, settle } from "./tables.ts";
import { seedFor } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const seed = seedFor("CRASH_SEED", 17);
const kills = 6;
const detailed = 5;

/** The ratings after the table's matches, one after another, computed by the engine alone: all within one day. */
function ratedBy(history: RoomHistory, ids: readonly string[]): PairLedger {
  const ledger = new PairLedger();
  for (const { scores, winner } of endedMatches(history)) ledger.add(ids, places(scores, winner), 0);
  return ledger;
}

/** The errors in the ratings, the counts and the awards of one table's players. */
async function wrongRatings(
  server: ServerProcess,
  players: readonly Player[],
  history: RoomHistory,
): Promise<string[]> {
  const expected = ratedBy(
    history,
    players.map(({ userId }) => userId),
  );
  const pool: Pool = players.length === 2 ? "duel" : "table";
  const matches = endedMatches(history).length;
  const wrong: string[] = [];
  for (const player of players) {
    const { token, userId, client } = player;
    wrong.push(...(await wrongResults(server, player, history, detailed)).wrong);
    const { ratings } = await currentUser(server, token);
    const { rating_history: ratingHistory, by_seat: bySeat } = await statisticsOf(server, token, userId);
    const hundred = (await achievementsOf(server, token, userId)).find(({ key }) => key === "matches_100");
    const is = {
      rating: ratings[pool].rating,
      rated: ratings[pool].rated_played,
      history: ratingHistory[pool].length,
      counted: bySeat.reduce((sum, { played }) => sum + played, 0),
      progress: hundred?.progress,
    };
    const { rating, played } = expected.worth(userId, players.length);
    const should = {
      rating: Math.round(rating.rating),
      rated: played,
      history: Math.min(matches, profileLimits.ratingPoints),
      counted: matches,
      progress: Math.min(matches, 100),
    };
    if (!isDeepStrictEqual(is, should)) {
      wrong.push(`${client.name} has ${JSON.stringify(is)} and should have ${JSON.stringify(should)}`);
    }
  }
  return wrong;
}

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
