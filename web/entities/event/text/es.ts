import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  hands_six_one: "Gana {{count}} mano con un seis",
  hands_six_many: "Gana {{count}} de manos con un seis",
  hands_six_other: "Gana {{count}} manos con un seis",
  hands_seven_one: "Gana {{count}} mano con un siete",
  hands_seven_many: "Gana {{count}} de manos con un siete",
  hands_seven_other: "Gana {{count}} manos con un siete",
  hands_won_one: "Gana {{count}} mano",
  hands_won_many: "Gana {{count}} de manos",
  hands_won_other: "Gana {{count}} manos",
  matches_won_one: "Gana {{count}} partida",
  matches_won_many: "Gana {{count}} de partidas",
  matches_won_other: "Gana {{count}} partidas",
  matches_played_one: "Juega {{count}} partida",
  matches_played_many: "Juega {{count}} de partidas",
  matches_played_other: "Juega {{count}} partidas",
  days_played_one: "Juega {{count}} día",
  days_played_many: "Juega {{count}} de días",
  days_played_other: "Juega en {{count}} días",
  opponents_met_one: "Juega contra {{count}} rival",
  opponents_met_many: "Juega contra {{count}} de rivales",
  opponents_met_other: "Juega contra {{count}} rivales distintos",
  all: "Cuentan todas las partidas, también contra la máquina.",
  people: "Solo cuentan las partidas con otras personas.",
  ranked: "Solo cuentan las partidas clasificatorias.",
};
