import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the pages about the product say. */
export const infoText = defineText("info", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
