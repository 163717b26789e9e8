import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Names and descriptions of the computer's levels. */
export const levelText = defineText("levels", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
