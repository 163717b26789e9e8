import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the terms and the privacy policy say. */
export const legalText = defineText("legal", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
