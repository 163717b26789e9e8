import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  offline: "Du bist offline.",
  needsConnection: "Das geht auch ohne Verbindung, alles andere nicht.",
  playComputer: "Gegen den Computer spielen",
  lessons: "Lektionen",
  rules: "Regeln",
  reconnecting: "Verbindung wird wiederhergestellt…",
  connected: "Verbunden",
};
