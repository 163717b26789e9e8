import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Rangliste",
  lead: "Die besten Spieler nach Wertung.",
  search: "Spieler suchen",
  rank: "Rang",
  player: "Spieler",
  points: "Punkte",
  pools: "Anzahl der Spieler",
  duel: "Zu zweit",
  table: "Zu dritt oder viert",
  pages: "Seiten",
  previous: "Zurück",
  next: "Weiter",
  page: "Seite {{page}}",
  pastEnd: "Auf dieser Seite steht nichts",
  provisional: "Vorläufig: noch zu wenige gewertete Spiele",
  empty: "Noch hat niemand eine Wertung",
  emptyHint: "Die ersten gewerteten Spiele füllen diese Tabelle.",
  noMatch: "Keine Spieler gefunden für „{{query}}“",
};
