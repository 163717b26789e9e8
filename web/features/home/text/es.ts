import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  liveTitle: "Partidas en curso",
  online_one: "{{count}} jugador en línea",
  online_many: "{{count}} de jugadores en línea",
  online_other: "{{count}} jugadores en línea",
  liveNone: "Ahora no hay partidas",
  liveNoneHint: "Aquí se pueden ver las partidas que empiezan con «Jugar ahora».",
  watch: "Ver partida",
  watchMatch: "Ver {{players}}",
  tournamentsTitle: "Torneos",
  allTournaments: "Todos los torneos",
};
