/** The ratings, counts and awards of a table's players against its journal: every match is rated exactly once [R22]. */
import { isDeepStrictEqual } from "node:util";
import { places } from "#engine/scoring.ts";
import { profileLimits } from "#server/people/profiles/limits.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { endedMatches, type RoomHistory } from "#tests/support/oracle.ts";
import { PairLedger } from "#tests/support/pairLedger.ts";
import type { Player } from "#tests/support/player.ts";
import { achievementsOf, currentUser, type Serves, statisticsOf } from "#tests/support/restClient.ts";
import { wrongResults } from "./results.ts";

const detailed = 5;

/** The ratings after the table's matches, one after another, computed by the engine alone: all within one day. */
function ratedBy(history: RoomHistory, ids: readonly string[]): PairLedger {
  const ledger = new PairLedger();
  for (const { scores, winner } of endedMatches(history)) ledger.add(ids, places(scores, winner), 0);
  return ledger;
}

/** The errors in the ratings, the counts and the awards of one table's players. */
export async function wrongRatings(
  server: Serves,
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
