import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the global chat. */
export const chatText = defineText("chat", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
