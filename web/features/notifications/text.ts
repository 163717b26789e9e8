import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the notifications' page and of the bell. */
export const notificationsText = defineText("notifications", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
