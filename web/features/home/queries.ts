/** The queries of the home page's lists. */
import { keys } from "#web/entities/queries/keys.ts";
import { api } from "#web/entities/calls.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const topPlayersQuery = query(keys.leaderboard.top, api.topPlayers);
export const recentMatchesQuery = query(keys.history.recent, api.recentMatches);
