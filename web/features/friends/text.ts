import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the friends' page. */
export const friendsText = defineText("friends", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
