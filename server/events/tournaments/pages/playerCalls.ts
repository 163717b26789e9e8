/** The calls of players and hosts, as the server serves them. */
import type { TournamentId } from "#protocol/ids.ts";
import { registrationForm, smallTournamentChangeForm, smallTournamentForm } from "#protocol/calls/tournamentPages.ts";
import {
  byCode,
  calendarCall,
  cancelHostedCall,
  changeHostedCall,
  checkInCall,
  hostCall,
  ownTournamentsCall,
  registerCall,
  tournamentCall,
  tournamentsCall,
  tournamentsQuery,
  withdrawCall,
} from "#protocol/calls/tournamentCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";

export const tournamentsRoute = route(tournamentsCall, {
  summary:
    "The tournaments that all may enter, newest first. `q` is a part of the title. `mine` says how the caller stands there; of a tournament that is completed `qualified` is the champion.",
  query: tournamentsQuery,
  share: "search",
});

export const tournamentRoute = route(tournamentCall, {
  summary:
    "One tournament with its players, bracket, groups and timeline. For the next ten minutes the caller gets `tournamentChanged` over the socket. One by link or for friends is `not_found` for all but its host, its players, staff, friends of the host where it is for friends, and callers with the `code` of the link.",
  params: byId<TournamentId>(),
  query: byCode,
  refusals: ["not_found"],
});

export const calendarRoute = route(calendarCall, {
  summary: "The tournament as an event for a calendar (RFC 5545), in UTC. `code` as for the tournament itself.",
  params: byId<TournamentId>(),
  query: byCode,
  refusals: ["not_found"],
});

export const registerRoute = route(registerCall, {
  summary:
    "Registers the caller and takes the entry fee, or puts the caller on the waiting list, which costs nothing until a place is free. Asking again changes nothing.",
  params: byId<TournamentId>(),
  body: registrationForm,
  refusals: [
    "not_found",
    "registration_closed",
    "rating_outside",
    "not_invited",
    "not_enough_gems",
    "tournament_full",
    "too_many_tournaments",
  ],
  limits: ["tournament"],
});

export const withdrawRoute = route(withdrawCall, {
  summary:
    "Withdraws the caller: before the start with the fee back, after it as a loss of all further matches. `not_found` where the caller is not in it.",
  params: byId<TournamentId>(),
  limits: ["tournament"],
});

export const checkInRoute = route(checkInCall, {
  summary: "The caller is there. Open for 30 minutes before the start; who does not check in does not play.",
  params: byId<TournamentId>(),
  refusals: ["registration_closed"],
  limits: ["tournament"],
});

export const hostRoute = route(hostCall, {
  summary:
    "Makes a small tournament of the caller, without a fee or prizes, for friends or for all with its link: `/tournament/ID?code=CODE`.",
  body: smallTournamentForm,
  refusals: ["too_many_tournaments"],
  limits: ["tournament"],
});

export const ownTournamentsRoute = route(ownTournamentsCall, {
  summary: "Small tournaments that are not over and that the caller made or is in, newest first. No list has them.",
});

export const changeHostedRoute = route(changeHostedCall, {
  summary:
    "The host changes a small tournament during the registration. `not_found` for others, `not_now` later, `tournament_full` where more players are registered than would have a place.",
  params: byId<TournamentId>(),
  body: smallTournamentChangeForm,
  refusals: ["not_now", "tournament_full"],
  limits: ["tournament"],
});

export const cancelHostedRoute = route(cancelHostedCall, {
  summary: "The host cancels a small tournament. `not_found` for others.",
  params: byId<TournamentId>(),
  limits: ["tournament"],
});
