import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of canned replies: their list, their form, and how one is chosen. */
export const repliesText = defineText("adminReplies", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
