/**
 * Which answers are out of date together: the paths of their calls, with which their keys begin (queryOf.ts).
 * `invalidate(...groups.friends)` reaches all answers of these calls, and no others. Only types are imported, so that a
 * page loads no calls but its own.
 */
import type { QueryKey } from "@tanstack/react-query";
import type { Call } from "#protocol/call.ts";
import type * as announcements from "#protocol/calls/announcements.ts";
import type * as appeals from "#protocol/calls/appeals.ts";
import type * as cosmetics from "#protocol/calls/cosmetics.ts";
import type * as friends from "#protocol/calls/friends.ts";
import type * as games from "#protocol/calls/games.ts";
import type * as gems from "#protocol/calls/gems.ts";
import type * as leaderboard from "#protocol/calls/leaderboard.ts";
import type * as matches from "#protocol/calls/matches.ts";
import type * as profiles from "#protocol/calls/profiles.ts";
import type * as specialEvents from "#protocol/calls/specialEvents.ts";
import type * as status from "#protocol/calls/status.ts";
import type * as streams from "#protocol/calls/streams.ts";
import type * as supportCalls from "#protocol/calls/supportCalls.ts";
import type * as tournamentCalls from "#protocol/calls/tournamentCalls.ts";
import type * as userAdmin from "#protocol/calls/userAdmin.ts";
// A page that fetches also brings what empties the cache for another user.
import "./emptyForOtherUser.ts";

type PathIn<Calls> = Extract<Calls[keyof Calls], Call>["path"];

/** The keys of the calls with these paths, which are declared in a module. */
const answersOf = <Calls>(...paths: readonly PathIn<Calls>[]): readonly QueryKey[] => paths.map((path) => [path]);

export const groups = {
  friends: answersOf<typeof friends>(
    "/api/users/me/friends",
    "/api/users/me/friends/requests",
    "/api/users/me/played-with",
  ),
  playerSearch: answersOf<typeof friends>("/api/players"),
  profile: answersOf<typeof profiles>("/api/users/:id/profile"),
  statistics: answersOf<typeof profiles>("/api/users/:id/statistics"),
  achievements: answersOf<typeof profiles>("/api/users/:id/achievements"),
  history: answersOf<typeof matches>("/api/matchhistory/recent", "/api/matchhistory", "/api/users/:id/matches"),
  /** Matches that are not over. */
  running: answersOf<typeof games>("/api/live", "/api/users/me/match"),
  leaderboard: answersOf<typeof leaderboard>("/api/leaderboard", "/api/leaderboard/topplayers", "/api/leaderboard/me"),
  gems: answersOf<typeof cosmetics & typeof gems>("/api/users/me/gems", "/api/users/me/cosmetics"),
  events: answersOf<typeof specialEvents>("/api/events"),
  tournaments: answersOf<typeof tournamentCalls>(
    "/api/tournaments",
    "/api/users/me/tournaments",
    "/api/tournaments/:id",
  ),
  streams: answersOf<typeof streams>("/api/streams", "/api/streams/:id/director", "/api/streams/named"),
  announcements: answersOf<typeof announcements>(
    "/api/announcements",
    "/api/announcements/:id",
    "/api/users/me/announcements",
    "/api/maintenance",
  ),
  support: answersOf<typeof status & typeof supportCalls>(
    "/api/support",
    "/api/status",
    "/api/tickets",
    "/api/tickets/:id",
  ),
  sanctions: answersOf<typeof appeals & typeof userAdmin>(
    "/api/users/me/sanctions",
    "/api/users/me/appeals",
    "/api/appeals/open",
  ),
} as const;

/** The dashboard's answers, by the name of a list. Several tabs show answers of one call in different forms. */
export const adminKeys = {
  overview: ["admin", "overview"],
  lists: (name: string) => ["admin", "list", name],
  list: (name: string, wanted: object) => ["admin", "list", name, wanted],
  items: ["admin", "item"],
  itemsOf: (name: string) => ["admin", "item", name],
  item: (name: string, id: string) => ["admin", "item", name, id],
} as const;
