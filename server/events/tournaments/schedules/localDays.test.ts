import { describe, expect, test } from "vitest";
import { isTimeZone, momentOf, nextDays } from "./localDays.ts";

const at = (iso: string): number => Date.parse(iso);
const pattern = { rhythm: "daily", weekday: 5, monthDay: 31, time: "18:30", timeZone: "Europe/Berlin" } as const;
const starts = (change: object, after: string, count: number): string[] =>
  nextDays({ ...pattern, ...change }, at(after), count).map(({ startsAt }) => new Date(startsAt).toISOString());

test.each([
  ["Africa/Accra", true],
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Europe/Atlantis", false],
  ["+01:00", false],
  ["", false],
])("%s is a time zone: %s", (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});

describe("the time of a schedule", () => {
  test("is that of the clocks on the spot, in winter and in summer", () => {
    expect(starts({}, "2027-03-27T20:00:00Z", 2)).toEqual(["2027-03-28T16:30:00.000Z", "2027-03-29T16:30:00.000Z"]);
    expect(starts({}, "2027-03-26T20:00:00Z", 1)).toEqual(["2027-03-27T17:30:00.000Z"]);
    expect(starts({ timeZone: "Africa/Accra" }, "2027-07-01T00:00:00Z", 1)).toEqual(["2027-07-01T18:30:00.000Z"]);
  });

  test("that is skipped when summer begins is as much later, and the day has one", () => {
    expect(starts({ time: "02:30" }, "2027-03-27T12:00:00Z", 2)).toEqual([
      "2027-03-28T01:30:00.000Z",
      "2027-03-29T00:30:00.000Z",
    ]);
  });

  test("that comes twice when summer ends is the first, and the day has one", () => {
    expect(starts({ time: "02:30" }, "2027-10-30T12:00:00Z", 2)).toEqual([
      "2027-10-31T00:30:00.000Z",
      "2027-11-01T01:30:00.000Z",
    ]);
    expect(momentOf("America/New_York", { year: 2027, month: 11, day: 7 }, 90)).toBe(at("2027-11-07T05:30:00Z"));
  });

  test("begins with today where it is still to come there, by the date of that place", () => {
    const days = (timeZone: string) => nextDays({ ...pattern, timeZone }, at("2027-01-15T23:00:00Z"), 1);
    expect(days("Pacific/Auckland")).toMatchObject([{ day: "2027-01-16" }]);
    expect(days("America/Los_Angeles")).toMatchObject([{ day: "2027-01-15" }]);
    expect(days("Europe/Berlin")).toMatchObject([{ day: "2027-01-16" }]);
  });

  test("is not that of a moment that has just come", () => {
    expect(starts({ timeZone: "UTC" }, "2027-01-15T18:30:00Z", 1)).toEqual(["2027-01-16T18:30:00.000Z"]);
  });
});

test("a weekly one comes on its weekday, Sunday being the seventh", () => {
  const weekly = { rhythm: "weekly", timeZone: "UTC" };
  expect(starts(weekly, "2027-01-15T19:00:00Z", 2)).toEqual(["2027-01-22T18:30:00.000Z", "2027-01-29T18:30:00.000Z"]);
  expect(starts({ ...weekly, weekday: 7 }, "2027-01-15T19:00:00Z", 1)).toEqual(["2027-01-17T18:30:00.000Z"]);
});

test("a monthly one comes on the last day of a month that is too short", () => {
  const monthly = { rhythm: "monthly", timeZone: "UTC" } as const;
  const days = nextDays({ ...pattern, ...monthly }, at("2028-01-31T19:00:00Z"), 3);
  expect(days.map(({ day }) => day)).toEqual(["2028-02-29", "2028-03-31", "2028-04-30"]);
});
