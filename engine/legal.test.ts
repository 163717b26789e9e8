import { describe, expect, test } from "vitest";
import { cardId, cards } from "./cards.ts";
import { legalCards, lowestCard, winningPlay } from "./apply.ts";

const trickOf = (names: string) => ({ leader: 0, plays: cards(names).map((card, seat) => ({ seat, card })) });

describe("[R4] following suit", () => {
  test.each([
    { hand: "6S AH KD 7D 9C", trick: "", legal: "6S AH KD 7D 9C", why: "the leader may play any card" },
    { hand: "6S AH KD 7D 9C", trick: "AD", legal: "KD 7D", why: "the led suit must be followed, higher or lower" },
    { hand: "6S AH KD 7D 9C", trick: "AD 6C", legal: "KD 7D", why: "the first card is the one to follow" },
    { hand: "6S AH KD 7D", trick: "10C", legal: "6S AH KD 7D", why: "who is void may throw any card" },
    { hand: "9C", trick: "10C", legal: "9C", why: "the last card is always legal" },
    { hand: "9C", trick: "10S", legal: "9C", why: "the last card is always legal" },
  ])("$hand to «$trick»: $why", ({ hand, trick, legal }) => {
    expect(legalCards(cards(hand), trickOf(trick)).map(cardId).join(" ")).toBe(legal);
  });
});

describe("[R4] winning a trick", () => {
  test.each([
    { trick: "9H", seat: 0, why: "a lead leads" },
    { trick: "9H 10H", seat: 1, why: "the higher of the suit wins" },
    { trick: "10H 9H", seat: 0, why: "the lower does not" },
    { trick: "6H AS AD AC", seat: 0, why: "no other suit beats the led one, there are no trumps" },
    { trick: "6H KC AH QH", seat: 2, why: "the highest of the led suit wins wherever it fell" },
    { trick: "6H AC 7H AD", seat: 2, why: "a seven beats a six of its suit" },
  ])("«$trick» goes to seat $seat: $why", ({ trick, seat }) => {
    expect(winningPlay(trickOf(trick))?.seat).toBe(seat);
  });

  test("an empty trick has no winner", () => {
    expect(winningPlay(trickOf(""))).toBeUndefined();
  });
});

test.each([
  ["AH 6C KS", "6C"],
  ["7H 7S 7D", "7H"],
  ["AH", "AH"],
])("[R19] the lowest of %s is %s", (names, lowest) => {
  expect(cardId(lowestCard(cards(names)))).toBe(lowest);
});
