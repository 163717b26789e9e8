import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The names of a tournament's rounds. */
export const roundText = defineText("rounds", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
