import type { TournamentId } from "#protocol/ids.ts";
import {
  type OwnTournaments,
  ownTournamentsSchema,
  type SmallTournament,
  type SmallTournamentChange,
  standingInSchema,
  tournamentDetailSchema,
} from "#protocol/calls/tournamentPages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Small tournaments that the player made or is in. */
export const ownTournamentsQuery = query<OwnTournaments>(keys.tournaments.own, (signal) =>
  send({ path: "/users/me/tournaments", signed: "always", answer: ownTournamentsSchema, signal }),
);

const pathOf = (id: TournamentId): string => `/tournaments/${encodeURIComponent(id)}`;

export const makeSmall = (body: SmallTournament) =>
  send({ path: "/tournaments", method: "POST", signed: "always", body, answer: tournamentDetailSchema });
export const changeSmall = (id: TournamentId, body: SmallTournamentChange) =>
  send({ path: pathOf(id), method: "PUT", signed: "always", body, answer: tournamentDetailSchema });
export const cancelSmall = (id: TournamentId) =>
  send({ path: pathOf(id), method: "DELETE", signed: "always", answer: standingInSchema });
