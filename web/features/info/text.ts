import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the pages about the product. */
export const infoText = defineText("info", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
