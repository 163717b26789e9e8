import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The names of the cards. */
export const cardText = defineText("cards", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
