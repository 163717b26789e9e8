/**
 * The pack, and how it is dealt. A card is a small integer, so that hands fit in bit sets and a computer player solves a
 * deal in microseconds: `suit * 9 + rank`, suits in the order S H D C, ranks in the order 6 7 8 9 10 J Q K A.
 */
import { type Random, shuffled } from "./random.ts";
import type { Seat } from "./seating.ts";

export const SUITS = ["S", "H", "D", "C"] as const;
export const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];
/** 0..35, `suitIndex * 9 + rankIndex`. */
export type Card = number;
/** 0..3, an index into SUITS. */
export type SuitIndex = number;

const RANKS_IN_SUIT = 9;
/** How many card numbers there are, including the one that is never played with. */
export const CARDS = SUITS.length * RANKS_IN_SUIT;
export const CARDS_IN_HAND = 5;
export const SIX = 0;
export const SEVEN = 1;
const TEN = 4;
const ACE = 8;
/** Left out of every game [R2]. */
const ACE_OF_SPADES: Card = ACE;

/** The suit of a card, as an index into SUITS. */
export const suitOf = (card: Card): SuitIndex => (card / RANKS_IN_SUIT) | 0;

/** The rank of a card, 0 (six) to 8 (ace): higher beats lower within a suit [R2]. */
export const rankOf = (card: Card): number => card % RANKS_IN_SUIT;

const ids: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const byId: ReadonlyMap<string, Card> = new Map(ids.map((id, card) => [id, card]));

/** The card's name on the wire: rank then suit, `QH`, `10S`, `6C`. */
export const cardId = (card: Card): string => ids[card] as string;

/** The card of that name, or undefined. The spelling must be exact. */
export const parseCard = (id: string): Card | undefined => byId.get(id);

/**
 * Reads a list of card names. For tests, scripts and fixtures.
 * @throws Error for a name of no card
 */
export function cards(names: string): Card[] {
  return names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => {
      const card = parseCard(name);
      if (card === undefined) throw new Error(`no such card: ${name}`);
      return card;
    });
}

/** Whether this is a card of the pack in play [R2, R9]; false for anything else. */
export const isInPlay = (card: Card, includeAces: boolean): boolean =>
  Number.isInteger(card) &&
  card >= 0 &&
  card < CARDS &&
  (rankOf(card) !== ACE || (includeAces && card !== ACE_OF_SPADES));

const numbers: readonly Card[] = ids.map((_, card) => card);
const withAces = numbers.filter((card) => isInPlay(card, true));
const withoutAces = numbers.filter((card) => isInPlay(card, false));

/** The pack in play: 35 cards without the Ace of Spades [R2], or 32 when the Aces are off [R9]. */
export const pack = (includeAces: boolean): readonly Card[] => (includeAces ? withAces : withoutAces);

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
export function isFullPack(order: readonly Card[], includeAces: boolean): boolean {
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
