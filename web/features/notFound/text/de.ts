import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Seite nicht gefunden",
  body: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen oder der Link unvollständig.",
  home: "Zur Startseite",
};
