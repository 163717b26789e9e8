import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  forgets:
    "Storage is blocked or full in this browser. Everything works, but when you close or reload this page, you are signed out and your settings here are gone.",
} as const;

export const storageText = defineText("storage", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
