import type { QueryKey } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { tournamentId, userIdOf } from "#protocol/ids.ts";
import { cosmeticsChanged } from "#web/entities/cosmetic/calls.ts";
import { tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { invalidate, queryClient } from "#web/platform/queries/queryClient.ts";
import { matchStored } from "./events.ts";
import { keys } from "./keys.ts";

const ama = userIdOf("ama");

/** Where the cache has the answers of every part of the page. */
const answers: Readonly<Record<string, QueryKey>> = {
  config: keys.config,
  leaderboardTop: keys.leaderboard.top,
  leaderboardBoard: keys.leaderboard.board({ pool: "duel", search: "", page: 1 }),
  leaderboardOwnPlace: keys.leaderboard.ownPlace("duel"),
  historyRecent: keys.history.recent,
  historyOwn: keys.history.own("all"),
  historyOf: keys.history.of(ama, "ranked"),
  matchLive: keys.match.live,
  matchRunning: keys.match.running,
  matchDetails: keys.match.details("m1"),
  matchOwnResult: keys.match.ownResult("ABCD", 1),
  profile: keys.profile.of(ama),
  statistics: keys.statistics.of(ama),
  achievements: keys.achievements.of(ama),
  gemHistory: keys.gems.history,
  cosmetics: keys.gems.cosmetics,
  events: keys.events.list("active", "en"),
  tournaments: keys.tournaments.list("all", ""),
  ownTournaments: keys.tournaments.own,
  tournament: keys.tournaments.byCode(tournamentId("t1"), ""),
  tournamentByCode: keys.tournaments.byCode(tournamentId("t1"), "code"),
  otherTournament: keys.tournaments.byCode(tournamentId("t2"), ""),
  streams: keys.streams.list,
  director: keys.streams.director("s1"),
  namedUsers: keys.streams.named("ABCD", [ama]),
  friends: keys.friends.list,
  friendRequests: keys.friends.requests,
  playedWith: keys.friends.playedWith,
  announcements: keys.announcements.list("all", "en"),
  announcement: keys.announcements.one("1", "en"),
  readAnnouncements: keys.announcements.read,
  maintenance: keys.announcements.maintenance("en"),
  activities: keys.activities.list("all"),
  conversations: keys.messages.list,
  conversationPages: keys.messages.pages,
  playerSearch: keys.playerSearch.of("es"),
  help: keys.help("en"),
  supportWays: keys.support.ways,
  status: keys.support.status,
  ownTickets: keys.support.own,
  ticket: keys.support.thread("t1", ""),
  ticketByLink: keys.support.thread("t1", "token"),
  overview: [...keys.admin.overview, 7],
  adminUsers: keys.admin.list("users", { q: "" }),
  adminTournament: keys.admin.item("tournaments", "t1"),
  adminBracket: keys.admin.item("brackets", "t1"),
  adminTickets: keys.admin.list("tickets", { q: "" }),
  adminTicket: keys.admin.item("tickets", "t1"),
  notifications: keys.notifications.list("all"),
  ownSanctions: keys.sanctions.own,
  ownAppeals: keys.sanctions.appeals,
  appeal: keys.sanctions.appeal("proof"),
};

beforeEach(() => {
  for (const queryKey of Object.values(answers)) queryClient.setQueryData(queryKey, {});
  return () => queryClient.clear();
});

const touched = (): string[] =>
  Object.entries(answers).flatMap(([name, queryKey]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated === true ? [name] : [],
  );

test("every answer has its own place", () => {
  expect(queryClient.getQueryCache().getAll()).toHaveLength(Object.keys(answers).length);
});

test.each<readonly [what: string, group: readonly QueryKey[], names: readonly string[]]>([
  ["leaderboard", [keys.leaderboard.all], ["leaderboardTop", "leaderboardBoard", "leaderboardOwnPlace"]],
  ["history", [keys.history.all], ["historyRecent", "historyOwn", "historyOf"]],
  ["profiles", [keys.profile.all], ["profile"]],
  ["statistics", [keys.statistics.all], ["statistics"]],
  ["achievements", [keys.achievements.all], ["achievements"]],
  ["gems", [keys.gems.all], ["gemHistory", "cosmetics"]],
  ["events", [keys.events.all], ["events"]],
  [
    "tournaments",
    [keys.tournaments.all],
    ["tournaments", "ownTournaments", "tournament", "tournamentByCode", "otherTournament"],
  ],
  ["one tournament", [keys.tournaments.one(tournamentId("t1"))], ["tournament", "tournamentByCode"]],
  ["streams", [keys.streams.all], ["streams", "director", "namedUsers"]],
  ["friends", [keys.friends.all], ["friends", "friendRequests", "playedWith"]],
  ["player search", [keys.playerSearch.all], ["playerSearch"]],
  ["announcements", [keys.announcements.all], ["announcements", "announcement", "readAnnouncements", "maintenance"]],
  ["maintenance", [keys.announcements.maintenances], ["maintenance"]],
  ["messages", [keys.messages.all], ["conversations", "conversationPages"]],
  ["pages of messages", [keys.messages.pages], ["conversationPages"]],
  ["support", [keys.support.all], ["supportWays", "status", "ownTickets", "ticket", "ticketByLink"]],
  ["lists of tickets", [keys.admin.lists("tickets")], ["adminTickets"]],
  ["the overview", [keys.admin.overview], ["overview"]],
  ["notifications", [keys.notifications.all], ["notifications"]],
  ["sanctions", [keys.sanctions.all], ["ownSanctions", "ownAppeals", "appeal"]],
  ["own sanctions", [keys.sanctions.own], ["ownSanctions"]],
])("out of date together: %s", (_, group, names) => {
  invalidate(...group);
  expect(touched()).toEqual(names);
});

test.each<readonly [what: string, change: () => void, names: readonly string[]]>([
  [
    "a stored match",
    matchStored,
    [
      "leaderboardTop",
      "leaderboardBoard",
      "leaderboardOwnPlace",
      "historyRecent",
      "historyOwn",
      "historyOf",
      "matchLive",
      "matchRunning",
      "profile",
      "statistics",
      "achievements",
      "gemHistory",
      "cosmetics",
      "events",
    ],
  ],
  ["a change of cosmetics", cosmeticsChanged, ["profile", "gemHistory", "cosmetics"]],
  [
    "an entry of a tournament",
    tournamentsChanged,
    ["gemHistory", "cosmetics", "tournaments", "ownTournaments", "tournament", "tournamentByCode", "otherTournament"],
  ],
])("what is out of date after %s", (_, change, names) => {
  change();
  expect(touched()).toEqual(names);
});
