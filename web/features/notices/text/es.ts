import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Software de terceros",
  lead: "Spar utiliza el software y los tipos de letra que ves aquí. Gracias a quienes los crearon.",
  failed: "No se ha podido cargar la lista.",
};
