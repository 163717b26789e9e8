import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the terms and the privacy policy. */
export const legalText = defineText("legal", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
