import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  close: "Schließen",
  dismiss: "Ausblenden",
  notifications: "Benachrichtigungen (F8)",
  loading: "Wird geladen…",
  retry: "Erneut versuchen",
};
