import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  label: "Wartung",
  startsIn: "Noch {{time}} bis zur Wartung.",
  goesOn: "Die Wartung läuft, noch etwa {{time}}.",
  details: "Mehr dazu",
};
