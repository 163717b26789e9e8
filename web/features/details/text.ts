import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of a match's details and its replay. */
export const detailsText = defineText("details", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
