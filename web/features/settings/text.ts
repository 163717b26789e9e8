import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the settings say. */
export const settingsText = defineText("settings", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
