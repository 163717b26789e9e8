import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the dashboard's announcements and of their form. */
export const adminAnnouncementsText = defineText(
  "adminAnnouncements",
  en,
  import.meta.glob(["./text/*.ts", "!./text/en.ts"]),
);
