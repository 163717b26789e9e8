/** The nine ranks as they are printed, low to high. */
export const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
/** The four suits by their letter: spades, hearts, diamonds, clubs. */
export const SUITS = ["S", "H", "D", "C"] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
export type CourtRank = "J" | "Q" | "K";

/** The emblem of each court card. */
export const COURTS: Readonly<Record<CourtRank, string>> = { J: "staff", Q: "stool", K: "crown" };

export interface CardFace {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** Reads a card id such as "QH" or "10S"; other texts have no face. */
export function faceOf(card: string | undefined): CardFace | undefined {
  if (card === undefined) return undefined;
  const rank = RANKS.find((each) => each === card.slice(0, -1));
  const suit = SUITS.find((each) => each === card.slice(-1));
  return rank !== undefined && suit !== undefined ? { rank, suit } : undefined;
}

/** Whether a rank is drawn as a figure. */
export function isCourt(rank: Rank): rank is CourtRank {
  return rank === "J" || rank === "Q" || rank === "K";
}
