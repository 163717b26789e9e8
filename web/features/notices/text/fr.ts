import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Logiciels tiers",
  lead: "Spar utilise les logiciels et les polices ci-dessous. Merci à toutes les personnes qui les ont créés.",
  failed: "Impossible de charger la liste.",
};
