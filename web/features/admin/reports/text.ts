import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the moderators' queue, its cases, appeals and signals. */
export const reportsText = defineText("adminReports", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
