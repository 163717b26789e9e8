import { type Card, CARDS, CARDS_IN_HAND, isInPlay, pack, rankOf, TEN } from "./cards.ts";
import { type Random, shuffled } from "./random.ts";
import type { Seat } from "./state.ts";

const FIRST_ROUND = 3;
const SECOND_ROUND = CARDS_IN_HAND - FIRST_ROUND;

/** The pack of a match in an order drawn from `random` [R15, R16]. */
export const shuffledDeck = (includeAces: boolean, random: Random): Card[] => shuffled(pack(includeAces), random);

/**
 * The index in the deck of the card that a seat receives as its `slot`-th (0..4): three each, then two each, starting
 * after the dealer, dealer last [R7].
 */
export function dealIndex(players: number, dealer: Seat, seat: Seat, slot: number): number {
  const turn = (seat - dealer - 1 + players) % players;
  return slot < FIRST_ROUND
    ? turn * FIRST_ROUND + slot
    : players * FIRST_ROUND + turn * SECOND_ROUND + slot - FIRST_ROUND;
}

/** A card and the slot of the hand that it was dealt to, in one byte: `slot * CARDS + card`, 0..179. */
export type DealtCard = number;

/** How many such numbers there are. */
export const DEALT_CARDS = CARDS_IN_HAND * CARDS;

/** A card and its slot (0..4) as one number. */
export const dealtCard = (slot: number, card: Card): DealtCard => slot * CARDS + card;

/** Which card it is. */
export const cardOf = (dealt: DealtCard): Card => dealt % CARDS;

/** The slot it was dealt to, 0..4. */
export const slotOf = (dealt: DealtCard): number => (dealt / CARDS) | 0;

/**
 * A card of this seat with its slot, by the dealt deck [R7]. The card must be one of the seat's five.
 * @throws Error for a card that was not dealt to the seat
 */
export function dealtTo(order: readonly Card[], players: number, dealer: Seat, seat: Seat, card: Card): DealtCard {
  for (let slot = 0; slot < CARDS_IN_HAND; slot++) {
    if (order[dealIndex(players, dealer, seat, slot)] === card) return dealtCard(slot, card);
  }
  throw new Error(`card ${card} was not dealt to seat ${seat}`);
}

/** The hands that a deck in this order gives, by seat, in dealt order [R7]. */
export function dealHands(order: readonly Card[], players: number, dealer: Seat): Card[][] {
  const hands: Card[][] = [];
  for (let seat = 0; seat < players; seat++) {
    const hand: Card[] = [];
    for (let slot = 0; slot < CARDS_IN_HAND; slot++) hand.push(order[dealIndex(players, dealer, seat, slot)] as Card);
    hands.push(hand);
  }
  return hands;
}

/** The order of a deck that deals these hands, by seat; missing cards come from the rest of the pack [R7]. */
export function orderFor(hands: readonly (readonly Card[])[], dealer: Seat, includeAces: boolean): Card[] {
  const named = new Set(hands.flat());
  const rest = pack(includeAces).filter((card) => !named.has(card));
  const order: Card[] = [];
  for (const [seat, hand] of hands.entries()) {
    for (let slot = 0; slot < CARDS_IN_HAND; slot++)
      order[dealIndex(hands.length, dealer, seat, slot)] = hand[slot] ?? (rest.shift() as Card);
  }
  return [...order, ...rest];
}

/** Whether these are exactly the cards in play, each once [R2, R9]. Accepts any list. */
export function isWholePack(order: readonly Card[], includeAces: boolean): boolean {
  if (!Array.isArray(order) || order.length !== pack(includeAces).length) return false;
  const seen = new Uint8Array(CARDS);
  for (let index = 0; index < order.length; index++) {
    const card = order[index] as Card;
    if (!isInPlay(card, includeAces) || seen[card] === 1) return false;
    seen[card] = 1;
  }
  return true;
}

/** Whether a dealt hand has no card of 10 or higher [R13]. */
export const isWeak = (hand: readonly Card[]): boolean => hand.every((card) => rankOf(card) < TEN);
