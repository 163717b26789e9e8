import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  match: "Your match",
  stillIn: "You are still in a match",
  back: "Return to the match",
} as const;

export const runningText = defineText("running", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
