import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Tournaments",
  all: "All tournaments",
} as const;

/** Apart from the home page's own texts, because the first drawing does not need them. */
export const homeTournamentsText = defineText("homeTournaments", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
