import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the banner about maintenance says. */
export const maintenanceText = defineText("maintenance", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
