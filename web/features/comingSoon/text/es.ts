import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  tournamentsTitle: "Torneos",
  tournamentsBody:
    "Doble eliminación, un cuadro que seguir y una corona para quien gane. Todavía no se ha anunciado el primer torneo.",
  doNow: "Mientras tanto",
  play: "Jugar una partida",
  rules: "Leer las reglas",
  notFoundTitle: "Página no encontrada",
  notFoundBody: "No hay nada en esta dirección. Quizá la página cambió de lugar o el enlace está incompleto.",
  notFoundHome: "Ir a la página de inicio",
};
