import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  search: "Artikel durchsuchen",
  none: "Nichts gefunden. Versuch andere Wörter.",
};
