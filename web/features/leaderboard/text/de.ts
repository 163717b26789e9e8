import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Rangliste",
  lead: "Die Besten im letzten Stich, nach Wertung.",
  search: "Spieler suchen",
  rank: "Rang",
  player: "Spieler",
  points: "Punkte",
  pools: "Welche Spiele zählen",
  duel: "Zu zweit",
  table: "Zu dritt und viert",
  pages: "Seiten",
  previous: "Zurück",
  next: "Weiter",
  page: "Seite {{page}}",
  pastEnd: "Die Liste endet vor dieser Seite",
  provisional: "Vorläufig: noch zu wenige gewertete Spiele, um sicher zu sein",
  empty: "Noch hat niemand eine Wertung",
  emptyHint: "Die ersten gewerteten Spiele füllen diese Tabelle. Bis dahin ist jeder Platz frei.",
  noMatch: "Kein Spieler heißt „{{query}}“",
};
