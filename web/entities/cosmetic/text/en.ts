import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  back: "Card back",
  felt: "Felt",
  frame: "Picture frame",
  backs: "Card backs",
  felts: "Felts",
  frames: "Picture frames",
  common: "Common",
  rare: "Rare",
  epic: "Epic",
  legendary: "Legendary",
  usual: "Usual look",
  unknown: "A new cosmetic",
  gems_one: "{{amount}} gem",
  gems_other: "{{amount}} gems",
  lattice: "Lattice",
  waves: "Waves",
  cowrie: "Cowries",
  sunburst: "Sunburst",
  stars: "Night sky",
  indigo: "Indigo",
  clay: "Clay",
  plum: "Plum",
  midnight: "Midnight",
  beads: "Beads",
  rope: "Rope",
  laurel: "Laurel",
  sunrays: "Sun rays",
} as const;

/** The names of cosmetics, their kinds and rarities. */
export const cosmeticText = defineText("cosmetic", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
