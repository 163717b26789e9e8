import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  label: "Maintenance",
  startsIn: "La maintenance commence dans {{time}}.",
  goesOn: "Maintenance en cours, encore environ {{time}}.",
  details: "En savoir plus",
};
