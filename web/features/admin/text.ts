import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the dashboard's frame, its tables and its dialogs. */
export const adminText = defineText("admin", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
