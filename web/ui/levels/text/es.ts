import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  easy: "Fácil",
  easyHint: "Perfecto para aprender lo básico",
  easyAbout: "Sale con cualquier carta, gana cada baza con lo mínimo y nunca piensa en la última.",
  medium: "Medio",
  mediumHint: "Para jugadores con experiencia",
  mediumAbout:
    "Recuerda las cartas jugadas y prueba una docena de repartos posibles de las ocultas, así que falla en las jugadas dudosas.",
  hard: "Difícil",
  hardHint: "Estrategias avanzadas de IA",
  hardAbout: "Calcula muchos más repartos posibles de las cartas ocultas y, hacia el final, todos.",
  fair: "Ningún nivel ve tus cartas.",
  newHere: "¿Es tu primera vez? Empieza por Fácil.",
};
