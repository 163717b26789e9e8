import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  label: "Mantenimiento",
  startsIn: "El mantenimiento empieza en {{time}}.",
  goesOn: "Mantenimiento en curso; quedan unos {{time}}.",
  details: "Más información",
};
