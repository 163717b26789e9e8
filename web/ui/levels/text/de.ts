import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  easy: "Leicht",
  easyHint: "Ideal, um die Grundlagen zu lernen",
  easyAbout: "Er spielt irgendeine Karte aus, gewinnt jeden Stich so billig wie möglich und plant nie für den letzten.",
  medium: "Mittel",
  mediumHint: "Für erfahrene Spieler",
  mediumAbout:
    "Er merkt sich die gespielten Karten und probiert ein Dutzend Verteilungen der verdeckten, verschätzt sich also, wenn es knapp ist.",
  hard: "Schwer",
  hardHint: "Fortgeschrittene KI-Strategien",
  hardAbout: "Er rechnet viel mehr Verteilungen der verdeckten Karten durch, gegen Ende alle.",
  fair: "Keine Stufe sieht deine Karten.",
  newHere: "Neu hier? Fang mit Leicht an.",
};
