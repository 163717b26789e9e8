/** Tournaments as players see and enter them. */
import * as v from "valibot";
import {
  ownTournamentsSchema,
  registrationForm,
  smallTournamentChangeForm,
  smallTournamentForm,
  standingInSchema,
  tournamentDetailSchema,
  tournamentsSchema,
} from "#protocol/calls/tournamentPages.ts";
import { byTournamentId, choice, cursor, rowsWanted, search } from "#server/base/api/fields.ts";
import { call, made, raw, record } from "#server/base/api/declare.ts";
import { tournamentLimits } from "./limits.ts";

export const tournamentsCall = call({
  method: "GET",
  path: "/api/tournaments",
  who: "anyone",
  summary:
    "The tournaments that all may enter, newest first. `q` is a part of the title. `mine` says how the caller stands there; of a tournament that is completed `qualified` is the champion.",
  query: v.object({
    q: search,
    status: choice("all", ["upcoming", "ongoing", "completed"], "status is all, upcoming, ongoing or completed"),
    limit: rowsWanted(tournamentLimits.rowsMax),
    after: cursor,
  }),
  answer: record(tournamentsSchema),
  share: "search",
});

/** The code of a tournament by link; empty without one. */
const byCode = v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(32)), "") });

export const tournamentCall = call({
  method: "GET",
  path: "/api/tournaments/:id",
  who: "anyone",
  summary:
    "One tournament with its players, bracket, groups and timeline. For the next ten minutes the caller gets `tournamentChanged` over the socket. One by link or for friends is `not_found` for all but its host, its players, staff, friends of the host where it is for friends, and callers with the `code` of the link.",
  params: byTournamentId,
  query: byCode,
  answer: record(tournamentDetailSchema),
  refusals: ["not_found"],
});

export const calendarCall = call({
  method: "GET",
  path: "/api/tournaments/:id/calendar.ics",
  who: "anyone",
  summary: "The tournament as an event for a calendar (RFC 5545), in UTC. `code` as for the tournament itself.",
  params: byTournamentId,
  query: byCode,
  answer: raw("text/calendar"),
  refusals: ["not_found"],
});

export const registerCall = call({
  method: "POST",
  path: "/api/tournaments/:id/registration",
  who: "account",
  summary:
    "Registers the caller and takes the entry fee, or puts the caller on the waiting list, which costs nothing until a place is free. Asking again changes nothing.",
  params: byTournamentId,
  body: registrationForm,
  answer: record(standingInSchema),
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

export const withdrawCall = call({
  method: "DELETE",
  path: "/api/tournaments/:id/registration",
  who: "account",
  summary:
    "Withdraws the caller: before the start with the fee back, after it as a loss of all further matches. `not_found` where the caller is not in it.",
  params: byTournamentId,
  answer: record(standingInSchema),
  limits: ["tournament"],
});

export const checkInCall = call({
  method: "POST",
  path: "/api/tournaments/:id/check-in",
  who: "account",
  summary: "The caller is there. Open for 30 minutes before the start; who does not check in does not play.",
  params: byTournamentId,
  answer: record(standingInSchema),
  refusals: ["registration_closed"],
  limits: ["tournament"],
});

export const hostCall = call({
  method: "POST",
  path: "/api/tournaments",
  who: "account",
  summary:
    "Makes a small tournament of the caller, without a fee or prizes, for friends or for all with its link: `/tournament/ID?code=CODE`.",
  body: smallTournamentForm,
  answer: made(tournamentDetailSchema),
  refusals: ["too_many_tournaments"],
  limits: ["tournament"],
});

export const ownTournamentsCall = call({
  method: "GET",
  path: "/api/users/me/tournaments",
  who: "account",
  summary: "Small tournaments that are not over and that the caller made or is in, newest first. No list has them.",
  answer: record(ownTournamentsSchema),
});

export const changeHostedCall = call({
  method: "PUT",
  path: "/api/tournaments/:id",
  who: "account",
  summary:
    "The host changes a small tournament during the registration. `not_found` for others, `not_now` later, `tournament_full` where more players are registered than would have a place.",
  params: byTournamentId,
  body: smallTournamentChangeForm,
  answer: record(tournamentDetailSchema),
  refusals: ["not_now", "tournament_full"],
  limits: ["tournament"],
});

export const cancelHostedCall = call({
  method: "DELETE",
  path: "/api/tournaments/:id",
  who: "account",
  summary: "The host cancels a small tournament. `not_found` for others.",
  params: byTournamentId,
  answer: record(standingInSchema),
  limits: ["tournament"],
});
