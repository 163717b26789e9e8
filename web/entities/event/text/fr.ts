import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  hands_six_one: "Gagnez {{count}} manche avec un six",
  hands_six_many: "Gagnez {{count}} de manches avec un six",
  hands_six_other: "Gagnez {{count}} manches avec un six",
  hands_seven_one: "Gagnez {{count}} manche avec un sept",
  hands_seven_many: "Gagnez {{count}} de manches avec un sept",
  hands_seven_other: "Gagnez {{count}} manches avec un sept",
  hands_won_one: "Gagnez {{count}} manche",
  hands_won_many: "Gagnez {{count}} de manches",
  hands_won_other: "Gagnez {{count}} manches",
  matches_won_one: "Gagnez {{count}} partie",
  matches_won_many: "Gagnez {{count}} de parties",
  matches_won_other: "Gagnez {{count}} parties",
  matches_played_one: "Jouez {{count}} partie",
  matches_played_many: "Jouez {{count}} de parties",
  matches_played_other: "Jouez {{count}} parties",
  days_played_one: "Jouez {{count}} jour",
  days_played_many: "Jouez {{count}} de jours",
  days_played_other: "Jouez {{count}} jours",
  opponents_met_one: "Jouez contre {{count}} adversaire",
  opponents_met_many: "Jouez contre {{count}} d’adversaires",
  opponents_met_other: "Jouez contre {{count}} adversaires différents",
  all: "Toutes les parties comptent, aussi contre l’ordinateur.",
  people: "Seules les parties avec d’autres personnes comptent.",
  ranked: "Seules les parties classées comptent.",
};
