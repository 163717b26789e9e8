import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  you: "Du",
  handedOver_one: "{{count}} offline gespielte Partie steht jetzt in deinem Verlauf.",
  handedOver_other: "{{count}} offline gespielte Partien stehen jetzt in deinem Verlauf.",
};
