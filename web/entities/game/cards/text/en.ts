import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  suitS: "spades",
  suitH: "hearts",
  suitD: "diamonds",
  suitC: "clubs",
  rank6: "Six",
  rank7: "Seven",
  rank8: "Eight",
  rank9: "Nine",
  rank10: "Ten",
  rankJ: "Jack",
  rankQ: "Queen",
  rankK: "King",
  rankA: "Ace",
  // After "with"
  the6: "the Six",
  the7: "the Seven",
  the8: "the Eight",
  the9: "the Nine",
  the10: "the Ten",
  theJ: "the Jack",
  theQ: "the Queen",
  theK: "the King",
  theA: "the Ace",
  cardName: "{{rank}} of {{suit}}",
} as const;

/** The names of the cards. */
export const cardText = defineText("cards", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
