import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the tournament pages. */
export const tournamentsText = defineText("tournaments", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
