import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the computer's levels are called, and how each one plays. */
export const levelText = defineText("levels", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
