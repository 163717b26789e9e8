import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the table says. */
export const gameText = defineText("game", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
