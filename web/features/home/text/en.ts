import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  liveTitle: "Live matches",
  online_one: "{{count}} player online",
  online_other: "{{count}} players online",
  liveNone: "No matches right now",
  liveNoneHint: "Matches between two players who met in “Play Now” can be watched here.",
  watch: "Watch",
  watchMatch: "Watch {{players}}",
  tournamentsTitle: "Tournaments",
  allTournaments: "All tournaments",
} as const;

/** Separate from the home page's own texts, because the first paint does not need them. */
export const homeListsText = defineText("homeLists", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
