import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Live matches",
  online_one: "{{count}} player online",
  online_other: "{{count}} players online",
  none: "No matches right now",
  noneHint: "Matches between two players who met in “Play Now” can be watched here.",
  watch: "Watch",
  watchMatch: "Watch {{players}}",
} as const;

/** Apart from the home page's own texts, because the first drawing does not need them. */
export const liveText = defineText("homeLive", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
