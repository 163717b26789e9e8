import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the list of past matches says. */
export const historyText = defineText("history", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
