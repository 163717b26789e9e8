import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What is said wherever somebody becomes a friend, or is one no more. */
export const befriendText = defineText("befriend", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
