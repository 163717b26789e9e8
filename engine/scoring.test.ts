import { describe, expect, test } from "vitest";
import { cards } from "./cards.ts";
import { rulesPage } from "./config.ts";
import { cardPoints, handPoints, places } from "./scoring.ts";
import type { WonTrick } from "./state.ts";

describe("[R6][R10] the points of a winning card", () => {
  test.each([
    ["6H", true, 3],
    ["6H", false, 1],
    ["7H", true, 2],
    ["7H", false, 2],
    ["8H", true, 1],
    ["10H", false, 1],
    ["KH", true, 1],
    ["AH", true, 1],
    ["AH", false, 1],
  ])("%s with sixes %s: %i", (name, includeSixes, points) => {
    expect(cards(name).map((card) => cardPoints(card, includeSixes))).toEqual([points]);
  });
});

/** Tricks by winner and winning card: "0:6H 1:KD". */
const tricksOf = (text: string): WonTrick[] =>
  text.split(" ").map((won) => {
    const [seat = "", name = ""] = won.split(":");
    const [card = -1] = cards(name);
    const winner = Number(seat);
    return { leader: winner, plays: [{ seat: winner, card }], winner, winningCard: card };
  });

describe("[R6] the points of a hand", () => {
  test.each([
    ["0:6S 0:6H 0:6D 0:6C 1:KD", 1],
    ["0:6S 0:6H 0:6D 0:6C 0:7D", 2],
    ["1:KS 1:KH 1:KD 1:KC 0:6D", 3],
  ])("are those of the last trick alone: %s is %i", (tricks, points) => {
    expect(handPoints(tricksOf(tricks), rulesPage(2))).toBe(points);
  });

  test("are 0 before the first trick is won", () => {
    expect(handPoints([], rulesPage(2))).toBe(0);
  });
});

describe("[R13] stacking", () => {
  test.each([
    { tricks: "1:KS 1:KH 1:KD 0:6C 0:7D", sixes: 5, plain: 3, why: "an unbroken run of a 6 and a 7 scores both" },
    { tricks: "0:6S 0:6H 0:6D 0:6C 0:7D", sixes: 14, plain: 6, why: "up to the whole hand" },
    { tricks: "0:6S 0:7H 0:7D 1:6C 0:7C", sixes: 2, plain: 2, why: "another's trick breaks the run" },
    { tricks: "0:6S 0:7H 0:8D 0:6D 0:7C", sixes: 5, plain: 3, why: "a higher winning card breaks the run" },
    { tricks: "0:6S 0:6H 0:6D 0:6C 0:KC", sixes: 1, plain: 1, why: "a run must end at the last trick" },
    { tricks: "1:6S 1:6H 1:6D 1:6C 0:6D", sixes: 3, plain: 1, why: "the loser's run is worth nothing" },
  ])("$tricks: $why", ({ tricks, sixes, plain }) => {
    const config = { ...rulesPage(2), stacking: true };
    expect(handPoints(tricksOf(tricks), config)).toBe(sixes);
    expect(handPoints(tricksOf(tricks), { ...config, includeSixes: false })).toBe(plain);
  });
});

describe("[R8] final places", () => {
  test.each([
    { scores: [10, 3], winner: 0, absent: [], want: [1, 2] },
    { scores: [4, 10, 7], winner: 1, absent: [], want: [3, 1, 2] },
    { scores: [4, 4, 10, 4], winner: 2, absent: [], want: [2, 2, 1, 2] },
    { scores: [0, 5, 10, 5], winner: 2, absent: [], want: [4, 2, 1, 2] },
  ])("of $scores are $want; equal points share a place", ({ scores, winner, absent, want }) => {
    expect(places(scores, winner, absent)).toEqual(want);
  });

  test.each([
    { scores: [9, 2], winner: 1, absent: [], want: [2, 1] },
    { scores: [9, 2], winner: 1, absent: [0], want: [2, 1] },
    { scores: [9, 10, 0, 4], winner: 1, absent: [0], want: [4, 1, 3, 2] },
    { scores: [9, 10, 0], winner: 1, absent: [0, 2], want: [2, 1, 2] },
  ])("[R20] of $scores with $absent absent are $want: the winner first, the absent last", (row) => {
    expect(places(row.scores, row.winner, row.absent)).toEqual(row.want);
  });

  test("of an unfinished match follow the points alone", () => {
    expect(places([3, 5, 3], null)).toEqual([2, 1, 2]);
  });
});
