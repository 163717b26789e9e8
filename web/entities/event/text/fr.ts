import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  handsSix_one: "Gagnez {{count}} manche avec un six",
  handsSix_many: "Gagnez {{count}} de manches avec un six",
  handsSix_other: "Gagnez {{count}} manches avec un six",
  handsSeven_one: "Gagnez {{count}} manche avec un sept",
  handsSeven_many: "Gagnez {{count}} de manches avec un sept",
  handsSeven_other: "Gagnez {{count}} manches avec un sept",
  handsWon_one: "Gagnez {{count}} manche",
  handsWon_many: "Gagnez {{count}} de manches",
  handsWon_other: "Gagnez {{count}} manches",
  matchesWon_one: "Gagnez {{count}} partie",
  matchesWon_many: "Gagnez {{count}} de parties",
  matchesWon_other: "Gagnez {{count}} parties",
  matchesPlayed_one: "Jouez {{count}} partie",
  matchesPlayed_many: "Jouez {{count}} de parties",
  matchesPlayed_other: "Jouez {{count}} parties",
  daysPlayed_one: "Jouez {{count}} jour",
  daysPlayed_many: "Jouez {{count}} de jours",
  daysPlayed_other: "Jouez {{count}} jours",
  opponentsMet_one: "Jouez contre {{count}} adversaire",
  opponentsMet_many: "Jouez contre {{count}} d’adversaires",
  opponentsMet_other: "Jouez contre {{count}} adversaires différents",
  all: "Toutes les parties comptent, aussi contre l’ordinateur.",
  people: "Seules les parties avec d’autres personnes comptent.",
  ranked: "Seules les parties classées comptent.",
};
