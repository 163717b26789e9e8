import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Página no encontrada",
  body: "No hay nada en esta dirección. Quizá la página cambió de lugar o el enlace está incompleto.",
  home: "Ir a la página de inicio",
};
