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
