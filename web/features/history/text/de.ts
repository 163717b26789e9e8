import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Spielverlauf",
  lead: "Alle deine beendeten Spiele, die neuesten zuerst.",
  empty: "Keine Spiele vorhanden",
  emptyHint: "Beende ein Spiel, dann siehst du es hier mit dem Ergebnis.",
  emptyFilter: "Noch keine Spiele dieser Art. Versuche einen anderen Filter.",
  play: "Ein Spiel spielen",
};
