import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  you: "You",
  handedOver_one: "{{count}} game you played offline has been added to your history.",
  handedOver_other: "{{count}} games you played offline have been added to your history.",
} as const;

export const offlineText = defineText("offline", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
