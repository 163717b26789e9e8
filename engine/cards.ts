/**
 * The pack. A card is a small integer, so that hands fit in bit sets and a computer player solves a deal in
 * microseconds: `suit * 9 + rank`, suits in the order S H D C, ranks in the order 6 7 8 9 10 J Q K A.
 */
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
export const TEN = 4;
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
