/** The queries of the home page's lists. */
import { ask } from "#web/platform/calls/ask.ts";
import { topPlayersCall } from "#protocol/calls/leaderboard.ts";
import { recentHistoryCall } from "#protocol/calls/matches.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const topPlayersQuery = query(keys.leaderboard.top, (signal) => ask(topPlayersCall, { signal }));
export const recentMatchesQuery = query(keys.history.recent, (signal) => ask(recentHistoryCall, { signal }));
