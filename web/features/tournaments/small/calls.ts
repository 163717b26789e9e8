import { ownTournamentsCall } from "#protocol/calls/tournamentCalls.ts";
import type { OwnTournaments } from "#protocol/calls/tournamentPages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Small tournaments that the player made or is in. */
export const ownTournamentsQuery = query<OwnTournaments>(keys.tournaments.own, (signal) =>
  ask(ownTournamentsCall, { signal }),
);
