import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Choosing a name and a picture, and what the pictures are called. */
export const identityText = defineText("identity", en, {
  es: () => import("./text/es.ts").then((m) => m.es),
  fr: () => import("./text/fr.ts").then((m) => m.fr),
  de: () => import("./text/de.ts").then((m) => m.de),
});
