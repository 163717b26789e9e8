import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  suitS: "Pik",
  suitH: "Herz",
  suitD: "Karo",
  suitC: "Kreuz",
  rank6: "Sechs",
  rank7: "Sieben",
  rank8: "Acht",
  rank9: "Neun",
  rank10: "Zehn",
  rankJ: "Bube",
  rankQ: "Dame",
  rankK: "König",
  rankA: "Ass",
  // After "with"
  the6: "der Sechs",
  the7: "der Sieben",
  the8: "der Acht",
  the9: "der Neun",
  the10: "der Zehn",
  theJ: "dem Buben",
  theQ: "der Dame",
  theK: "dem König",
  theA: "dem Ass",
  cardName: "{{suit}}-{{rank}}",
};
