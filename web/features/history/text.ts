import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the list of past matches. */
export const historyText = defineText("history", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
