import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the settings. */
export const settingsText = defineText("settings", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
