import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of a profile. */
export const profileText = defineText("profile", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
