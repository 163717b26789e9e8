import { liveCall } from "#protocol/calls/games.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** How many players are online, and matches that can be watched. */
export const liveQuery = query(keys.match.live, (signal) => ask(liveCall, { signal }));
