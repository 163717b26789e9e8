import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The goals of special events in words. */
export const eventText = defineText("event", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
