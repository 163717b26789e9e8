import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The words for announcements that their readers and their writers see. */
export const announcementText = defineText("announcement", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
