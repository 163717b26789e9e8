import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  offline: "You’re offline.",
  needsConnection: "These work without a connection; everything else needs one.",
  playComputer: "Play against the computer",
  lessons: "Lessons",
  rules: "Rules",
  reconnecting: "Reconnecting...",
  connected: "Connected",
} as const;

export const offlineBarText = defineText("offlineBar", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
