import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Spielverlauf",
  lead: "Alle deine beendeten Spiele, das neueste zuerst.",
  empty: "Keine Spiele vorhanden",
  emptyHint: "Beende ein Spiel, dann steht es hier mit dem Ergebnis.",
  emptyFilter: "Von dieser Art gibt es noch keine. Andere Spiele stehen unter den anderen Filtern.",
  play: "Ein Spiel spielen",
};
