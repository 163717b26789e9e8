import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  close: "Fermer",
  dismiss: "Ignorer",
  notifications: "Notifications (F8)",
  loading: "Chargement…",
  retry: "Réessayer",
};
