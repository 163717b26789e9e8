import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  liveTitle: "Laufende Spiele",
  online_one: "{{count}} Spieler online",
  online_other: "{{count}} Spieler online",
  liveNone: "Gerade läuft kein Spiel",
  liveNoneHint: "Bei Spielen über „Jetzt spielen“ kannst du hier zuschauen.",
  watch: "Zuschauen",
  watchMatch: "Zuschauen: {{players}}",
  tournamentsTitle: "Turniere",
  allTournaments: "Alle Turniere",
};
