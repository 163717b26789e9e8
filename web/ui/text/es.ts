import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  close: "Cerrar",
  dismiss: "Descartar",
  notifications: "Notificaciones (F8)",
  loading: "Cargando…",
  retry: "Reintentar",
};
