import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  share: "Share",
  title: "A match of Spar",
  copied: "Link copied",
  forPlayers: "Only its players can open it.",
  link: "Link to this match",
} as const;

export const shareText = defineText("share", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
