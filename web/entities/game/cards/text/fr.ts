import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  suitS: "pique",
  suitH: "cœur",
  suitD: "carreau",
  suitC: "trèfle",
  rank6: "six",
  rank7: "sept",
  rank8: "huit",
  rank9: "neuf",
  rank10: "dix",
  rankJ: "valet",
  rankQ: "dame",
  rankK: "roi",
  rankA: "as",
  // After "with"
  the6: "le six",
  the7: "le sept",
  the8: "le huit",
  the9: "le neuf",
  the10: "le dix",
  theJ: "le valet",
  theQ: "la dame",
  theK: "le roi",
  theA: "l’as",
  cardName: "{{rank}} de {{suit}}",
};
