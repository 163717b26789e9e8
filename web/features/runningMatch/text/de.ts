import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  match: "Dein Spiel",
  stillIn: "Du bist noch in einem Spiel",
  back: "Zurück zum Spiel",
};
