import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What achievements are called and what they take. */
export const featText = defineText("feats", en, {
  es: () => import("./text/es.ts").then((m) => m.es),
  fr: () => import("./text/fr.ts").then((m) => m.fr),
  de: () => import("./text/de.ts").then((m) => m.de),
});
