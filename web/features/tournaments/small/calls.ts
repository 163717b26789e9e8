import { type OwnTournaments, ownTournamentsSchema } from "#protocol/calls/tournamentPages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Small tournaments that the player made or is in. */
export const ownTournamentsQuery = query<OwnTournaments>(keys.tournaments.own, (signal) =>
  send({ path: "/users/me/tournaments", signed: "always", answer: ownTournamentsSchema, signal }),
);
