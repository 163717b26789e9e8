import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the command palette. */
export const paletteText = defineText("palette", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
