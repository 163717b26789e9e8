/** The pictures that anybody may choose: drawn for this game, the same files for everybody. */

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

/** Where a symbol's picture is, as `image_url` of whoever has chosen it. */
export const symbolAddress = (symbol: PictureSymbol): string => `/symbols/${symbol}.svg`;

/** Which symbol an `image_url` shows; null for an uploaded picture and for none. */
export const symbolAt = (imageUrl: string | null): PictureSymbol | null =>
  SYMBOLS.find((symbol) => symbolAddress(symbol) === imageUrl) ?? null;
