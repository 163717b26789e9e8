import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  address: "Adresse des Servers",
  addressHint: "Leer lassen, um zum mitgelieferten Server von Spar zurückzukehren",
  use: "Diesen Server verwenden",
  asking: "Wird gefragt …",
  failed: "Das hat nicht geklappt. Bitte versuche es erneut.",
};
