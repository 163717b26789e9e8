import { liveNowSchema } from "#protocol/calls/games.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** How many players are online, and matches that can be watched. */
export const liveQuery = query(keys.match.live, (signal) => send({ path: "/live", answer: liveNowSchema, signal }));
