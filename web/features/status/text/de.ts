import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Systemstatus",
  lead: "Was gerade funktioniert, und was zuletzt war.",
  failed: "Der Status konnte nicht geladen werden. Vielleicht ist der Server nicht erreichbar.",
  checked: "Geprüft {{ago}}",
  allUp: "Alles funktioniert",
  someSlow: "Einiges ist langsam",
  someDown: "Einiges funktioniert nicht",
  uptime_one: "{{percent}} % der Prüfungen an {{count}} Tag waren gut",
  uptime_other: "{{percent}} % der Prüfungen an {{count}} Tagen waren gut",
  noDays: "Noch keine Prüfungen",
  day: "{{day}}: {{percent}} % gut",
  dayNone: "{{day}}: keine Prüfungen",
  history: "Bis zu 90 Tage, heute zuletzt",
  bars: "Tage mit Fehlern",
  noBad: "Kein Tag mit Fehlern.",
  incidents: "Vorfälle",
  noIncidents: "Keine Vorfälle.",
  support: "Support schreiben",
};
