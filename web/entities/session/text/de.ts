import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  slowTitle: "Der Server antwortet langsam",
  slowHint: "Du bleibst angemeldet. Wir versuchen es weiter, und diese Seite öffnet sich, sobald der Server antwortet.",
  loading: "Wird geladen…",
};
