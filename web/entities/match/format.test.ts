import { describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { minutesAndSeconds, signedNumber, timeAgo, timeOfDay, formatInteger } from "#web/platform/languages/format.ts";
import { match, matchPlayer } from "#web/platform/calls/fakeServer.ts";
import { matchLines, playerName, sidesOf } from "./matches.ts";
import { tierKeyOf } from "#web/entities/player/tierText.ts";

const nowMs = 1_700_000_000_000;
const ago = (seconds: number): string => timeAgo(nowMs - seconds * 1000, nowMs, "en");

test.each([
  [0, "1 second ago"],
  [-90, "1 second ago"],
  [59, "59 seconds ago"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [3600, "1 hour ago"],
  [86_400, "1 day ago"],
  [604_800, "1 week ago"],
  [2_592_000, "1 month ago"],
  [40_000_000, "1 year ago"],
])("%i seconds are %s", (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test("times and numbers follow the reader's language", () => {
  expect(timeAgo(nowMs - 120_000, nowMs, "es")).toBe("hace 2 minutos");
  expect(timeAgo(nowMs - 120_000, nowMs, "fr")).toBe("il y a 2 minutes");
  expect(timeAgo(nowMs - 120_000, nowMs, "de")).toBe("vor 2 Minuten");
  expect(formatInteger(2450.4, "en")).toBe("2,450");
  expect(formatInteger(2450.4, "de")).toBe("2.450");
});

test.each([
  ["en", "7:33 PM", "7:05 AM"],
  ["es", "19:33", "7:05"],
  ["fr", "19:33", "07:05"],
  ["de", "19:33", "07:05"],
] as const)("a time of the day is written as is usual in %s", (language, evening, morning) => {
  const formatted = (hour: number, minute: number): string =>
    timeOfDay(new Date(2026, 10, 20, hour, minute), language).replace("\u202F", " ");
  expect([formatted(19, 33), formatted(7, 5)]).toEqual([evening, morning]);
});

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [83, "1:23"],
  [3600, "60:00"],
  [-2, "0:00"],
])("%d seconds read %s", (seconds, words) => {
  expect(minutesAndSeconds(seconds)).toBe(words);
});

describe("a match on a line", () => {
  const me = matchPlayer({ user_id: userIdOf("me"), username: "Ama", score: 9, place: 2 });
  const first = matchPlayer({ user_id: userIdOf("kofi"), username: "Kofi", score: 10, place: 1 });
  const third = matchPlayer({ username: "Computer", is_bot: true, score: 4, place: 3 });

  test("the other players stand in the order of their places", () => {
    const sides = sidesOf(match({ players: [third, me, first] }), userIdOf("me"));
    expect(sides).toEqual({ me, others: [first, third], won: false });
    expect(sidesOf(match({ players: [] }), userIdOf("me"))).toBeNull();
  });

  test("calls the reader 'You' and a computer 'Computer'", () => {
    const [line] = matchLines(
      [match({ players: [me, third], is_rated: true, ended_at: nowMs - 60_000 })],
      userIdOf("me"),
      nowMs,
    );
    expect(line).toMatchObject({
      badge: "Ranked",
      strong: true,
      me: { name: "You", score: 9, to: undefined },
      others: [{ name: "Computer", score: 4, to: undefined }],
      change: undefined,
      when: "1 minute ago",
      to: { path: "/game-details/match-1", label: "Match details: You 9, Computer 4" },
    });
  });

  test("names another player, and links to the players of the match", () => {
    const friend = matchPlayer({ user_id: userIdOf("a/b"), username: "Kofi", score: 2 });
    const [line] = matchLines([match({ players: [me, friend] })], userIdOf("me"), nowMs, "Ama");
    expect(line?.me).toEqual({ name: "Ama", score: 9, to: undefined });
    expect(line?.others).toEqual([{ name: "Kofi", score: 2, to: "/players/a%2Fb" }]);
  });

  test.each([
    [1, { sign: "W", label: "Won" }],
    [2, { sign: "L", label: "Lost" }],
  ])("place %i has a letter and a word", (place, result) => {
    const [line] = matchLines([match({ players: [{ ...me, place }, third] })], userIdOf("me"), nowMs);
    expect(line?.result).toEqual(result);
  });

  test("numbers several computers", () => {
    const bots = ["Computer 1", "Computer 2"].map((username) => matchPlayer({ is_bot: true, username }));
    expect(bots.map(playerName)).toEqual(["Computer 1", "Computer 2"]);
  });
});

test.each([
  [12, "+12"],
  [-5, "−5"],
  [0, "0"],
  [1234, "+1,234"],
])("a change of %d reads %s", (points, text) => expect(signedNumber(points, "en")).toBe(text));

test("each rating has its tier's name [R23]", () => {
  expect([0, 1199, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 9000, -1].map(tierKeyOf)).toEqual([
    "tierRookie",
    "tierRookie",
    "tierContender",
    "tierStrategist",
    "tierProPlayer",
    "tierCardWizard",
    "tierCardMaster",
    "tierCardVeteran",
    "tierCardLegend",
    "tierCardLegend",
    "tierUnranked",
  ]);
});
