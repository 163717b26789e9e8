import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  you: "Vous",
  handedOver_one: "{{count}} partie jouée hors ligne a été ajoutée à votre historique.",
  handedOver_many: "{{count}} de parties jouées hors ligne ont été ajoutées à votre historique.",
  handedOver_other: "{{count}} parties jouées hors ligne ont été ajoutées à votre historique.",
};
