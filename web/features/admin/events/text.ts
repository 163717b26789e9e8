import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the dashboard's special events and of their form. */
export const adminEventsText = defineText("adminEvents", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
