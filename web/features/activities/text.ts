import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the feed of activities says. */
export const activitiesText = defineText("activities", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
