import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  suitS: "picas",
  suitH: "corazones",
  suitD: "diamantes",
  suitC: "tréboles",
  rank6: "Seis",
  rank7: "Siete",
  rank8: "Ocho",
  rank9: "Nueve",
  rank10: "Diez",
  rankJ: "Jota",
  rankQ: "Reina",
  rankK: "Rey",
  rankA: "As",
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
