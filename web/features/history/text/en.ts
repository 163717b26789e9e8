import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Match History",
  lead: "All your finished matches, newest first.",
  empty: "No games to display",
  emptyHint: "Finish a match to see it here with its score.",
  emptyFilter: "No matches of this type yet. Try another filter.",
  play: "Play a game",
} as const;

/** The texts of the list of past matches. */
export const historyText = defineText("history", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
