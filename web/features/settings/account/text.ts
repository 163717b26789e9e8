import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the account settings. */
export const accountSettingsText = defineText("ownAccount", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
