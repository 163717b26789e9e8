import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  findingTitle: "Buscando partida",
  searching: "Buscando jugadores…",
  elapsed: "Tiempo de espera",
  usualWait: "La espera habitual ahora es de unos {{time}}",
  reconnecting: "Reconectando…",
  calledOff: "Tu rival no se presentó. Seguimos buscando.",
  noTable: "Encontramos un rival, pero ahora todas las mesas están ocupadas. Seguimos intentándolo.",
  nobodyYet:
    "Ahora nadie de tu nivel busca partida. Seguimos buscando. Mientras tanto, puedes jugar contra la máquina.",
  cancel: "Cancelar",
  foundTitle: "¡Partida encontrada!",
  you: "Tú",
  versus: "vs.",
  ranked: "Partida clasificatoria",
  casual: "Partida amistosa: los invitados juegan sin puntuación",
  youDeal: "Repartes tú",
  waitForDealer: "Esperando a quien reparte",
  startGame: "EMPEZAR PARTIDA",
  startingGame: "EMPEZANDO PARTIDA",
  startingSoon: "LA PARTIDA EMPIEZA PRONTO",
  startsItself: "La partida empieza sola a los 20 segundos.",
  pausedTitle: "La partida rápida está en pausa para ti",
  pausedMinutes_one:
    "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} minuto.",
  pausedMinutes_many:
    "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} de minutos.",
  pausedMinutes_other:
    "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} minutos.",
  pausedHours_one: "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} hora.",
  pausedHours_many:
    "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} de horas.",
  pausedHours_other: "Dejaste partidas clasificatorias antes de que terminaran. Podrás buscar otra en {{count}} horas.",
  pausedHint:
    "Terminar tres partidas seguidas compensa una que dejaste. Siempre puedes jugar con amigos o contra la máquina.",
  tryAgain: "Intentarlo de nuevo",
};
