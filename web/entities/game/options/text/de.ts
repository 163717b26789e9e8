import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  winPoints: "Punkte zum Sieg",
  aces: "Asse",
  acesHint: "1 Punkt wert. Aus: Das Deck hat 32 Karten ohne Asse, und der König ist am höchsten.",
  sixes: "Sechsen",
  sixesHint: "3 Punkte wert. Zu Beginn aus: Ein Sieg mit einer 6 zählt 1. Die Sechsen bleiben im Deck.",
  houseRules: "Hausregeln",
  turnClock: "Bedenkzeit",
  turnClockNone: "Kein Limit",
  turnClockSeconds: "{{seconds}} Sekunden",
  stacking: "Sammeln",
  stackingHint: "Gewinne die letzten Stiche in Folge mit Sechsen und Siebenen, und alle zählen",
  weakHand: "Schwache Hand",
  weakHandHint: "Keine 10 und nichts Höheres? Du darfst neu geben lassen",
  easy: "Leicht",
  easyHint: "Ideal, um die Grundlagen zu lernen",
  easyAbout: "Spielt jeden Stich für sich und plant nie für den letzten.",
  medium: "Mittel",
  mediumHint: "Für erfahrene Spieler",
  mediumAbout:
    "Merkt sich die gespielten Karten und schätzt die verdeckten, kann sich also verschätzen, wenn es knapp ist.",
  hard: "Schwer",
  hardHint: "Fortgeschrittene KI-Strategien",
  hardAbout: "Rechnet viel mehr Möglichkeiten durch, wo die verdeckten Karten liegen.",
  fair: "Kein Computer sieht deine Karten.",
  newHere: "Neu hier? Fang mit Leicht an.",
};
