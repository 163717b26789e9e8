import { describe, expect, test } from "vitest";
import { type Card, cardId, cards } from "#engine/cards.ts";
import { mostDramatic, takesItLow } from "./drama.ts";

const mine: readonly Card[] = cards("6H KS 8D QC 9C");
const theirs: readonly Card[] = cards("QS 10D AC 7S JD");

describe("the most dramatic line", () => {
  test("takes the crown with the six", () => {
    const line = mostDramatic([mine, theirs], 1);
    expect(line.plays).toHaveLength(10);
    expect(line.plays.slice(-2).map(({ card }) => cardId(card))).toContain("6H");
    expect(line.plays.at(-2)?.seat).toBe(0);
    expect(takesItLow(line)).toBe(true);
  });

  test("is worth nothing where every way loses", () => {
    const line = mostDramatic([cards("6H 8H 9H 10H JH"), cards("7S 8S 9S 10S JS")], 1);
    expect(line.worth).toBe(0);
    expect(takesItLow(line)).toBe(false);
  });
});
