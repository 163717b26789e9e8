import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What a profile says. */
export const profileText = defineText("profile", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
