import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of direct messages. */
export const directText = defineText("direct", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
