import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Third-party software",
  lead: "Spar uses the software and fonts below. Thank you to everyone who made them.",
  failed: "The list could not be loaded.",
} as const;

/** Texts of the page with the third-party notices. */
export const noticesText = defineText("notices", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
