import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the announcements' pages say. */
export const announcementsText = defineText("announcements", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
