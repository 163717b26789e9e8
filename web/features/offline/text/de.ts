import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  you: "Du",
  handedOver_one: "{{count}} offline gespieltes Spiel steht jetzt in deinem Verlauf.",
  handedOver_other: "{{count}} offline gespielte Spiele stehen jetzt in deinem Verlauf.",
};
