/** The queries of the home page's lists. */
import { topPlayersCall } from "#protocol/calls/leaderboard.ts";
import { recentHistoryCall } from "#protocol/calls/matches.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";

export const topPlayersQuery = queryOf(topPlayersCall);
export const recentMatchesQuery = queryOf(recentHistoryCall);
