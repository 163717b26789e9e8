import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Page not found",
  body: "There is nothing at this address. The page may have moved, or the link may be incomplete.",
  home: "Go to the home page",
} as const;

/** The texts of the page for an unknown address. */
export const notFoundText = defineText("notFound", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
