import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of every place where players write to each other. */
export const writingText = defineText("talk", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
