import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  search: "Buscar en los artículos",
  none: "No se encontró nada. Prueba con otras palabras.",
};
