import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  notificationsTitle: "Benachrichtigungen",
  notificationsBody: "Herausforderungen, Turniere und Belohnungen werden hier stehen.",
  eventsTitle: "Veranstaltungen",
  eventsBody: "Turniere und besondere Abende stehen bald hier: was läuft, was kommt, was war. Noch ist nichts geplant.",
  tournamentsTitle: "Turniere",
  tournamentsBody: "Doppel-K.-o., ein Turnierbaum und eine Krone für den Sieger. Das erste ist noch nicht ausgerufen.",
  supportTitle: "Support",
  supportBody:
    "Anfragen und bekannte Probleme stehen bald hier. Bis dahin beantworten die häufigen Fragen das meiste, und die Kontaktseite erreicht uns.",
  helpTitle: "Hilfe",
  helpBody:
    "Artikel zu Grundlagen, Spiel und Technik stehen bald hier. Bis dahin lehren die Regeln das Spiel in einer Minute.",
  statusTitle: "Systemstatus",
  statusBody:
    "Last, Laufzeit und bekannte Störungen stehen bald hier. Wenn du das lesen kannst, läuft die Seite selbst.",
  announcementsTitle: "Ankündigungen",
  announcementsBody: "Neuigkeiten, Aktualisierungen und Wartungen stehen bald hier. Noch gibt es nichts anzukündigen.",
  activitiesTitle: "Aktivitäten",
  activitiesBody: "Was du und deine Freunde erreicht haben, wird hier stehen.",
  adminTitle: "Verwaltung",
  adminBody:
    "Für die Betreiber dieses Servers: Spieler, Tische, Meldungen und Ankündigungen. Öffnet nur für Administratoren.",
  doNow: "Was du jetzt tun kannst",
  play: "Ein Spiel spielen",
  rules: "Regeln lesen",
  faq: "Häufige Fragen ansehen",
  contact: "Kontakt aufnehmen",
  history: "Spielverlauf ansehen",
  notFoundTitle: "Auf dieser Seite liegen keine Karten",
  notFoundBody:
    "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen, oder im Link fehlt ein Buchstabe.",
  notFoundHome: "Zur Startseite",
};
