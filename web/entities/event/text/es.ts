import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  handsSix_one: "Gana {{count}} mano con un seis",
  handsSix_many: "Gana {{count}} de manos con un seis",
  handsSix_other: "Gana {{count}} manos con un seis",
  handsSeven_one: "Gana {{count}} mano con un siete",
  handsSeven_many: "Gana {{count}} de manos con un siete",
  handsSeven_other: "Gana {{count}} manos con un siete",
  handsWon_one: "Gana {{count}} mano",
  handsWon_many: "Gana {{count}} de manos",
  handsWon_other: "Gana {{count}} manos",
  matchesWon_one: "Gana {{count}} partida",
  matchesWon_many: "Gana {{count}} de partidas",
  matchesWon_other: "Gana {{count}} partidas",
  matchesPlayed_one: "Juega {{count}} partida",
  matchesPlayed_many: "Juega {{count}} de partidas",
  matchesPlayed_other: "Juega {{count}} partidas",
  daysPlayed_one: "Juega {{count}} día",
  daysPlayed_many: "Juega {{count}} de días",
  daysPlayed_other: "Juega en {{count}} días",
  opponentsMet_one: "Juega contra {{count}} rival",
  opponentsMet_many: "Juega contra {{count}} de rivales",
  opponentsMet_other: "Juega contra {{count}} rivales distintos",
  all: "Cuentan todas las partidas, también contra la máquina.",
  people: "Solo cuentan las partidas con otras personas.",
  ranked: "Solo cuentan las partidas clasificatorias.",
};
