import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What a sanctioned player reads. */
export const sanctionText = defineText("sanction", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
