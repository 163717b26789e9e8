import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Laufende Spiele",
  online_one: "{{count}} Spieler online",
  online_other: "{{count}} Spieler online",
  none: "Gerade läuft kein Spiel",
  noneHint: "Bei Spielen über „Jetzt spielen“ kannst du hier zuschauen.",
  watch: "Zuschauen",
  watchMatch: "Zuschauen: {{players}}",
};
