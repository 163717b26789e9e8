import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardId, cards, type Card, SUITS } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { legalCards } from "../apply.ts";
import { seededRandom } from "../random.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { handFacts, trickFacts, turnFacts } from "./facts.ts";

const suitName = (card: Card): string => cardId(card).slice(-1);

test("[R4] names the winner of every trick, the card and the reason", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      for (const { state } of randomMatch(randomConfig(random), random)) {
        const trick = state.tricks.at(-1);
        if (trick === undefined) continue;
        const led = suitName(trick.plays[0]?.card ?? -1);
        const suited = trick.plays.filter(({ card }) => suitName(card) === led);
        for (const viewer of [...trick.plays.keys(), null]) {
          const facts = trickFacts(trick, viewer);
          expect(facts.winner).toBe(trick.winner);
          expect(SUITS[facts.led]).toBe(led);
          expect(suited.every(({ card }) => card <= facts.card)).toBe(true);
          expect(facts.why).toBe(suited.length === 1 ? "alone" : "highest");
          const mine = trick.plays.find(({ seat }) => seat === viewer)?.card;
          expect(facts.offSuit).toBe(mine === undefined || suitName(mine) === led ? null : mine);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("[R4] names at every turn the cards that may be played", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      for (const { before } of randomMatch(randomConfig(random), random)) {
        if (before.phase !== "play") continue;
        const hand = before.hands[before.turn ?? 0] ?? [];
        const facts = turnFacts(hand, before.trick);
        const legal = legalCards(hand, before.trick);
        expect(facts.kind === "follow" ? facts.held : hand).toEqual(legal);
        expect(facts.kind === "lead").toBe(before.trick.plays.length === 0);
        const led = before.trick.plays[0]?.card;
        const isVoid = led !== undefined && hand.every((card) => suitName(card) !== suitName(led));
        expect(facts.kind === "throw").toBe(isVoid);
      }
    }),
    { numRuns: 40 },
  );
});

describe("[R6, R10, R13] names the score of a hand and its cause", () => {
  const plain = rulesPage(2);
  test.each([
    ["6H", 3, plain, "six"],
    ["6H", 1, { ...plain, includeSixes: false }, "six"],
    ["7H", 2, plain, "seven"],
    ["AH", 1, plain, "other"],
    ["7H", 5, { ...plain, stacking: true }, "run"],
  ] as const)("%s for %i", (card, points, config, by) => {
    const winningCard = cards(card)[0] as Card;
    expect(handFacts({ winner: 1, winningCard, points }, config)).toEqual({ winner: 1, points, by });
  });
});
