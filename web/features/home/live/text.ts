import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Apart from the home page's own words, because the first drawing does without them. */
export const liveText = defineText("homeLive", en, {
  es: () => import("./text/es.ts").then((m) => m.es),
  fr: () => import("./text/fr.ts").then((m) => m.fr),
  de: () => import("./text/de.ts").then((m) => m.de),
});
