/** The calendar file, read back as RFC 5545 has it. */
import { expect, test } from "vitest";
import { tournamentId } from "#protocol/ids.ts";
import { calendarOf } from "./calendar.ts";
import type { StoredTournament } from "../rows/tournamentRows.ts";

const at = Date.parse("2027-01-15T18:30:05Z");
const cup: StoredTournament = {
  id: tournamentId("7"),
  name: "Kumasi Open",
  phase: "registration",
  format: "single",
  startsAt: at,
  endsAt: at + 7_200_000,
  checkInAt: at - 1_800_000,
  startedAt: null,
  endedAt: null,
  playersMax: 8,
  entryFee: 0,
  prizePool: 0,
  hostId: null,
  hostName: null,
  access: "public",
  joinCode: "",
  difficulty: null,
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
  isPaused: false,
  version: 3,
  players: 0,
  paidOut: 0,
  championSeed: null,
};
const file = (change: Partial<StoredTournament> = {}): string =>
  calendarOf({ ...cup, ...change }, "https://spar.example/tournament/7");
/** The properties after unfolding. */
const read = (text: string): string[] => text.replaceAll("\r\n ", "").trimEnd().split("\r\n");
const unescaped = (value: string): string =>
  value.replaceAll(/\\(.)/gu, (_all, letter: string) => (letter === "n" ? "\n" : letter));
const summaryIn = (text: string): string =>
  unescaped(
    read(text)
      .find((line) => line.startsWith("SUMMARY:"))
      ?.slice("SUMMARY:".length) ?? "",
  );

const hostile = [
  "Kumasi; Open, \\ the 2nd",
  String.raw`ends in a backslash \ `,
  String.raw`\n is not a line`,
  "two\nlines",
  "two\r\nlines",
  "two\rlines",
  "END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nATTACH:https://evil.example",
  "Ɔdɔ ne asomdwoeɛ ".repeat(5).trim(),
  "🏆".repeat(40),
  "x".repeat(80),
  "tab\tand\u2028separator",
];

test.each(hostile)("a title stays one property and is read back: %j", (name) => {
  const text = file({ name });
  expect(summaryIn(text)).toBe(name.replaceAll(/\r\n?/gu, "\n"));
  const kinds = read(text).map((line) => line.split(":", 1)[0]);
  expect(kinds).toEqual(read(file()).map((line) => line.split(":", 1)[0]));
});

test.each(hostile)("no line is longer than 75 octets, and no character is cut: %j", (name) => {
  const text = file({ name });
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/u);
    expect(line.isWellFormed()).toBe(true);
  }
});

test("times are in UTC, an update has a higher number, and a cancelled tournament says so", () => {
  expect(read(file())).toEqual(
    expect.arrayContaining([
      "UID:tournament-7@spar.example",
      "SEQUENCE:3",
      "DTSTART:20270115T183005Z",
      "DTEND:20270115T203005Z",
      "STATUS:CONFIRMED",
      "URL:https://spar.example/tournament/7",
    ]),
  );
  expect(read(file({ phase: "cancelled" }))).toContain("STATUS:CANCELLED");
});

test("only lines of more than 73 bytes are folded, behind as many characters as fit", () => {
  const lines = (name: string): string[] => file({ name }).split("\r\n");
  const room = 73 - "SUMMARY:".length;
  expect(lines("x".repeat(room))).toContain(`SUMMARY:${"x".repeat(room)}`);
  const folded = lines("x".repeat(room + 1));
  expect(folded).toContain(`SUMMARY:${"x".repeat(room)}`);
  expect(folded).toContain(" x");
});
