import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Card, cardId, cards, isInPlay, pack, parseCard, rankOf, SUITS, suitOf } from "./cards.ts";

const all: readonly Card[] = Array.from({ length: 36 }, (_, card) => card);

describe("[R2] the pack", () => {
  test("has 35 cards, nine ranks in four suits without the Ace of Spades", () => {
    const names = pack(true).map(cardId);
    expect(names).toHaveLength(35);
    expect(new Set(names).size).toBe(35);
    for (const suit of ["S", "H", "D", "C"]) {
      const ranks = names.filter((name) => name.endsWith(suit)).map((name) => name.slice(0, -1));
      expect(ranks).toEqual(["6", "7", "8", "9", "10", "J", "Q", "K", ...(suit === "S" ? [] : ["A"])]);
    }
  });

  test("ranks from the ace, high, to the six, low", () => {
    const hearts = cards("AH KH QH JH 10H 9H 8H 7H 6H");
    expect(hearts.map(rankOf)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(new Set(hearts.map(suitOf))).toEqual(new Set([SUITS.indexOf("H")]));
  });
});

describe("[R9] with the aces off", () => {
  test("the pack has 32 cards and the king is high", () => {
    const names = pack(false).map(cardId);
    expect(names).toHaveLength(32);
    expect(names.filter((name) => name.startsWith("A"))).toEqual([]);
    expect(names).toEqual(
      pack(true)
        .map(cardId)
        .filter((name) => !name.startsWith("A")),
    );
  });

  test("a card is in play if it is in the pack, and other numbers never are", () => {
    for (const includeAces of [true, false]) {
      expect(all.filter((card) => isInPlay(card, includeAces))).toEqual(pack(includeAces));
    }
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        fc.pre(!all.includes(junk as Card) && !Object.is(junk, -0));
        expect(isInPlay(junk as Card, true)).toBe(false);
      }),
    );
  });
});

describe("a card's name", () => {
  test("reads back as the card", () => {
    for (const card of all) expect(parseCard(cardId(card))).toBe(card);
    expect(["6S", "AS", "10H", "AC"].map(parseCard)).toEqual([0, 8, 13, 35]);
  });

  test.each(["", "1S", "QX", "qh", "QH ", "HQ", "QНearts", "Q♥", "10", "011S", "__proto__", "constructor"])(
    "%j is no card",
    (name) => {
      expect(parseCard(name)).toBeUndefined();
    },
  );

  test("a list with a wrong name is refused as a whole", () => {
    expect(() => cards("QH 1H")).toThrow("no such card: 1H");
    expect(cards(" QH\n10S ")).toEqual([15, 4]);
  });
});
