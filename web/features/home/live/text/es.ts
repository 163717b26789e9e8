import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Partidas en directo",
  online_one: "{{count}} jugador en línea",
  online_many: "{{count}} de jugadores en línea",
  online_other: "{{count}} jugadores en línea",
  none: "Ahora no hay partidas",
  noneHint: "Aquí se pueden ver las partidas que empiezan con «Jugar ahora».",
  watch: "Ver partida",
  watchMatch: "Ver {{players}}",
};
