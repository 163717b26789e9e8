import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  findingTitle: "Buscando partida",
  searching: "Buscando jugadores...",
  elapsed: "Tiempo de espera",
  usualWait: "Otros han esperado unos {{time}} últimamente",
  reconnecting: "Reconectando...",
  calledOff: "Tu rival no ha venido. La búsqueda continúa.",
  nobodyYet: "Ahora mismo nadie de tu nivel busca partida. La búsqueda continúa y, mientras, el ordenador está listo.",
  cancel: "Cancelar",
  foundTitle: "¡Partida encontrada!",
  you: "Tú",
  versus: "contra",
  ranked: "Partida clasificatoria",
  casual: "Partida amistosa: los invitados juegan sin puntuación",
  youDeal: "Repartes tú",
  waitForDealer: "Esperando a que empiece quien reparte",
  startGame: "EMPEZAR PARTIDA",
  startingGame: "EMPEZANDO PARTIDA",
  startingSoon: "LA PARTIDA EMPIEZA PRONTO",
  startsItself: "Si nadie empieza, la partida comienza sola a los 20 segundos.",
  pausedTitle: "La partida rápida está en pausa",
  pausedMinutes_one: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} minuto.",
  pausedMinutes_many: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} minutos.",
  pausedMinutes_other: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} minutos.",
  pausedHours_one: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} hora.",
  pausedHours_many: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} horas.",
  pausedHours_other: "Has abandonado partidas clasificatorias. Podrás buscar la próxima dentro de {{count}} horas.",
  pausedHint:
    "Tres partidas seguidas jugadas hasta el final compensan una abandonada. Los amigos y el ordenador siempre están.",
  tryAgain: "Intentarlo de nuevo",
};
