import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the lessons. */
export const learnText = defineText("learn", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
