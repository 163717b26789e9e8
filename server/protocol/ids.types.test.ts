/** Ids that must not be mixed: the type check fails if one of these lines compiles. */
import { expect, test } from "vitest";
import {
  type ActionId,
  actionIdOf,
  matchId,
  matchKey,
  type MatchKey,
  roomCode,
  type RoomCode,
  type SessionId,
  sessionIdOf,
  type StreamId,
  streamIdOf,
  type StreamKey,
  streamKeyOf,
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
