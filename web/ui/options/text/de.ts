import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  winPoints: "Punkte zum Sieg",
  aces: "Asse",
  acesHint: "1 Punkt wert",
  sixes: "Sechsen",
  sixesHint: "3 Punkte wert",
  houseRules: "Hausregeln",
  turnClock: "Bedenkzeit",
  turnClockNone: "Ohne Grenze",
  turnClockSeconds: "{{seconds}} Sekunden",
  stacking: "Sammeln",
  stackingHint: "Gewinne die letzten Stiche in Folge mit Sechsen und Siebenen, und alle zählen",
  weakHand: "Schwaches Blatt",
  weakHandHint: "Keine 10 und nichts Höheres? Du darfst neu geben lassen",
};
