/** Words that the product fixes for tournaments and events, to the letter. Other languages translate them freely. */
import { expect, test } from "vitest";
import { DIFFICULTY_NAMES, TOURNAMENT_FORMATS } from "#protocol/calls/tournaments.ts";
import { TIMELINE_STATUSES } from "#protocol/calls/tournamentPages.ts";
import { roundName, type SayRound } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { en as rounds } from "#web/entities/tournament/rounds/text/en.ts";
import { en as cards } from "#web/entities/tournament/text/en.ts";
import { fieldNames } from "#web/features/admin/tournaments/fields.ts";
import { en as planned } from "#web/features/admin/tournaments/text/en.ts";
import { en as overview } from "#web/features/admin/overview/text/en.ts";
import { en as dashboard } from "#web/features/admin/text/en.ts";
import { en as events } from "#web/features/events/text/en.ts";
import { en as notifications } from "#web/features/notifications/text/en.ts";
import { en as pages } from "#web/features/tournaments/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";

const words = (texts: Readonly<Record<string, string>>, ...keys: readonly string[]) => keys.map((key) => texts[key]);

test("the events page", () => {
  expect(words(events, "upcoming", "ongoing", "past")).toEqual(["Upcoming", "Ongoing", "Past Events"]);
  expect(words(events, "live", "soon")).toEqual(["LIVE NOW", "UPCOMING"]);
  expect(words(events, "participants", "viewDetails")).toEqual(["Participants", "View Details"]);
});

test("the cards of tournaments, here and on the list", () => {
  expect(words(cards, "prizePool", "format", "entryFee", "difficulty")).toEqual([
    "Prize Pool",
    "Format",
    "Entry Fee",
    "Difficulty",
  ]);
  expect(words(cards, "register", "viewDetails")).toEqual(["Register Now", "View Details"]);
  expect(words(pages, "all", "upcoming", "ongoing", "completed")).toEqual([
    "All",
    "Upcoming",
    "In Progress",
    "Completed",
  ]);
  expect(words(cards, ...DIFFICULTY_NAMES)).toEqual(["Beginner", "Intermediate", "Advanced", "Pro"]);
});

test("the page of a tournament", () => {
  expect(cards.running).toBe("In Progress");
  expect(words(pages, "viewMatch", "stage")).toEqual(["View Your Match", "Current stage"]);
  expect(words(pages, "bracket", "participants", "rules")).toEqual(["Bracket", "Participants", "Rules"]);
  expect(words(pages, "prizePool", "timeline")).toEqual(["Prize Pool", "Tournament Timeline"]);
  expect(words(pages, "registration", "groupStage", "champion")).toEqual(["Registration", "Group Stage", "Champion"]);
  expect(words(rounds, "quarterFinals", "semiFinals", "finals")).toEqual(["Quarter Finals", "Semi Finals", "Finals"]);
  expect(words(pages, "statusQualified", "statusEliminated")).toEqual(["Qualified", "Eliminated"]);
  expect(words(pages, "rank", "status", "won", "lost")).toEqual(["Rank", "Status", "Wins", "Losses"]);
  expect(TIMELINE_STATUSES).toEqual(["completed", "active", "upcoming"]);
  expect(words(pages, "phaseCompleted", "phaseActive", "phaseUpcoming")).toEqual(["Completed", "Active", "Upcoming"]);
});

test("a bracket of eight has the product's rounds", () => {
  const say: SayRound = (key, ...values) => translate(roundText, key, ...values);
  const name = (round: number): string => roundName(say, { stage: "winners", round, rounds: 3 }, "single");
  expect([1, 2, 3].map(name)).toEqual(["Quarter Finals", "Semi Finals", "Finals"]);
});

test("the dashboard", () => {
  expect(words(dashboard, "createAnnouncement", "createTournament")).toEqual([
    "Create Announcement",
    "Create Tournament",
  ]);
  expect(words(planned, "create", "edit", "cancel")).toEqual(["Create Tournament", "Edit", "Cancel"]);
  expect(fieldNames).toEqual(["name", "startDate", "endDate", "maxPlayers", "entryFee", "prizePool", "format"]);
  expect(TOURNAMENT_FORMATS).toEqual(["single", "double", "round-robin"]);
  expect(planned.registration).toMatch(/^Upcoming/);
  expect(planned.checkIn).toMatch(/^Upcoming/);
  expect(words(planned, "running", "completed", "cancelled")).toEqual(["Active", "Completed", "Cancelled"]);
  expect(words(overview, "totalUsers", "activeGames", "tournamentPlayers", "revenue", "activityLog", "status")).toEqual(
    ["Total Users", "Active Games", "Tournament Players", "Revenue", "Admin Activity Log", "System Status"],
  );
});

test("the tabs of notifications", () => {
  expect(words(notifications, "all", "unread", "challenges", "tournaments", "rewards")).toEqual([
    "All",
    "Unread",
    "Challenges",
    "Tournaments",
    "Rewards",
  ]);
});
