/** The symbols that every user may choose as picture: drawn for this game, the same files for all. */

export const SYMBOLS = [
  "bird",
  "calabash",
  "chain",
  "comb",
  "cowrie",
  "crocodile",
  "crown",
  "drum",
  "eye",
  "fern",
  "key",
  "knot",
  "ladder",
  "mask",
  "moon",
  "palm",
  "seeds",
  "shield",
  "spiral",
  "star",
  "stool",
  "sun",
  "sword",
  "waves",
] as const;

export type PictureSymbol = (typeof SYMBOLS)[number];

/** The address of a symbol, used as `image_url`. */
export const symbolAddress = (symbol: PictureSymbol): string => `/symbols/${symbol}.svg`;

/** The symbol of an `image_url`; null for an uploaded picture and for none. */
export const symbolAt = (imageUrl: string | null): PictureSymbol | null =>
  SYMBOLS.find((symbol) => symbolAddress(symbol) === imageUrl) ?? null;
