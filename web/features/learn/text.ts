import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the lessons say. */
export const learnText = defineText("learn", en, {
  es: () => import("./text/es.ts").then((m) => m.es),
  fr: () => import("./text/fr.ts").then((m) => m.fr),
  de: () => import("./text/de.ts").then((m) => m.de),
});
