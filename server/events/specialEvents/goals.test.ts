/** How matches advance goals. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Card, SEVEN, SIX, rankOf } from "#engine/cards.ts";
import { EVENT_COUNTS, EVENT_GOALS, type EventGoal } from "#protocol/calls/specialEvents.ts";
import { advanced, type Goal, type GoalProgress, noProgress, type PlayedMatch } from "./goals.ts";

const cards = Array.from({ length: 36 }, (_, card) => card as Card);
const cardOf = (rank: number): Card => cards.find((card) => rankOf(card) === rank) as Card;
const played = (more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  userId: 1,
  day: "2026-11-23",
  isWon: true,
  isRated: false,
  winningCards: [cardOf(SIX), cardOf(SIX), cardOf(SEVEN)],
  others: ["2"],
  ...more,
});
const goal = (of: EventGoal, more: Partial<Goal> = {}): Goal => ({ goal: of, goalCount: 10, counts: "all", ...more });
const after = (of: Goal, matches: readonly PlayedMatch[]): GoalProgress =>
  matches.reduce((before, match) => advanced(of, match, before) ?? before, noProgress);

test.each([
  ["hands_six", 2, 4],
  ["hands_seven", 1, 2],
  ["hands_won", 3, 6],
  ["matches_won", 1, 2],
  ["matches_played", 1, 2],
  ["days_played", 1, 1],
  ["opponents_met", 1, 1],
] as const)("%s is advanced by what the match says", (of, once, twice) => {
  expect(after(goal(of), [played()]).progress).toBe(once);
  expect(after(goal(of), [played(), played()]).progress).toBe(twice);
});

test("days and opponents count once, in any order", () => {
  const days = ["2026-11-23", "2026-11-24", "2026-11-23"].map((day) => played({ day }));
  expect(after(goal("days_played"), days)).toEqual({ progress: 2, seen: ["2026-11-23", "2026-11-24"] });
  const people = [["2", "3"], ["3", null], [], ["4"]].map((others) => played({ others }));
  expect(after(goal("opponents_met"), people).progress).toBe(3);
});

test("only the matches of the event count", () => {
  const alone = played({ others: [] });
  const ranked = played({ isRated: true });
  expect(after(goal("matches_played", { counts: "people" }), [alone, played(), ranked]).progress).toBe(2);
  expect(after(goal("matches_played", { counts: "ranked" }), [alone, played(), ranked]).progress).toBe(1);
  expect(after(goal("matches_played"), [alone, played(), ranked]).progress).toBe(3);
});

test("a match that is lost, or in which nothing was won, changes nothing", () => {
  expect(advanced(goal("matches_won"), played({ isWon: false }), noProgress)).toBeUndefined();
  expect(advanced(goal("hands_six"), played({ winningCards: [] }), noProgress)).toBeUndefined();
});

test("progress never falls, never passes the goal, and stays at it", () => {
  const match = fc.record({
    userId: fc.constant(1),
    day: fc.constantFrom("2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"),
    isWon: fc.boolean(),
    isRated: fc.boolean(),
    winningCards: fc.array(fc.constantFrom(...cards), { maxLength: 9 }),
    others: fc.array(fc.constantFrom("2", "3", "4", null), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...EVENT_GOALS),
      fc.constantFrom(...EVENT_COUNTS),
      fc.integer({ min: 1, max: 12 }),
      fc.array(match, { maxLength: 20 }),
      (of, counts, goalCount, matches) => {
        let before = noProgress;
        for (const each of matches) {
          const next = advanced({ goal: of, goalCount, counts }, each, before) ?? before;
          expect(next.progress).toBeGreaterThanOrEqual(before.progress);
          expect(next.progress).toBeLessThanOrEqual(goalCount);
          expect(next.seen.length).toBeLessThanOrEqual(goalCount);
          before = next;
        }
      },
    ),
  );
});
