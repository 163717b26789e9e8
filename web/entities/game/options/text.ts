import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of a friend game's options. */
export const optionsText = defineText("options", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
