import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Clasificación",
  lead: "Los mejores jugadores, por puntuación.",
  search: "Buscar jugadores",
  rank: "Puesto",
  player: "Jugador",
  points: "Puntos",
  pools: "Número de jugadores",
  duel: "Dos jugadores",
  table: "Tres o cuatro",
  pages: "Páginas",
  previous: "Anterior",
  next: "Siguiente",
  page: "Página {{page}}",
  pastEnd: "No hay nada en esta página",
  provisional: "Provisional: todavía hay pocas partidas clasificatorias",
  empty: "Nadie tiene puntuación todavía",
  emptyHint: "Las primeras partidas clasificatorias llenarán esta tabla.",
  noMatch: "No hay jugadores para «{{query}}»",
};
