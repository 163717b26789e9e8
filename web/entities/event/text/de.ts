import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  handsSix_one: "Gewinne {{count}} Runde mit einer Sechs",
  handsSix_other: "Gewinne {{count}} Runden mit einer Sechs",
  handsSeven_one: "Gewinne {{count}} Runde mit einer Sieben",
  handsSeven_other: "Gewinne {{count}} Runden mit einer Sieben",
  handsWon_one: "Gewinne {{count}} Runde",
  handsWon_other: "Gewinne {{count}} Runden",
  matchesWon_one: "Gewinne {{count}} Spiel",
  matchesWon_other: "Gewinne {{count}} Spiele",
  matchesPlayed_one: "Spiele {{count}} Spiel",
  matchesPlayed_other: "Spiele {{count}} Spiele",
  daysPlayed_one: "Spiele an {{count}} Tag",
  daysPlayed_other: "Spiele an {{count}} Tagen",
  opponentsMet_one: "Spiele gegen {{count}} Gegner",
  opponentsMet_other: "Spiele gegen {{count}} verschiedene Gegner",
  all: "Alle Spiele zählen, auch die gegen den Computer.",
  people: "Nur Spiele mit anderen Menschen zählen.",
  ranked: "Nur gewertete Spiele zählen.",
};
