import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  open: "Neuer Vorfall",
  title: "Titel",
  impact: "Schwere",
  status: "Status",
  parts: "Betroffene Teile",
  text: "Was Spieler wissen sollen",
  save: "Veröffentlichen",
  update: "Neues hinzufügen",
  saved: "Auf der Statusseite veröffentlicht",
  none: "Keine Vorfälle in den letzten 90 Tagen.",
  failed: "Die Vorfälle konnten nicht geladen werden.",
};
