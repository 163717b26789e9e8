import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  search: "Search the articles",
  none: "Nothing found. Try other words.",
} as const;

/** The words of the search over help articles. */
export const articleText = defineText("article", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
