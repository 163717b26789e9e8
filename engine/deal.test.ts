import { describe, expect, test } from "vitest";
import {
  type Card,
  cards,
  pack,
  cardOf,
  DEALT_CARDS,
  dealHands,
  dealIndex,
  dealtCard,
  dealtTo,
  isWeak,
  isFullPack,
  orderFor,
  shuffledDeck,
  slotOf,
} from "./cards.ts";
import { seededRandom } from "./random.ts";

/** A deck whose top cards are numbered 0, 1, 2 ... so that a hand shows where its cards came from. */
const numbered: readonly Card[] = Array.from({ length: 35 }, (_, index) => index);

describe("[R7] dealing", () => {
  test.each([
    {
      players: 2,
      dealer: 0,
      hands: [
        [3, 4, 5, 8, 9],
        [0, 1, 2, 6, 7],
      ],
    },
    {
      players: 2,
      dealer: 1,
      hands: [
        [0, 1, 2, 6, 7],
        [3, 4, 5, 8, 9],
      ],
    },
    {
      players: 3,
      dealer: 0,
      hands: [
        [6, 7, 8, 13, 14],
        [0, 1, 2, 9, 10],
        [3, 4, 5, 11, 12],
      ],
    },
    {
      players: 3,
      dealer: 2,
      hands: [
        [0, 1, 2, 9, 10],
        [3, 4, 5, 11, 12],
        [6, 7, 8, 13, 14],
      ],
    },
    {
      players: 4,
      dealer: 1,
      hands: [
        [6, 7, 8, 16, 17],
        [9, 10, 11, 18, 19],
        [0, 1, 2, 12, 13],
        [3, 4, 5, 14, 15],
      ],
    },
  ])("gives $players players three each then two each, dealer $dealer last", ({ players, dealer, hands }) => {
    expect(dealHands(numbered, players, dealer)).toEqual(hands);
  });

  test("takes each card from the top of the deck once, for every dealer", () => {
    for (const players of [2, 3, 4]) {
      for (let dealer = 0; dealer < players; dealer++) {
        const taken = [];
        for (let seat = 0; seat < players; seat++) {
          for (let slot = 0; slot < 5; slot++) taken.push(dealIndex(players, dealer, seat, slot));
        }
        expect(taken.toSorted((a, b) => a - b)).toEqual(numbered.slice(0, players * 5));
      }
    }
  });
});

test.each([
  { players: 2, dealer: 0 },
  { players: 2, dealer: 1 },
  { players: 4, dealer: 2 },
])("[R7] an order for given hands deals them: $players players, dealer $dealer", ({ players, dealer }) => {
  const hands = ["QH 10S 6C KH 8D", "AH 7C", "", "8H AC AD KS 6D"].slice(0, players).map(cards);
  const order = orderFor(hands, dealer, true);
  expect(isFullPack(order, true)).toBe(true);
  for (const [seat, dealt] of dealHands(order, players, dealer).entries())
    expect(dealt.slice(0, hands[seat]?.length)).toEqual(hands[seat]);
});

describe("[R15] the order that the server draws", () => {
  test("is a whole pack in any order", () => {
    expect(isFullPack(pack(true), true)).toBe(true);
    expect(isFullPack(pack(true).toReversed(), true)).toBe(true);
    expect(isFullPack(pack(false), false)).toBe(true);
  });

  const [first, ...rest] = pack(true);
  test.each([
    ["the other pack", pack(false)],
    ["one short", rest],
    ["one doubled", [...rest, rest[0]]],
    ["one too many", [first, ...rest, 8]],
    ["the Ace of Spades", [...rest, 8]],
    ["a number that is no card", [...rest, 36]],
    ["a fraction", [...rest, 0.5]],
    ["a name", [...rest, "6S"]],
    ["holes", Array(35)],
    ["nothing", undefined],
    ["an object", { length: 35 }],
  ])("is not %s", (_, order) => {
    expect(isFullPack(order as Card[], true)).toBe(false);
  });

  test("[R9] holds no ace when aces are off", () => {
    expect(isFullPack(pack(true), false)).toBe(false);
    expect(isFullPack([...pack(false).slice(1), 17], false)).toBe(false);
  });
});

test.each([
  ["9S 9H 9D 9C 8S", true],
  ["6S 7S 8S 9S 6H", true],
  ["6S 7S 8S 9S 10H", false],
  ["6S 7S 8S 9S AH", false],
])("[R13] whether %s is a weak hand: %s", (names, weak) => {
  expect(isWeak(cards(names))).toBe(weak);
});

describe("a card with the slot that it was dealt to", () => {
  test("is one number, from which both are read again", () => {
    const numbers = [0, 1, 2, 3, 4].flatMap((slot) => pack(true).map((card) => dealtCard(slot, card)));
    expect(dealtCard(2, 13)).toBe(85);
    expect(numbers.map((number) => [slotOf(number), cardOf(number)])).toEqual(
      [0, 1, 2, 3, 4].flatMap((slot) => pack(true).map((card) => [slot, card])),
    );
    expect(numbers.every((number) => number >= 0 && number < DEALT_CARDS)).toBe(true);
  });

  test("is found in the deck for the five cards of a seat, and for no other card", () => {
    const order = shuffledDeck(true, seededRandom(3));
    for (const players of [2, 3, 4]) {
      const hands = dealHands(order, players, 1);
      for (const [seat, hand] of hands.entries()) {
        const found = hand.map((card) => dealtTo(order, players, 1, seat, card));
        expect(found).toEqual(hand.map((card, slot) => dealtCard(slot, card)));
        for (const card of order.filter((each) => !hand.includes(each)))
          expect(() => dealtTo(order, players, 1, seat, card)).toThrow("was not dealt to seat");
      }
    }
  });
});
