import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Leaderboard",
  lead: "The best players, by rating.",
  search: "Search players",
  rank: "Rank",
  player: "Player",
  points: "Points",
  pools: "Number of players",
  duel: "Two players",
  table: "Three or four",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  page: "Page {{page}}",
  pastEnd: "There is nothing on this page",
  provisional: "Provisional: too few ranked matches so far",
  empty: "Nobody has a rating yet",
  emptyHint: "The first ranked matches will fill this table.",
  noMatch: "No player found for “{{query}}”",
} as const;

/** The leaderboard's texts. */
export const leaderboardText = defineText("leaderboard", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
