import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  winPoints: "Puntos para ganar",
  aces: "Ases",
  acesHint: "Valen 1 punto",
  sixes: "Seises",
  sixesHint: "Valen 3 puntos",
  houseRules: "Reglas de la casa",
  turnClock: "Tiempo por turno",
  turnClockNone: "Sin límite",
  turnClockSeconds: "{{seconds}} segundos",
  stacking: "Acumulación",
  stackingHint: "Gana las últimas bazas seguidas con seises y sietes, y puntúan todas",
  weakHand: "Mano floja",
  weakHandHint: "¿No te ha tocado ni un 10? Puedes pedir que se reparta de nuevo",
};
