import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  eventsTitle: "Events",
  eventsBody:
    "Turniere und besondere Events erscheinen hier: laufende, kommende und vergangene. Noch ist nichts geplant.",
  tournamentsTitle: "Turniere",
  tournamentsBody:
    "Doppel-K.-o., ein Turnierbaum und eine Krone für den Sieger. Das erste Turnier ist noch nicht angekündigt.",
  supportTitle: "Support",
  supportBody:
    "Support-Anfragen und bekannte Probleme erscheinen hier. Bis dahin helfen dir die häufigen Fragen oder die Kontaktseite.",
  helpTitle: "Hilfe",
  helpBody:
    "Artikel zu Grundlagen, Spielablauf und Technik erscheinen hier. Bis dahin lernst du das Spiel mit den Regeln in einer Minute.",
  statusTitle: "Systemstatus",
  statusBody: "Auslastung, Laufzeit und bekannte Probleme erscheinen hier. Wenn du das lesen kannst, läuft die Seite.",
  announcementsTitle: "Ankündigungen",
  announcementsBody: "Neuigkeiten, Updates und Wartungen werden hier angekündigt. Noch gibt es nichts Neues.",
  activitiesTitle: "Aktivitäten",
  activitiesBody: "Was du und deine Freunde erreicht, erscheint hier.",
  doNow: "Bis dahin",
  play: "Ein Spiel spielen",
  rules: "Regeln lesen",
  faq: "Häufige Fragen ansehen",
  contact: "Kontakt aufnehmen",
  history: "Spielverlauf ansehen",
  notFoundTitle: "Seite nicht gefunden",
  notFoundBody: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen oder der Link unvollständig.",
  notFoundHome: "Zur Startseite",
};
