import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the events page. */
export const eventsText = defineText("events", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
