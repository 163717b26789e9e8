import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  label: "Tournament",
  ready: "Your match is ready",
  against: "{{title}}: against {{opponent}}",
  timeLeft: "Time left",
  join: "Join",
  later: "Later",
} as const;

/** The call to a match, separate from the pages' texts, because every page shows it. */
export const tournamentCallText = defineText("tournamentCall", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
