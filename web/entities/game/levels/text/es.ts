import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
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
