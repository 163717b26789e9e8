import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  winPoints: "Puntos para ganar",
  aces: "Ases",
  acesHint: "Valen 1 punto. Sin ases, la baraja tiene 32 cartas y el rey es la carta más alta.",
  sixes: "Seises",
  sixesHint: "Valen 3 puntos. Desactivado por defecto: ganar con un 6 vale 1. Los seises siguen en la baraja.",
  houseRules: "Reglas de la casa",
  turnClock: "Tiempo por turno",
  turnClockNone: "Sin límite",
  turnClockSeconds: "{{seconds}} segundos",
  stacking: "Acumulación",
  stackingHint: "Gana las últimas bazas seguidas con seises y sietes, y puntúan todas",
  weakHand: "Cartas flojas",
  weakHandHint: "¿Ningún 10 ni nada más alto? Puedes pedir otro reparto",
  easy: "Fácil",
  easyHint: "Perfecto para aprender lo básico",
  easyAbout: "Juega cada baza por separado y nunca piensa en la última.",
  medium: "Medio",
  mediumHint: "Para jugadores con experiencia",
  mediumAbout: "Recuerda las cartas jugadas y adivina las ocultas, así que puede fallar cuando hay dudas.",
  hard: "Difícil",
  hardHint: "Estrategias avanzadas de IA",
  hardAbout: "Calcula muchas más posibilidades de dónde están las cartas ocultas.",
  fair: "Ningún nivel ve tus cartas.",
  newHere: "¿Primera vez? Empieza por Fácil.",
};
