import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Clasificación",
  lead: "Los mejores en la última baza, por puntuación.",
  search: "Buscar jugadores",
  rank: "Puesto",
  player: "Jugador",
  points: "Puntos",
  pools: "Qué partidas cuentan",
  duel: "Dos jugadores",
  table: "Tres y cuatro",
  pages: "Páginas",
  previous: "Anterior",
  next: "Siguiente",
  page: "Página {{page}}",
  pastEnd: "La lista termina antes de esta página",
  provisional: "Provisional: faltan partidas clasificatorias para estar seguros",
  empty: "Nadie tiene puntuación todavía",
  emptyHint:
    "Las primeras partidas clasificatorias llenarán esta tabla. Hasta entonces, todos los puestos están libres.",
  noMatch: "Ningún jugador se llama «{{query}}»",
};
