import { runningMatchSchema } from "#protocol/calls/games.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/**
 * The match in progress in which the player has a seat. Nothing is cached while it is off screen, where the player may
 * leave or end the match.
 */
export const runningQuery = {
  ...query(keys.match.running, (signal) =>
    send({ path: "/users/me/match", signed: "always", answer: runningMatchSchema, signal }),
  ),
  gcTime: 0,
};
