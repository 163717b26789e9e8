import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What achievements are called and what they take. */
export const featText = defineText("feats", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
