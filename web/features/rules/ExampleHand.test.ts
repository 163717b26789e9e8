import { describe, expect, test } from "vitest";
import { type Card, parseCard } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import { legalCards, winningPlay } from "#engine/apply.ts";
import { handPoints } from "#engine/scoring.ts";
import type { Trick } from "#engine/state.ts";
import { exampleHand, followExample, legalNames } from "./ExampleHand.tsx";

const card = (name: string): Card => {
  const parsed = parseCard(name);
  if (parsed === undefined) throw new Error(`No such card: ${name}`);
  return parsed;
};

describe("the hand on the rules page", () => {
  const hands = ([0, 1] as const).map((seat) => exampleHand.map((trick) => card(trick.cards[seat])));

  test("has five tricks of ten different cards, none of them the Ace of Spades", () => {
    expect(exampleHand).toHaveLength(5);
    expect(new Set(hands.flat()).size).toBe(10);
    expect(hands.flat()).not.toContain(card("AS"));
  });

  test("is played by the rules [R3, R4]", () => {
    let leader: number = 0;
    exampleHand.forEach((example, at) => {
      expect(example.leader).toBe(leader);
      let trick: Trick = { leader, plays: [] };
      for (const seat of [leader, 1 - leader] as (0 | 1)[]) {
        const played = card(example.cards[seat]);
        expect(legalCards(hands[seat]?.slice(at) ?? [], trick)).toContain(played);
        trick = { ...trick, plays: [...trick.plays, { seat, card: played }] };
      }
      expect(winningPlay(trick)?.seat).toBe(example.winner);
      leader = example.winner;
    });
  });

  test("ends with a six worth three points [R6]", () => {
    const tricks = exampleHand.map((trick) => ({
      leader: trick.leader,
      plays: [],
      winner: trick.winner,
      winningCard: card(trick.cards[trick.winner]),
    }));
    expect(handPoints(tricks, rulesPage(2))).toBe(3);
  });
});

test("the cards that may follow are the engine's [R4]", () => {
  expect(legalNames(followExample.hand, followExample.led)).toEqual(["JD", "7D"]);
  expect(legalNames(["KC", "8H"], "9D")).toEqual(["KC", "8H"]);
});
