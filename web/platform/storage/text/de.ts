import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  forgets:
    "Der Speicher dieses Browsers ist gesperrt oder voll. Alles funktioniert, aber wenn du diese Seite schließt oder neu lädst, bist du abgemeldet und deine Einstellungen hier sind weg.",
};
