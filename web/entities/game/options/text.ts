import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What a game between friends can be played for and by. */
export const optionsText = defineText("options", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
