import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  suitS: "picas",
  suitH: "corazones",
  suitD: "diamantes",
  suitC: "tréboles",
  rank6: "seis",
  rank7: "siete",
  rank8: "ocho",
  rank9: "nueve",
  rank10: "diez",
  rankJ: "jota",
  rankQ: "reina",
  rankK: "rey",
  rankA: "as",
  // After "with"
  the6: "el seis",
  the7: "el siete",
  the8: "el ocho",
  the9: "el nueve",
  the10: "el diez",
  theJ: "la jota",
  theQ: "la reina",
  theK: "el rey",
  theA: "el as",
  cardName: "{{rank}} de {{suit}}",
};
