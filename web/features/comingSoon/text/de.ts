import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  tournamentsTitle: "Turniere",
  tournamentsBody:
    "Doppel-K.-o., ein Turnierbaum und eine Krone für den Sieger. Das erste Turnier ist noch nicht angekündigt.",
  doNow: "Bis dahin",
  play: "Ein Spiel spielen",
  rules: "Regeln lesen",
  notFoundTitle: "Seite nicht gefunden",
  notFoundBody: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen oder der Link unvollständig.",
  notFoundHome: "Zur Startseite",
};
