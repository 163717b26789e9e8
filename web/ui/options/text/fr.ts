import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  winPoints: "Points pour gagner",
  aces: "As",
  acesHint: "Valent 1 point",
  sixes: "Six",
  sixesHint: "Valent 3 points",
  houseRules: "Règles maison",
  turnClock: "Temps par tour",
  turnClockNone: "Sans limite",
  turnClockSeconds: "{{seconds}} secondes",
  stacking: "Cumul",
  stackingHint: "Remportez les derniers plis d’affilée avec des 6 et des 7 : tous comptent",
  weakHand: "Main faible",
  weakHandHint: "Rien au-dessus du 9 ? Vous pouvez demander une nouvelle donne",
};
