import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  address: "Serveradresse",
  addressHint: "Leer lassen, um den Standardserver zu verwenden",
  use: "Diesen Server verwenden",
  asking: "Wird geprüft…",
  failed: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
};
