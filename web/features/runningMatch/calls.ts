import { runningMatchCall } from "#protocol/calls/games.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/**
 * The match in progress in which the player has a seat. Nothing is cached while it is off screen, where the player may
 * leave or end the match.
 */
export const runningQuery = {
  ...query(keys.match.running, (signal) => ask(runningMatchCall, { signal })),
  gcTime: 0,
};
