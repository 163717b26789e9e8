import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What is said wherever somebody proves who they are: the sentences of the error catalogue and of its controls. */
export const accountText = defineText("accounts", en, {
  es: () => import("./text/es.ts").then((m) => m.es),
  fr: () => import("./text/fr.ts").then((m) => m.fr),
  de: () => import("./text/de.ts").then((m) => m.de),
});
