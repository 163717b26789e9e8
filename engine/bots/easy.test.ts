import { describe, expect, test } from "vitest";
import { cardId, cards } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { legalCards } from "../apply.ts";
import { seededRandom } from "../random.ts";
import { startMatch } from "../state.ts";
import { project } from "../view.ts";
import { chooseCard } from "./choose.ts";

/** The cards that the easy computer plays from a hand to a trick, over many tries. */
function played(hand: string, trick: string): string {
  const held = cards(hand);
  const plays = cards(trick).map((card, index) => ({ seat: index + 1, card }));
  const standing = { leader: plays.length === 0 ? 0 : 1, plays };
  const view = {
    ...project(startMatch(rulesPage(4), 3), 0),
    phase: "play" as const,
    turn: 0,
    hand: held,
    legal: legalCards(held, standing),
    trick: standing,
  };
  const random = seededRandom(1);
  const seen = new Set(Array.from({ length: 100 }, () => chooseCard(view, "easy", random)));
  return [...seen]
    .toSorted((a, b) => a - b)
    .map(cardId)
    .join(" ");
}

describe("[R21] the easy computer", () => {
  test.each([
    { hand: "7S KS 8H AD 6C", trick: "", card: "7S KS 8H AD 6C", why: "leads any card" },
    { hand: "7S KS JS QS 6C", trick: "10S", card: "JS", why: "beats the lead with the lowest card that does" },
    { hand: "7S 9S 8S AD 6C", trick: "10S", card: "7S", why: "follows with its lowest when it cannot beat" },
    { hand: "7S QS KS AD 6C", trick: "10S JS QH", card: "QS", why: "beats the trick so far, not only the lead" },
    { hand: "7S QS KS AD 6C", trick: "10S AH KD", card: "QS", why: "minds no other suit" },
    { hand: "7S JS 9S AD 6C", trick: "10S QS", card: "7S", why: "wastes nothing on a trick it cannot take" },
    { hand: "7H JH 8D AD 9C", trick: "10S", card: "7H", why: "throws its lowest card when void" },
    { hand: "KH JH AD AC", trick: "10S", card: "JH", why: "throws its lowest card when void" },
  ])("with $hand to «$trick» $why: $card", ({ hand, trick, card }) => {
    expect(played(hand, trick)).toBe(card);
  });
});
