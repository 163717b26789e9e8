import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Historial de partidas",
  lead: "Todas tus partidas terminadas, de la más reciente a la más antigua.",
  empty: "No hay partidas que mostrar",
  emptyHint: "Termina una partida y la verás aquí con su resultado.",
  emptyFilter: "Todavía no hay partidas de este tipo. Prueba con otro filtro.",
  play: "Jugar una partida",
};
