import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Software von Dritten",
  lead: "Spar nutzt die folgende Software und die folgenden Schriften. Danke an alle, die sie gemacht haben.",
  failed: "Die Liste konnte nicht geladen werden.",
};
