import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Systemstatus",
  lead: "Was gerade funktioniert, und was in den letzten 90 Tagen war.",
  failed: "Der Status konnte nicht geladen werden. Vielleicht ist der Server nicht erreichbar.",
  checked: "Geprüft {{ago}}",
  allUp: "Alles funktioniert",
  someSlow: "Einiges ist langsam",
  someDown: "Einiges funktioniert nicht",
  uptime: "{{percent}} % der Prüfungen in 90 Tagen waren gut",
  noDays: "Noch keine Prüfungen",
  day: "{{day}}: {{percent}} % gut",
  dayNone: "{{day}}: keine Prüfungen",
  history: "Die letzten 90 Tage, heute zuletzt",
  bars: "Tage mit Fehlern",
  noBad: "Kein Tag mit Fehlern.",
  incidents: "Vorfälle",
  noIncidents: "Keine Vorfälle in den letzten 90 Tagen.",
  support: "Support schreiben",
};
