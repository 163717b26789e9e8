import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  match: "Votre partie",
  stillIn: "Vous êtes encore dans une partie",
  back: "Revenir à la partie",
};
