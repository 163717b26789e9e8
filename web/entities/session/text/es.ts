import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  slowTitle: "El servidor tarda en responder",
  slowHint: "Tu sesión sigue abierta. Seguimos intentándolo y esta página se abre en cuanto el servidor responda.",
  loading: "Cargando…",
};
