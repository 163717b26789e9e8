import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  search: "Chercher dans les articles",
  none: "Rien trouvé. Essayez d’autres mots.",
};
