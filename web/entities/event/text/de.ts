import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  hands_six_one: "Gewinne {{count}} Runde mit einer Sechs",
  hands_six_other: "Gewinne {{count}} Runden mit einer Sechs",
  hands_seven_one: "Gewinne {{count}} Runde mit einer Sieben",
  hands_seven_other: "Gewinne {{count}} Runden mit einer Sieben",
  hands_won_one: "Gewinne {{count}} Runde",
  hands_won_other: "Gewinne {{count}} Runden",
  matches_won_one: "Gewinne {{count}} Spiel",
  matches_won_other: "Gewinne {{count}} Spiele",
  matches_played_one: "Spiele {{count}} Spiel",
  matches_played_other: "Spiele {{count}} Spiele",
  days_played_one: "Spiele an {{count}} Tag",
  days_played_other: "Spiele an {{count}} Tagen",
  opponents_met_one: "Spiele gegen {{count}} Gegner",
  opponents_met_other: "Spiele gegen {{count}} verschiedene Gegner",
  all: "Alle Spiele zählen, auch die gegen den Computer.",
  people: "Nur Spiele mit anderen Menschen zählen.",
  ranked: "Nur gewertete Spiele zählen.",
};
