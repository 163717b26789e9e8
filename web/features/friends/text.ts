import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the friends' page says. */
export const friendsText = defineText("friends", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
