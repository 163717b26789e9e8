import type { QueryKey } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";
import { tournamentQuery, tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { invalidate, queryClient } from "#web/platform/queries/queryClient.ts";
import { matchStored } from "./events.ts";
import { adminKeys, groups } from "./keys.ts";
import { activitiesCall } from "#protocol/calls/activities.ts";
import {
  announcementCall,
  announcementsCall,
  maintenanceCall,
  readAnnouncementsCall,
} from "#protocol/calls/announcements.ts";
import { openAppealCall, ownAppealsCall } from "#protocol/calls/appeals.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { cosmeticsCall } from "#protocol/calls/cosmetics.ts";
import { findPlayersCall, friendRequestsCall, friendsCall, playedWithCall } from "#protocol/calls/friends.ts";
import { liveCall, runningMatchCall } from "#protocol/calls/games.ts";
import { gemsCall } from "#protocol/calls/gems.ts";
import { leaderboardCall, ownPlaceCall, topPlayersCall } from "#protocol/calls/leaderboard.ts";
import { historyCall, matchCall, matchesOfCall, recentHistoryCall } from "#protocol/calls/matches.ts";
import { conversationsCall } from "#protocol/calls/messages.ts";
import { notificationsCall } from "#protocol/calls/notification/records.ts";
import { achievementsCall, profileCall, statisticsCall } from "#protocol/calls/profiles.ts";
import { eventsCall } from "#protocol/calls/specialEvents.ts";
import { statusCall } from "#protocol/calls/status.ts";
import { namedUsersCall, streamDirectorCall, streamsCall } from "#protocol/calls/streams.ts";
import { ownTicketsCall, supportCall, ticketCall } from "#protocol/calls/supportCalls.ts";
import { ownTournamentsCall, tournamentCall, tournamentsCall } from "#protocol/calls/tournamentCalls.ts";
import { ownSanctionsCall } from "#protocol/calls/userAdmin.ts";
import { keyOf, pagesKeyOf } from "./queryOf.ts";

const ama = userIdOf("ama");

/** Where the cache has the answers of every part of the page. */
const answers: Readonly<Record<string, QueryKey>> = {
  config: keyOf(configCall),
  leaderboardTop: keyOf(topPlayersCall),
  leaderboardBoard: keyOf(leaderboardCall, { query: { pool: "duel" } }),
  leaderboardOwnPlace: keyOf(ownPlaceCall, { query: { pool: "duel" } }),
  historyRecent: keyOf(recentHistoryCall),
  historyOwn: pagesKeyOf(historyCall, { query: { kind: "all" } }),
  historyOf: pagesKeyOf(matchesOfCall, { params: { id: ama }, query: { kind: "ranked" } }),
  matchLive: keyOf(liveCall),
  matchRunning: keyOf(runningMatchCall),
  matchDetails: keyOf(matchCall, { params: { id: "m1" } }),
  matchOwnResult: ["ownResult", "ABCD", 1],
  profile: keyOf(profileCall, { params: { id: ama } }),
  statistics: keyOf(statisticsCall, { params: { id: ama } }),
  achievements: keyOf(achievementsCall, { params: { id: ama } }),
  gemHistory: pagesKeyOf(gemsCall),
  cosmetics: keyOf(cosmeticsCall),
  events: pagesKeyOf(eventsCall, { query: { status: "ongoing", locale: "en" } }),
  tournaments: pagesKeyOf(tournamentsCall, { query: { status: "all" } }),
  ownTournaments: keyOf(ownTournamentsCall),
  tournament: tournamentQuery(tournamentId("t1"), "").queryKey,
  tournamentByCode: tournamentQuery(tournamentId("t1"), "code").queryKey,
  otherTournament: tournamentQuery(tournamentId("t2"), "").queryKey,
  streams: keyOf(streamsCall),
  director: keyOf(streamDirectorCall, { params: { id: "s1" } }),
  namedUsers: [...keyOf(namedUsersCall, { query: { code: roomCode("ABCD") } }), ama],
  friends: keyOf(friendsCall),
  friendRequests: keyOf(friendRequestsCall),
  playedWith: keyOf(playedWithCall),
  announcements: pagesKeyOf(announcementsCall, { query: { type: "all", locale: "en" } }),
  announcement: keyOf(announcementCall, { params: { id: "1" }, query: { locale: "en" } }),
  readAnnouncements: keyOf(readAnnouncementsCall),
  maintenance: keyOf(maintenanceCall, { query: { locale: "en" } }),
  activities: pagesKeyOf(activitiesCall, { query: { type: "all" } }),
  conversations: keyOf(conversationsCall),
  conversationPages: pagesKeyOf(conversationsCall),
  playerSearch: keyOf(findPlayersCall, { query: { search: "es" } }),
  help: ["help", "en"],
  supportWays: keyOf(supportCall),
  status: keyOf(statusCall),
  ownTickets: keyOf(ownTicketsCall),
  ticket: [...keyOf(ticketCall, { params: { id: "t1" } }), ""],
  ticketByLink: [...keyOf(ticketCall, { params: { id: "t1" } }), "token"],
  overview: [...adminKeys.overview, 7],
  adminUsers: adminKeys.list("users", { q: "" }),
  adminTournament: adminKeys.item("tournaments", "t1"),
  adminBracket: adminKeys.item("brackets", "t1"),
  adminTickets: adminKeys.list("tickets", { q: "" }),
  adminTicket: adminKeys.item("tickets", "t1"),
  notifications: pagesKeyOf(notificationsCall, { query: { tab: "all" } }),
  ownSanctions: keyOf(ownSanctionsCall),
  ownAppeals: keyOf(ownAppealsCall),
  appeal: keyOf(openAppealCall, { body: { proof: "proof" } }),
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
  ["leaderboard", groups.leaderboard, ["leaderboardTop", "leaderboardBoard", "leaderboardOwnPlace"]],
  ["history", groups.history, ["historyRecent", "historyOwn", "historyOf"]],
  ["profiles", groups.profile, ["profile"]],
  ["statistics", groups.statistics, ["statistics"]],
  ["achievements", groups.achievements, ["achievements"]],
  ["gems", groups.gems, ["gemHistory", "cosmetics"]],
  ["events", groups.events, ["events"]],
  [
    "tournaments",
    groups.tournaments,
    ["tournaments", "ownTournaments", "tournament", "tournamentByCode", "otherTournament"],
  ],
  ["one tournament", [keyOf(tournamentCall, { params: { id: "t1" } })], ["tournament", "tournamentByCode"]],
  ["streams", groups.streams, ["streams", "director", "namedUsers"]],
  ["friends", groups.friends, ["friends", "friendRequests", "playedWith"]],
  ["player search", groups.playerSearch, ["playerSearch"]],
  ["announcements", groups.announcements, ["announcements", "announcement", "readAnnouncements", "maintenance"]],
  ["maintenance", [keyOf(maintenanceCall)], ["maintenance"]],
  ["messages", [keyOf(conversationsCall)], ["conversations", "conversationPages"]],
  ["pages of messages", [pagesKeyOf(conversationsCall)], ["conversationPages"]],
  ["support", groups.support, ["supportWays", "status", "ownTickets", "ticket", "ticketByLink"]],
  ["lists of tickets", [adminKeys.lists("tickets")], ["adminTickets"]],
  ["the overview", [adminKeys.overview], ["overview"]],
  ["notifications", [keyOf(notificationsCall)], ["notifications"]],
  ["sanctions", groups.sanctions, ["ownSanctions", "ownAppeals", "appeal"]],
  ["own sanctions", [keyOf(ownSanctionsCall)], ["ownSanctions"]],
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
  [
    "a change of cosmetics",
    () => invalidate(...groups.gems, ...groups.profile),
    ["profile", "gemHistory", "cosmetics"],
  ],
  [
    "an entry of a tournament",
    tournamentsChanged,
    ["gemHistory", "cosmetics", "tournaments", "ownTournaments", "tournament", "tournamentByCode", "otherTournament"],
  ],
])("what is out of date after %s", (_, change, names) => {
  change();
  expect(touched()).toEqual(names);
});
