import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the rules and the cards pages. */
export const rulesText = defineText("rules", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
