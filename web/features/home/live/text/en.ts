export const en = {
  title: "Live matches",
  online_one: "{{count}} player online",
  online_other: "{{count}} players online",
  none: "No matches right now",
  noneHint: "Matches between two players who met in “Play Now” can be watched here.",
  watch: "Watch",
  watchMatch: "Watch {{players}}",
} as const;
