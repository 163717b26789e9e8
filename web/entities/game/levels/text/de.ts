import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
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
