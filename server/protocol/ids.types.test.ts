/** Ids that must not be mixed: the type check fails if one of these lines compiles. */
import { expect, test } from "vitest";
import {
  type ActionId,
  actionIdOf,
  type AnnouncementId,
  announcementIdOf,
  appealIdOf,
  type CaseId,
  caseIdOf,
  type ChallengeId,
  challengeIdOf,
  decisionIdOf,
  eventIdOf,
  incidentIdOf,
  matchId,
  matchKey,
  type MatchKey,
  notificationIdOf,
  type ReplyId,
  replyIdOf,
  type ReportId,
  reportIdOf,
  roomCode,
  type RoomCode,
  type SanctionId,
  sanctionIdOf,
  type ScheduleId,
  scheduleIdOf,
  type SessionId,
  sessionIdOf,
  signalIdOf,
  type StreamId,
  streamIdOf,
  type StreamKey,
  streamKeyOf,
  type TicketId,
  ticketIdOf,
  ticketMessageIdOf,
  tournamentId,
  type TournamentId,
  type UserId,
  userIdOf,
} from "./ids.ts";

test("a map keyed by one kind of id is not asked with another", () => {
  const series = new Map<MatchKey, number>([[matchKey("w1.1"), 2]]);
  expect(series.get(matchKey("w1.1"))).toBe(2);
  // @ts-expect-error: the code of a table is no key of a match
  expect(series.get(roomCode("w1.1"))).toBe(2);
  // @ts-expect-error: nor is the id of a finished match
  expect(series.has(matchId("7"))).toBe(false);
  // @ts-expect-error: a plain text may be anything
  expect(series.get("w1.1")).toBe(2);

  const live = new Set<TournamentId>([tournamentId("7")]);
  // @ts-expect-error: a finished match is no tournament
  expect(live.has(matchId("7"))).toBe(true);
  // @ts-expect-error: the code of a table is no tournament
  expect(live.has(roomCode("7"))).toBe(true);

  const rooms = new Map<RoomCode, string>([[roomCode("ABCDEFGH"), "a table"]]);
  // @ts-expect-error: the key of a match is no table
  expect(rooms.get(matchKey("w1.1"))).toBeUndefined();
  // @ts-expect-error: a tournament is no table
  expect(rooms.get(tournamentId("7"))).toBeUndefined();
});

test("a user is no table, no match and no tournament", () => {
  const away = new Map<UserId, number>([[userIdOf("7"), 1]]);
  // @ts-expect-error: the code of a table is no user
  expect(away.get(roomCode("7"))).toBe(1);
  // @ts-expect-error: a finished match is no user
  expect(away.get(matchId("7"))).toBe(1);
  // @ts-expect-error: a tournament is no user
  expect(away.get(tournamentId("7"))).toBe(1);
  const rooms = new Map<RoomCode, UserId>([[roomCode("ABCDEFGH"), userIdOf("7")]]);
  // @ts-expect-error: a user is no table
  expect(rooms.get(userIdOf("7"))).toBeUndefined();
  // @ts-expect-error: the host of a table is no tournament
  const host: TournamentId | undefined = rooms.get(roomCode("ABCDEFGH"));
  expect(host).toBe("7");
});

test("a session is no user, and an action no session", () => {
  const sessions = new Map<SessionId, UserId>([[sessionIdOf("s"), userIdOf("7")]]);
  // @ts-expect-error: a user has several sessions
  expect(sessions.get(userIdOf("7"))).toBeUndefined();
  // @ts-expect-error: the token, a secret, is a plain text
  expect(sessions.get("token")).toBeUndefined();
  const answered = new Set<ActionId>([actionIdOf("a")]);
  // @ts-expect-error: a session is no action
  expect(answered.has(sessionIdOf("a"))).toBe(true);
});

test("the key of a stream is not its id", () => {
  const byId = new Set<StreamId>([streamIdOf("1")]);
  const byKey = new Set<StreamKey>([streamKeyOf("1")]);
  // @ts-expect-error: the key is a secret, the id is not
  expect(byId.has(streamKeyOf("1"))).toBe(true);
  // @ts-expect-error: and the other way round
  expect(byKey.has(streamIdOf("1"))).toBe(true);
});

test("a maker takes plain texts, and no id of another kind", () => {
  const text: string = "7";
  const own: TournamentId = tournamentId(tournamentId(text));
  expect(own).toBe("7");
  // @ts-expect-error: a finished match does not become a tournament
  expect(tournamentId(matchId(text))).toBe("7");
  // @ts-expect-error: the key of a match does not become the code of a table
  expect(roomCode(matchKey(text))).toBe("7");
});

test("what the staff decides: a report is no case, a case no decision, and a decision no sanction", () => {
  const cases = new Map<CaseId, ReportId>([[caseIdOf("7"), reportIdOf("7")]]);
  // @ts-expect-error: a case has several reports
  expect(cases.get(reportIdOf("7"))).toBe("7");
  // @ts-expect-error: an appeal has a case, and an id of its own
  expect(cases.get(appealIdOf("7"))).toBe("7");
  // @ts-expect-error: a case may be decided twice
  expect(cases.get(decisionIdOf("7"))).toBe("7");
  const replies = new Set<ReplyId>([replyIdOf("7")]);
  // @ts-expect-error: a signal is no canned reply
  expect(replies.has(signalIdOf("7"))).toBe(true);
  const sanctions = new Set<SanctionId>([sanctionIdOf("7")]);
  // @ts-expect-error: the appeal against it is no sanction
  expect(sanctions.has(appealIdOf("7"))).toBe(true);
  // @ts-expect-error: nor is the decision
  expect(sanctions.has(decisionIdOf("7"))).toBe(true);
  // @ts-expect-error: nor is the user
  expect(sanctions.has(userIdOf("7"))).toBe(true);
});

test("a message of a ticket is no ticket, and neither is an incident", () => {
  const tickets = new Set<TicketId>([ticketIdOf("7")]);
  // @ts-expect-error: a ticket has many messages
  expect(tickets.has(ticketMessageIdOf("7"))).toBe(true);
  // @ts-expect-error: an incident is told to everybody
  expect(tickets.has(incidentIdOf("7"))).toBe(true);
});

test("announcements, events, schedules, notifications and challenges have ids of their own", () => {
  const announcements = new Set<AnnouncementId>([announcementIdOf("7")]);
  // @ts-expect-error: a special event is no announcement
  expect(announcements.has(eventIdOf("7"))).toBe(true);
  // @ts-expect-error: the notification of an announcement is another
  expect(announcements.has(notificationIdOf("7"))).toBe(true);
  const schedules = new Set<ScheduleId>([scheduleIdOf("7")]);
  // @ts-expect-error: a tournament is made by a schedule
  expect(schedules.has(tournamentId("7"))).toBe(true);
  const challenges = new Set<ChallengeId>([challengeIdOf("7")]);
  // @ts-expect-error: the table of an accepted challenge has a code
  expect(challenges.has(roomCode("7"))).toBe(true);
});
