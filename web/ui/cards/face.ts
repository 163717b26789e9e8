/** The print on a card: ranks and suits, the places of the pips, the paths of the marks. */

/** The nine ranks as they are printed, low to high. */
export const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
/** The four suits by their letter: spades, hearts, diamonds, clubs. */
export const SUITS = ["S", "H", "D", "C"] as const;

export type Rank = (typeof RANKS)[number];
type Suit = (typeof SUITS)[number];
export type CourtRank = "J" | "Q" | "K";

/** The emblem of each court card. */
export const COURTS: Readonly<Record<CourtRank, string>> = { J: "staff", Q: "stool", K: "crown" };

export interface CardFace {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** The middle of a pip on the 250 x 350 card, and whether it is upside down. */
interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned: boolean;
}

const LEFT = 91;
const MIDDLE = 125;
const RIGHT = 159;
const PIP_SIZE = 41;
const ACE_SIZE = 160;

const THREE_ROWS = [64, 175, 286] as const;
const FOUR_ROWS = [62, 137, 213, 288] as const;

function columns(rows: readonly number[]): [number, number][] {
  return rows.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

const PLACES: Readonly<Partial<Record<Rank, readonly (readonly [number, number])[]>>> = {
  "6": columns(THREE_ROWS),
  "7": [...columns(THREE_ROWS), [MIDDLE, 119.5]],
  "8": [...columns(THREE_ROWS), [MIDDLE, 119.5], [MIDDLE, 230.5]],
  "9": [...columns(FOUR_ROWS), [MIDDLE, 175]],
  "10": [...columns(FOUR_ROWS), [MIDDLE, 99.5], [MIDDLE, 250.5]],
};

/** The pips in the field of a card: its number, one for an ace, none for a court. */
export function pipsOf(rank: Rank): readonly Pip[] {
  if (rank === "A") return [{ x: MIDDLE, y: 175, size: ACE_SIZE, turned: false }];
  return (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, size: PIP_SIZE, turned: y > 176 }));
}

/** Suit marks, each filling a box of 100 centred on the origin. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: "M0-50C9-34 47-11 47 14C47 29 36 38 24 38C15 38 9 34 5.5 28C7 38 12 45 20 50H-20C-12 45-7 38-5.5 28C-9 34-15 38-24 38C-36 38-47 29-47 14C-47-11-9-34 0-50Z",
  H: "M0 48C-8 32-49 8-49-19C-49-36-37-46-24-46C-12-46-4-38 0-28C4-38 12-46 24-46C37-46 49-36 49-19C49 8 8 32 0 48Z",
  D: "M0-52C10-32 24-13 39 0C24 13 10 32 0 52C-10 32-24 13-39 0C-24-13-10-32 0-52Z",
  C: "M0-49A22.5 22.5 0 0 1 17.5-12.5A23 23 0 1 1 6 27C7.5 37 12 45 20 50H-20C-12 45-7.5 37-6 27A23 23 0 1 1-17.5-12.5A22.5 22.5 0 0 1 0-49Z",
};

/**
 * The index characters as centre lines, drawn with a round stroke of `RANK_STROKE`, 60 high with the stroke and centred
 * on x = 0. Lines rather than a font: they are in the first frame, and their weight stays even in small sizes.
 */
export const RANK_PATHS: Readonly<Record<Rank, string>> = {
  A: "M-17 54.5L0 5.5L17 54.5M-11.5 39H11.5",
  K: "M-13 5.5V54.5M15 5.5L-13 34.5M-3.5 25L16 54.5",
  Q: "M0 5.5C11 5.5 17 15 17 30C17 45 11 54.5 0 54.5C-11 54.5-17 45-17 30C-17 15-11 5.5 0 5.5ZM5 41L17 56",
  J: "M11 5.5V39C11 49 6 54.5-2.5 54.5C-10 54.5-15 50-15 42",
  "10": "M-21 13L-13 5.5V54.5M10 5.5C17.5 5.5 21 14 21 30C21 46 17.5 54.5 10 54.5C2.5 54.5-1 46-1 30C-1 14 2.5 5.5 10 5.5Z",
  "9": "M15 22C15 32 9 38.5 0 38.5C-9 38.5-15 31.5-15 22C-15 12.5-9 5.5 0 5.5C9 5.5 15 12.5 15 22C15 38 9 51-6 54.5",
  "8": "M0 28.5C-8 28.5-13 24-13 17C-13 10-8 5.5 0 5.5C8 5.5 13 10 13 17C13 24 8 28.5 0 28.5ZM0 28.5C-10 28.5-16 33.5-16 41.5C-16 49.5-10 54.5 0 54.5C10 54.5 16 49.5 16 41.5C16 33.5 10 28.5 0 28.5Z",
  "7": "M-15 5.5H16L-3 54.5",
  "6": "M-15 38C-15 28-9 21.5 0 21.5C9 21.5 15 28.5 15 38C15 47.5 9 54.5 0 54.5C-9 54.5-15 47.5-15 38C-15 22-9 9 6 5.5",
};

/** Stroke of an index character in its own units. */
export const RANK_STROKE = 11;
