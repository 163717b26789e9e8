import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  quarterFinals: "Quarts de finale",
  semiFinals: "Demi-finales",
  finals: "Finale",
  round: "Tour {{round}}",
  winnersFinal: "Finale des gagnants",
  losersRound: "Tour des perdants {{round}}",
  losersFinal: "Finale des perdants",
  grandFinal: "Grande finale",
  secondFinal: "Seconde grande finale",
  group: "Groupe {{group}}",
};
